/** Lists the versions of a description. @module */
import type { Context } from "../../context.ts";
import { EVENT_SECONDS } from "../../limits.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import { requireTask } from "../require.ts";

/** A change to a description, with the whole text before and after. */
export interface DescriptionVersion {
  id: string;
  createdAt: Date;
  /** Who made the change. Null for the system and for deleted accounts. */
  changedBy: { id: string; name: string } | null;
  /** Markdown. */
  before: string | null;
  /** Markdown. */
  after: string | null;
}

/** Each version contains two descriptions of up to 256 KiB. */
const MAX_VERSIONS = 20;

/**
 * Lists the changes to a task's description within the last 45 days, newest first. A page has at most 20 changes.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listDescriptionVersions(
  ctx: Context,
  input: PageInput & { taskId: string },
): Promise<PageOf<DescriptionVersion>> {
  ctx.checkInput("listDescriptionVersions", input);
  const asked = pageOf(input);
  const page = { ...asked, limit: Math.min(asked.limit, MAX_VERSIONS) };
  const since = new Date(ctx.clock.now().getTime() - EVENT_SECONDS * 1000);
  return await ctx.store.read(async (tx) => {
    const { task } = await requireTask(tx, ctx, input.taskId, "task:read");
    const type = "taskDescriptionChanged";
    const { rows, ...rest } = await tx.listTaskEvents({ taskId: task.id, type, since }, page);
    const actorIds = new Set(rows.flatMap(({ actorId }) => actorId ?? []));
    const accounts = new Map((await tx.listAccounts([...actorIds])).map(({ id, name }) => [id, { id, name }]));
    const versions = rows.map(({ id, createdAt, actorId, data }) => ({
      id,
      createdAt,
      changedBy: accounts.get(actorId ?? "") ?? null,
      before: textOf(data.old),
      after: textOf(data.new),
    }));
    return { rows: versions, ...rest };
  });
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
