/**
 * Leases on the partitions that this process works on.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";

/** Fraction of the lease time during which a lease needs no renewal. */
const FRESH_FRACTION = 0.25;

/**
 * Renews the leases of this process. Call it several times per lease period. This allows short leases, so that other servers
 * soon take over from one that died.
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
      if ((await tx.findLease(partition))?.holder === holder) await lease(tx, ctx, partition, holder, now);
    }
  });
  for (const [, partition] of old) partition.leasedAt = now;
}

/**
 * Whether this holder still has the lease on the partition. A process that was suspended for longer than the lease checks the
 * store before it sends, because another server may have taken over.
 */
export async function holdsPartition(ctx: Context, partition: string, holder: string): Promise<boolean> {
  const { held, options } = ctx.deliveryScheduler;
  const own = held.get(partition);
  const now = ctx.clock.now();
  if (own && now.getTime() - own.leasedAt.getTime() < options.leaseSeconds * 1000) return true;
  const isOurs = await ctx.store.transaction(async (tx) => {
    if ((await tx.findLease(partition))?.holder !== holder) return false;
    await lease(tx, ctx, partition, holder, now);
    return true;
  });
  if (isOurs && own) own.leasedAt = now;
  return isOurs;
}

/** Whether a valid lease exists. One that lasts longer than allowed was written before the clock was set back. */
export async function isHeld(tx: ReadTx, ctx: Context, partition: string, now: Date): Promise<boolean> {
  const lease = await tx.findLease(partition);
  const seconds = ((lease?.expiresAt.getTime() ?? 0) - now.getTime()) / 1000;
  return seconds > 0 && seconds <= 2 * ctx.deliveryScheduler.options.leaseSeconds;
}

export async function lease(tx: Tx, ctx: Context, partition: string, holder: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + ctx.deliveryScheduler.options.leaseSeconds * 1000);
  await tx.saveLease({ name: partition, holder, expiresAt });
}

export async function releasePartition(ctx: Context, partition: string, holder: string): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    if ((await tx.findLease(partition))?.holder === holder) await tx.deleteLease(partition);
  });
}
