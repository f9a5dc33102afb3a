/**
 * The sweep finds due partitions in the store. It covers deliveries whose wake-up was lost or that get none: retries,
 * and deliveries that were pending when a server stopped.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { MAX_DELIVERY_PAUSE_SECONDS, PARTITION_PAGE_ROWS } from "../../limits.ts";

/**
 * Wakes partitions with due deliveries. Call it at startup and every few seconds. Skips busy endpoints, so that the
 * backlog of one endpoint does not hide the deliveries to other endpoints.
 */
export async function wakeDuePartitions(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const { deliveryScheduler: scheduler } = ctx;
  // Reset first, so that only one of several concurrent callers sweeps.
  scheduler.isMoreDue = false;
  const { due, clockSkewed } = await ctx.store.read(async (tx) => ({
    due: await tx.listDuePartitions(now, PARTITION_PAGE_ROWS, scheduler.busyEndpoints(now)),
    clockSkewed: await tx.listPartitionsDueAfter(clockSkewedAfter(now), PARTITION_PAGE_ROWS),
  }));
  scheduler.isMoreDue = due.length === PARTITION_PAGE_ROWS;
  // The queue may have lost earlier wake-ups.
  scheduler.woken.clear();
  const partitions = [...due, ...clockSkewed].map(({ partition }) => partition);
  for (const partition of partitions) scheduler.woken.add(partition);
  for (const partition of partitions) await ctx.queue.wake(partition);
}

/**
 * Returns whether a delivery is due. A time that is too far in the future was written before the clock was set back,
 * and counts as due.
 */
export function isDue(nextAttemptAt: Date, now: Date): boolean {
  return nextAttemptAt <= now || nextAttemptAt > clockSkewedAfter(now);
}

/** Returns the latest valid due time. */
function clockSkewedAfter(now: Date): Date {
  return new Date(now.getTime() + MAX_DELIVERY_PAUSE_SECONDS * 1000);
}
