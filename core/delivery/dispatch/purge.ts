/**
 * Removes old deliveries and events.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { DELIVERY_LOG_SECONDS, EVENT_SECONDS, MAX_SWEPT_DELIVERIES } from "../../limits.ts";

/**
 * Deletes deliveries that finished more than 30 days ago, and processed events older than 45 days. Run by the server; no actor
 * is needed.
 *
 * @returns the number of deleted deliveries
 */
export async function purgeDeliveries(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  let swept = 0;
  for (let count = MAX_SWEPT_DELIVERIES; count === MAX_SWEPT_DELIVERIES; swept += count) {
    count = await ctx.store.transaction((tx) =>
      tx.purgeDeliveries(secondsAgo(DELIVERY_LOG_SECONDS), MAX_SWEPT_DELIVERIES),
    );
  }
  for (let last = -1; last !== 0; ) {
    last = await ctx.store.transaction(async (tx) => {
      const seen = Math.min(await tx.findCursor("relay"), await tx.findCursor("reminder events"));
      const removed = await tx.purgeEvents(secondsAgo(EVENT_SECONDS), seen, MAX_SWEPT_DELIVERIES);
      if (removed > 0) await tx.saveCursor("purge", removed);
      return removed;
    });
  }
  return swept;
}
