/**
 * Leases on jobs that any server can run, but only one at a time. Running a job twice is harmless.
 *
 * @module
 */
import type { Context } from "../../context.ts";

/**
 * Takes the lease on a job for some seconds, unless another server holds it. Call it before each run. If a server dies, its
 * lease expires. No actor is needed.
 *
 * @returns whether the caller has the lease
 */
export async function takeLease(ctx: Context, job: string, seconds: number): Promise<boolean> {
  const now = ctx.clock.now();
  const holder = ctx.newId();
  // The names of partition leases start with an endpoint kind.
  const name = `job:${job}`;
  return await ctx.store.transaction(async (tx) => {
    const lease = await tx.findLease(name);
    const left = ((lease?.expiresAt.getTime() ?? 0) - now.getTime()) / 1000;
    // A lease that lasts longer than allowed was written before the clock was set back.
    if (left > 0 && left <= seconds) return false;
    await tx.saveLease({ name, holder, expiresAt: new Date(now.getTime() + seconds * 1000) });
    return true;
  });
}
