import type { Context } from "../../context.ts";
import { DEFAULT_PAGE_ROWS } from "../../limits.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { AuditEntry } from "./audit.ts";
import { requireOperator } from "./require.ts";

/** An entry with the current names of the people. */
export interface NamedAuditEntry
  extends Pick<AuditEntry, "id" | "action" | "changes" | "address" | "createdAt" | "workspaceId" | "workspaceName"> {
  /** Null for a command on the server's machine. */
  actor: AuditPerson | null;
  /** The affected account; null if there is none. */
  subject: AuditPerson | null;
}

/** A person in the audit log. The address of a deleted account is empty. */
export interface AuditPerson {
  id: string;
  name: string;
  email: string;
}

/**
 * Lists the actions of operators, newest first.
 *
 * @throws {TrackerError} `invalid`, `unauthenticated`, `forbidden`
 */
export async function listAuditEntries(ctx: Context, input: PageInput = {}): Promise<PageOf<NamedAuditEntry>> {
  ctx.checkInput("listAuditEntries", input);
  const page = pageOf(input, { rows: DEFAULT_PAGE_ROWS });
  return await ctx.store.read(async (tx) => {
    await requireOperator(tx, ctx);
    const { rows, ...rest } = await tx.listAuditEntries(page);
    const ids = new Set(rows.flatMap(({ actorId, subjectId }) => [actorId ?? [], subjectId ?? []].flat()));
    const accounts = await tx.listAccounts([...ids]);
    const people = new Map(
      accounts.map(({ id, name, email, deletedAt }) => [id, { id, name, email: deletedAt ? "" : email }]),
    );
    const personOf = (id: string | null) => (id === null ? null : (people.get(id) ?? { id, name: "", email: "" }));
    const named = rows.map(({ actorId, subjectId, ...row }) => ({
      ...row,
      actor: personOf(actorId),
      subject: personOf(subjectId),
    }));
    return { rows: named, ...rest };
  });
}
