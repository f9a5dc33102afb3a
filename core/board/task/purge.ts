/** Permanently deletes tasks that can no longer be restored. @module */
import type { Context } from "../../context.ts";
import { MAX_PART_REMOVALS, MAX_REMOVED_ROWS, RESTORE_SECONDS } from "../../limits.ts";

/**
 * Permanently deletes tasks that were deleted more than 30 days ago, in parts so that other writers do not wait long.
 * The server runs this itself; no actor is needed.
 *
 * @returns the number of tasks
 */
export async function purgeDeletedTasks(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - RESTORE_SECONDS * 1000);
  const most = { tasks: MAX_PART_REMOVALS, rows: MAX_REMOVED_ROWS };
  let purged = 0;
  for (let part = 0; ; part++) {
    const { tasks, isSome } = await ctx.store.transaction((tx) => tx.purgeTasks(before, most), { part });
    purged += tasks;
    if (!isSome) return purged;
  }
}
