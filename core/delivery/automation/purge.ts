/** Removes old runs from the logs of automations. @module */
import type { Context } from "../../context.ts";
import { AUTOMATION_RUN_SECONDS, MAX_AUTOMATION_RUNS, MAX_SWEPT_RUNS } from "../../limits.ts";

/**
 * Deletes runs that are older than 90 days, or are not among the newest 1,000 of their automation. Run by the server; no actor is
 * needed.
 *
 * @returns the number of deleted runs
 */
export async function purgeAutomationRuns(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - AUTOMATION_RUN_SECONDS * 1000);
  let swept = 0;
  for (let count = MAX_SWEPT_RUNS; count === MAX_SWEPT_RUNS; swept += count) {
    count = await ctx.store.transaction((tx) => tx.purgeAutomationRuns(before, MAX_AUTOMATION_RUNS, MAX_SWEPT_RUNS));
  }
  return swept;
}
