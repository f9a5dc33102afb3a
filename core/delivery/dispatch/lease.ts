/**
 * Locks in the store that expire. They lock partitions, and jobs that only one server at a time should run. If a server
 * dies, another one takes over.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";

/** Fraction of the lease time during which a lease needs no renewal. */
const FRESH_FRACTION = 0.25;

/**
 * Takes the lease on a job for a number of seconds, unless another server holds it. Call it before each run. Running a job
 * twice is harmless. No actor is needed.
 *
 * @returns whether the caller has the lease
 */
export async function takeLease(ctx: Context, job: string, seconds: number): Promise<boolean> {
  const now = ctx.clock.now();
  const holder = ctx.newId();
  // The names of partition leases start with an endpoint kind.
  const name = `job:${job}`;
  return await ctx.store.transaction(async (tx) => {
    if (await isLeased(tx, name, now, seconds)) return false;
    await tx.saveLease({ name, holder, expiresAt: after(now, seconds) });
    return true;
  });
}

/**
 * Returns whether a server holds the lease. A lease that lasts longer than the maximum was written before the clock was
 * set back, and does not count.
 */
export async function isLeased(tx: ReadTx, name: string, now: Date, maxSeconds: number): Promise<boolean> {
  const lease = await tx.findLease(name);
  const left = ((lease?.expiresAt.getTime() ?? 0) - now.getTime()) / 1000;
  return left > 0 && left <= maxSeconds;
}

/** Takes or renews the lease on a partition. */
export async function leasePartition(
  tx: Tx,
  ctx: Context,
  partition: string,
  holder: string,
  now: Date,
): Promise<void> {
  const expiresAt = after(now, ctx.deliveryScheduler.options.leaseSeconds);
  await tx.saveLease({ name: partition, holder, expiresAt });
}

export async function releasePartition(ctx: Context, partition: string, holder: string): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    if (await isHolder(tx, partition, holder)) await tx.deleteLease(partition);
  });
}

export async function isHolder(tx: ReadTx, partition: string, holder: string): Promise<boolean> {
  return (await tx.findLease(partition))?.holder === holder;
}

/**
 * Returns whether a holder still has the lease on a partition. A process that was suspended for longer than the lease
 * checks the store before it sends, because another server may have taken over.
 */
export async function holdsPartition(ctx: Context, partition: string, holder: string): Promise<boolean> {
  const { held, options } = ctx.deliveryScheduler;
  const own = held.get(partition);
  const now = ctx.clock.now();
  if (own && now.getTime() - own.leasedAt.getTime() < options.leaseSeconds * 1000) return true;
  const isOurs = await ctx.store.transaction(async (tx) => {
    if (!(await isHolder(tx, partition, holder))) return false;
    await leasePartition(tx, ctx, partition, holder, now);
    return true;
  });
  if (isOurs && own) own.leasedAt = now;
  return isOurs;
}

/**
 * Renews the leases of this process. Call it several times per lease period. Because of the renewals, leases can be
 * short, so that other servers soon take over from one that died.
 */
export async function renewPartitionLeases(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const { held, options } = ctx.deliveryScheduler;
  const maxAge = options.leaseSeconds * 1000 * FRESH_FRACTION;
  // Skip fresh leases: renewing them is unnecessary and could conflict with a concurrent change.
  const old = [...held].filter(([, { leasedAt }]) => now.getTime() - leasedAt.getTime() >= maxAge);
  if (old.length === 0) return;
  await ctx.store.transaction(async (tx) => {
    for (const [partition, { holder }] of old) {
      if (await isHolder(tx, partition, holder)) await leasePartition(tx, ctx, partition, holder, now);
    }
  });
  for (const [, partition] of old) partition.leasedAt = now;
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
