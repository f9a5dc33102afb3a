/**
 * Sends the due deliveries of a partition one after another, and records the outcome of each before the next.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { MAX_DELIVERIES_PER_RUN, SLOW_DELIVERY_SECONDS } from "../../limits.ts";
import { accountOfEndpoint } from "./account.ts";
import { endpointOfPartition } from "./delivery.ts";
import { type Job, settleJob, takeJob } from "./job.ts";
import { holdsPartition, releasePartition } from "./lease.ts";
import type { HeldPartition } from "./scheduler.ts";
import { send } from "./send.ts";
import { wakeDuePartitions } from "./sweep.ts";

/**
 * Sends the due deliveries of a partition, if the scheduler admits it. If the partition has to wait, it is woken when
 * another one finishes.
 *
 * @throws errors of the store; unsent deliveries stay due
 */
export async function processPartition(ctx: Context, partition: string): Promise<void> {
  const { deliveryScheduler: scheduler } = ctx;
  scheduler.woken.delete(partition);
  const account = await accountOfEndpoint(ctx, endpointOfPartition(partition));
  if (scheduler.signal.aborted || !scheduler.enter(partition, ctx.clock.now(), account)) return;
  let hasMoreDue = false;
  try {
    hasMoreDue = await sendDue(ctx, partition);
  } finally {
    const { next, hasMore } = scheduler.leave(partition);
    // Queues the partition again, behind the partitions that are waiting.
    if (hasMoreDue) await ctx.queue.wake(partition);
    if (next !== undefined) await ctx.queue.wake(next);
    if (hasMore || scheduler.wantsMore) await wakeDuePartitions(ctx);
  }
}

/** @returns whether more deliveries are due */
async function sendDue(ctx: Context, partition: string): Promise<boolean> {
  const { held } = ctx.deliveryScheduler;
  const lease = { holder: ctx.newId(), leasedAt: ctx.clock.now() };
  const first = await takeJob(ctx, partition, lease.holder);
  if (!first) return false;
  held.set(partition, lease);
  try {
    return await sendAll(ctx, partition, first, lease);
  } finally {
    held.delete(partition);
  }
}

/** @returns whether more deliveries are due */
async function sendAll(ctx: Context, partition: string, first: Job, lease: HeldPartition): Promise<boolean> {
  const { holder } = lease;
  const startedAt = ctx.clock.now();
  let job: Job | undefined = first;
  for (let sent = 1; job; sent++) {
    if (!(await holdsPartition(ctx, partition, holder))) return false;
    const { delivery, message } = job;
    const outcome = "skipped" in message ? undefined : await send(ctx, delivery, message);
    // The outcome of an aborted attempt is unknown, so the delivery stays due, and another server tries again.
    if (ctx.deliveryScheduler.signal.aborted && outcome?.kind !== "delivered") {
      await releasePartition(ctx, partition, holder);
      return false;
    }
    const settledAt = ctx.clock.now();
    const isQuick = settledAt.getTime() - startedAt.getTime() < SLOW_DELIVERY_SECONDS * 1000;
    const mayContinue = isQuick && sent < MAX_DELIVERIES_PER_RUN;
    const next = await settleJob(ctx, job, outcome, { holder, mayContinue });
    if (next === "more") return true;
    lease.leasedAt = settledAt;
    job = next;
  }
  return false;
}
