/**
 * Sends the due deliveries of a partition one after another. A lease in the store prevents several servers from processing a
 * partition at the same time. If a server dies, its lease expires.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import {
  MAX_DELIVERIES_PER_RUN,
  MAX_DELIVERY_PAUSE_SECONDS,
  PARTITION_PAGE_ROWS,
  SLOW_DELIVERY_SECONDS,
} from "../../limits.ts";
import type { ChannelOutcome } from "../../ports/channel.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { accountOfEndpoint } from "./account.ts";
import { endpointOfPartition, type StoredDelivery } from "./delivery.ts";
import { recordOutcome } from "./failures.ts";
import { loadMessage, type Message, type SealableText, type Skipped } from "./message.ts";
import { holdsPartition, isHeld, lease, releasePartition } from "./partition_lease.ts";
import { afterAttempt, dropDelivery } from "./retry.ts";
import { recordAttempt, send } from "./send.ts";

/** A delivery to send now. */
interface Job {
  delivery: StoredDelivery;
  message: Message | Skipped;
}

/**
 * Sends the due deliveries of a partition. The partition waits while its endpoint is at capacity.
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
    hasMoreDue = await runPartition(ctx, partition);
  } finally {
    const { next, hasMore } = scheduler.leave(partition);
    // The partition goes behind the waiting ones.
    if (hasMoreDue) await ctx.queue.wake(partition);
    if (next !== undefined) await ctx.queue.wake(next);
    if (hasMore || scheduler.wantsMore) await wakeDuePartitions(ctx);
  }
}

/**
 * Wakes partitions with due deliveries. Call it at startup and every few seconds. Skips busy endpoints, so that the backlog of
 * one endpoint does not hide others.
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

/** @returns whether more deliveries are due */
async function runPartition(ctx: Context, partition: string): Promise<boolean> {
  const holder = ctx.newId();
  const leasedAt = ctx.clock.now();
  const job = await takePartition(ctx, partition, holder);
  if (!job) return false;
  ctx.deliveryScheduler.held.set(partition, { holder, leasedAt });
  try {
    return await sendDue(ctx, partition, { ...job, holder });
  } finally {
    ctx.deliveryScheduler.held.delete(partition);
  }
}

/** @returns whether more deliveries are due */
async function sendDue(
  ctx: Context,
  partition: string,
  { holder, ...first }: Job & { holder: string },
): Promise<boolean> {
  let job: Job | undefined = first;
  const runStartedAt = ctx.clock.now();
  for (let sent = 1; job; sent++) {
    const { delivery, message } = job;
    if (!(await holdsPartition(ctx, partition, holder))) return false;
    const startedAt = ctx.clock.now();
    const outcome = "skipped" in message ? undefined : await send(ctx, delivery, message);
    if (outcome) recordAttempt(ctx, partition, outcome, startedAt);
    // The outcome of an aborted attempt is unknown, so the next server tries again.
    if (ctx.deliveryScheduler.signal.aborted && outcome?.kind !== "delivered") {
      await releasePartition(ctx, partition, holder);
      return false;
    }
    const settledAt = ctx.clock.now();
    const isQuick = settledAt.getTime() - runStartedAt.getTime() < SLOW_DELIVERY_SECONDS * 1000;
    const mayContinue = isQuick && sent < MAX_DELIVERIES_PER_RUN;
    const next = await settle(ctx, { delivery, message, outcome, holder }, mayContinue);
    if (next === "more") return true;
    const held = ctx.deliveryScheduler.held.get(partition);
    if (held) held.leasedAt = settledAt;
    job = next;
  }
  return false;
}

async function takePartition(ctx: Context, partition: string, holder: string): Promise<Job | undefined> {
  const now = ctx.clock.now();
  // Read first, so that runs without a due delivery do not block writers.
  const isIdle = await ctx.store.read(
    async (tx) => !(await findDue(tx, partition, now)) || (await isHeld(tx, ctx, partition, now)),
  );
  if (isIdle) return undefined;
  return await ctx.store.transaction(async (tx) => {
    if (await isHeld(tx, ctx, partition, now)) return undefined;
    const delivery = await findDue(tx, partition, now);
    if (!delivery) return undefined;
    await lease(tx, ctx, partition, holder, now);
    return { delivery, message: await loadMessage(tx, ctx, delivery) };
  });
}

async function findDue(tx: ReadTx, partition: string, now: Date): Promise<StoredDelivery | undefined> {
  const first = await tx.findPendingDelivery(partition);
  if (!first?.nextAttemptAt) return undefined;
  return first.nextAttemptAt <= now || first.nextAttemptAt > clockSkewedAfter(now) ? first : undefined;
}

/** Returns the latest valid due time. A later one was written before the clock was set back. */
function clockSkewedAfter(now: Date): Date {
  return new Date(now.getTime() + MAX_DELIVERY_PAUSE_SECONDS * 1000);
}

interface Attempt extends Job {
  /** Undefined if the delivery was not sent. */
  outcome: ChannelOutcome | undefined;
  holder: string;
}

/**
 * Records the outcome and takes the next due delivery of the partition.
 *
 * @param mayContinue whether to continue with the partition
 * @returns the next job, or `more` if there is one but this run stops
 */
async function settle(
  ctx: Context,
  { delivery: sent, message, outcome, holder }: Attempt,
  mayContinue: boolean,
): Promise<Job | "more" | undefined> {
  const now = ctx.clock.now();
  const chance = chanceOf(ctx.newSecret());
  const { retrySeconds } = ctx.deliveryScheduler.options;
  const { partition } = sent;
  return await ctx.store.transaction(async (tx) => {
    const delivery = await tx.findDelivery(sent.id);
    const isOurs = (await tx.findLease(partition))?.holder === holder;
    if (delivery?.status === "pending") {
      const after = outcome
        ? afterAttempt(delivery, outcome, { retrySeconds, chance }, now)
        : dropDelivery(delivery, "skipped" in message ? message.skipped : "", now);
      await tx.saveDelivery(after);
      if (outcome) await recordOutcome(tx, ctx, after, { outcome, address: addressOf(message) }, now);
      if (after.status !== "pending") await releaseNext(tx, partition, now);
    }
    // The lease expired, and another server works on the partition.
    if (!isOurs) return undefined;
    const next = await findDue(tx, partition, now);
    if (!next || !mayContinue) {
      await tx.deleteLease(partition);
      return next && "more";
    }
    await lease(tx, ctx, partition, holder, now);
    return { delivery: next, message: await loadMessage(tx, ctx, next) };
  });
}

function addressOf(message: Message | Skipped): SealableText | undefined {
  return "address" in message ? message.address : undefined;
}

/** Makes the next delivery of a partition due after one has finished. */
async function releaseNext(tx: Tx, partition: string, now: Date): Promise<void> {
  const next = await tx.findPendingDelivery(partition);
  if (next && !next.nextAttemptAt) await tx.saveDelivery({ ...next, nextAttemptAt: now });
}

/** Derives a number from 0 (inclusive) to 1 (exclusive) from 24 bits of a secret. */
function chanceOf(secret: string): number {
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  let bits = 0;
  for (const character of secret.slice(0, 4)) bits = bits * 64 + Math.max(digits.indexOf(character), 0);
  return bits / 64 ** 4;
}
