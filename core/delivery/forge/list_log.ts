/** Lists the sync log. @module */
import { requireProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { DEFAULT_PAGE_ROWS } from "../../limits.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { ForgeLogEntry } from "./log_entry.ts";
import { type NamedForge, requireConnection } from "./require.ts";

/** Input for {@linkcode listForgeLog}. */
export interface ListForgeLogInput extends NamedForge, PageInput {
  /** Limits the list to steps about this link. @default all steps */
  linkId?: string;
}

/**
 * Lists the sync log of a connection, newest first.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listForgeLog(ctx: Context, input: ListForgeLogInput): Promise<PageOf<ForgeLogEntry>> {
  ctx.checkInput("listForgeLog", input);
  const page = pageOf(input, { rows: DEFAULT_PAGE_ROWS });
  return await ctx.store.read(async (tx) => {
    await requireProject(tx, ctx, input.projectId, "task:read");
    const connection = await requireConnection(tx, input);
    return await tx.listForgeLog(connection.id, input.linkId ?? null, page);
  });
}
