/**
 * Permanently removes records that can no longer be restored. @module
 */
import type { Context } from "../../context.ts";
import { MAX_PART_REMOVALS, MAX_REMOVED_ROWS, RESTORE_SECONDS } from "../../limits.ts";

/**
 * Removes tasks deleted more than 30 days ago, some at a time so that no writer waits long. For the server's own clock
 * work; no actor is needed.
 *
 * @returns how many were removed
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
