/** When the next delivery is due. @module */
import type { Store } from "@hexlane/core";

/** Returns the earliest time at which a pending delivery may be sent, or undefined if none is pending. */
export async function nextAttemptIn(store: Store): Promise<Date | undefined> {
  return await store.read(async (tx) => {
    const partitions = await tx.listDuePartitions(new Date(8.64e15), 1000);
    const instants: number[] = [];
    for (const partition of new Set(partitions.map(({ partition }) => partition))) {
      instants.push((await tx.findPendingDelivery(partition))?.nextAttemptAt?.getTime() ?? Number.POSITIVE_INFINITY);
    }
    const next = Math.min(...instants);
    return Number.isFinite(next) ? new Date(next) : undefined;
  });
}
