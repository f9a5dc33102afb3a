/** Synchronizes a repository immediately. @module */
import type { Context } from "../../../context.ts";
import { MAX_FORGE_ISSUES } from "../../../limits.ts";
import { type NamedForge, requireActiveConnection } from "../require.ts";
import { planJobs, syncOf, wakeJobs } from "./plan.ts";

/**
 * Synchronizes a repository now: checks the forge for changes, and compares every task that has an issue.
 *
 * @returns how many tasks are compared in the background
 * @throws {TrackerError} `not_found`; `forbidden`; `conflict` with reason `INTEGRATION_OFF`, or while the project is archived
 */
export async function syncForge(ctx: Context, input: NamedForge): Promise<{ planned: number }> {
  ctx.checkInput("syncForge", input);
  const { id } = await requireActiveConnection(ctx, input, "workspace:manage_settings");
  const now = ctx.clock.now();
  const planned = await ctx.store.transaction(async (tx) => {
    const links = (await tx.listForgeLinks(id)).filter(({ state }) => state !== "paused").slice(0, MAX_FORGE_ISSUES);
    const jobs = links.map(({ taskId }) => syncOf(taskId));
    return await planJobs(tx, ctx, id, [{ job: { type: "sweep" }, taskId: null }, ...jobs], now);
  });
  await wakeJobs(ctx, planned);
  return { planned: planned.length - 1 };
}
