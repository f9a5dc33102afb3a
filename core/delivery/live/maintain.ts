/**
 * Distributes committed events to the subscribers of this process. @module
 */
import type { Context } from "../../context.ts";
import type { StoredEvent } from "../../history/event_types.ts";
import { EVENT_PAGE_BYTES, EVENT_PAGE_ROWS } from "../../limits.ts";
import { withoutDeletedTexts } from "./deleted_texts.ts";

/** Reads new events from the outbox, once for all subscribers of this process. */
export async function fanOutEvents(ctx: Context): Promise<void> {
  await ctx.feed.advance((after) => ctx.store.read((tx) => tx.listEvents(after, EVENT_PAGE_ROWS, EVENT_PAGE_BYTES)));
}

/**
 * Disconnects slow readers, rechecks permissions, reads events whose announcement was lost, and removes expired presence. Call
 * it every few seconds.
 *
 * @throws any error of the store; the next call tries again
 */
export async function maintainLiveStreams(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  ctx.feed.review(now);
  ctx.presence.sweep(now);
  await fanOutEvents(ctx);
}

/** Ends all streams, and refuses new streams. Call it before the process exits. */
export function endLiveStreams(ctx: Context): void {
  ctx.feed.close();
}

/** Reads the events after a cursor from the outbox, without the text of deleted records. */
export async function readPage(ctx: Context, cursor: number): Promise<StoredEvent[]> {
  return await ctx.store.read(async (tx) =>
    withoutDeletedTexts(tx, await tx.listEvents(cursor, EVENT_PAGE_ROWS, EVENT_PAGE_BYTES)),
  );
}
