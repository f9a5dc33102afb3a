/** Lists the deleted tasks of a project. @module */
import type { Context } from "../../context.ts";
import { RESTORE_SECONDS } from "../../limits.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { DeletedTaskRecord, ReadTx } from "../../ports/store.ts";
import { requireProject } from "../require.ts";

/** A deleted task in a list, without its description. */
export interface DiscardedTask extends DeletedTaskRecord {
  /** The user who deleted the task. Null if unknown. */
  deletedBy: { id: string; name: string } | null;
}

/**
 * Lists the tasks of a project that were deleted within the last 30 days and can be restored, most recently deleted first.
 * Requires permission to restore them.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listDeletedTasks(
  ctx: Context,
  input: PageInput & { projectId: string },
): Promise<PageOf<DiscardedTask>> {
  ctx.checkInput("listDeletedTasks", input);
  const page = pageOf(input);
  const since = new Date(ctx.clock.now().getTime() - RESTORE_SECONDS * 1000);
  return await ctx.store.read(async (tx) => {
    const { project } = await requireProject(tx, ctx, input.projectId, "task:delete");
    const { rows, ...rest } = await tx.listDeletedTasks(project.id, since, page);
    return { rows: await withDeleters(tx, rows), ...rest };
  });
}

/** Adds the user who deleted each task, according to the task's events, which are kept longer than the task. */
async function withDeleters(tx: ReadTx, tasks: readonly DeletedTaskRecord[]): Promise<DiscardedTask[]> {
  const first = tasks.at(-1)?.deletedAt;
  if (!first) return [];
  const ids = tasks.map(({ id }) => id);
  const deletions = (await tx.listTaskEventsSince(ids, first)).filter(({ type }) => type === "taskDeleted");
  const actorOf = new Map<string, string>();
  for (const { taskId, actorId } of deletions.sort((left, right) => (left.id < right.id ? -1 : 1))) {
    if (actorId !== null) actorOf.set(taskId, actorId);
  }
  const accounts = await tx.listAccounts([...new Set(actorOf.values())]);
  const names = new Map(accounts.map(({ id, name }) => [id, { id, name }]));
  return tasks.map((task) => ({ ...task, deletedBy: names.get(actorOf.get(task.id) ?? "") ?? null }));
}
