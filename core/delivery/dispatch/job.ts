/**
 * Takes a due delivery from the store, and records the outcome of sending it. A lease on its partition prevents several servers
 * from sending at the same time.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import type { ChannelOutcome } from "../../ports/channel.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import type { StoredDelivery } from "./delivery.ts";
import { recordOutcome } from "./failures.ts";
import { isHolder, isLeased, leasePartition } from "./lease.ts";
import { loadMessage, type Message, type Skipped } from "./message.ts";
import { afterAttempt, chanceOf, dropDelivery } from "./retry.ts";
import { isDue } from "./sweep.ts";

/** A delivery to send now. */
export interface Job {
  delivery: StoredDelivery;
  message: Message | Skipped;
}

/** Leases a partition and returns its first due delivery, unless another server holds the lease. */
export async function takeJob(ctx: Context, partition: string, holder: string): Promise<Job | undefined> {
  const now = ctx.clock.now();
  // Doubled, because the servers' clocks may differ.
  const maxSeconds = 2 * ctx.deliveryScheduler.options.leaseSeconds;
  const findFree = async (tx: ReadTx) =>
    (await isLeased(tx, partition, now, maxSeconds)) ? undefined : await findDue(tx, partition, now);
  // Read first, so that runs without a due delivery do not block writers.
  if (!(await ctx.store.read(findFree))) return undefined;
  return await ctx.store.transaction(async (tx) => {
    const delivery = await findFree(tx);
    return delivery && (await lease(tx, ctx, delivery, holder, now));
  });
}

/**
 * Records the outcome and takes the next due delivery of the partition.
 *
 * @param outcome undefined if the delivery was not sent
 * @param options.holder the holder of the partition's lease
 * @param options.mayContinue whether to continue with the partition
 * @returns the next job; `more` if one is due but this run stops
 */
export async function settleJob(
  ctx: Context,
  { delivery: sent, message }: Job,
  outcome: ChannelOutcome | undefined,
  { holder, mayContinue }: { holder: string; mayContinue: boolean },
): Promise<Job | "more" | undefined> {
  const now = ctx.clock.now();
  const chance = chanceOf(ctx.newSecret());
  const { retrySeconds } = ctx.deliveryScheduler.options;
  const { partition } = sent;
  return await ctx.store.transaction(async (tx) => {
    const delivery = await tx.findDelivery(sent.id);
    const isOurs = await isHolder(tx, partition, holder);
    if (delivery?.status === "pending") {
      const after = outcome
        ? afterAttempt(delivery, outcome, { retrySeconds, chance }, now)
        : dropDelivery(delivery, "skipped" in message ? message.skipped : "", now);
      await tx.saveDelivery(after);
      const address = "address" in message ? message.address : undefined;
      if (outcome) await recordOutcome(tx, ctx, after, { outcome, address }, now);
      if (after.status !== "pending") await releaseNext(tx, partition, now);
    }
    // The lease expired, and another server has taken over the partition.
    if (!isOurs) return undefined;
    const next = await findDue(tx, partition, now);
    if (next && mayContinue) return await lease(tx, ctx, next, holder, now);
    await tx.deleteLease(partition);
    return next && "more";
  });
}

async function lease(tx: Tx, ctx: Context, delivery: StoredDelivery, holder: string, now: Date): Promise<Job> {
  await leasePartition(tx, ctx, delivery.partition, holder, now);
  return { delivery, message: await loadMessage(tx, ctx, delivery) };
}

async function findDue(tx: ReadTx, partition: string, now: Date): Promise<StoredDelivery | undefined> {
  const first = await tx.findPendingDelivery(partition);
  return first?.nextAttemptAt && isDue(first.nextAttemptAt, now) ? first : undefined;
}

/** Makes the next delivery of a partition due after one has finished. */
async function releaseNext(tx: Tx, partition: string, now: Date): Promise<void> {
  const next = await tx.findPendingDelivery(partition);
  if (next && !next.nextAttemptAt) await tx.saveDelivery({ ...next, nextAttemptAt: now });
}
