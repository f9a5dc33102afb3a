/**
 * Follows all committed events, for the embedding application. Checks no permissions.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import type { StoredEvent } from "../../history/event.ts";
import { EVENT_PAGE_BYTES, EVENT_PAGE_ROWS } from "../../limits.ts";
import { FeedReader } from "./event_feed.ts";
import { fanOutEvents } from "./maintain.ts";
import { refuseExpiredCursor } from "./scope.ts";

/** Input of {@linkcode followOutbox}. */
export interface FollowOutboxInput {
  /** Starts after this sequence, that of the last processed event. @default the last committed event */
  after?: number;
}

/** Every event, in commit order. Starts when iterated, which can be done once. */
export interface CommittedEvents extends AsyncIterable<StoredEvent> {
  /** Ends it. Leaving the loop and closing the tracker also end it. */
  close(): void;
}

/**
 * Follows the events that any server commits, from a cursor on, without a gap. A client that saves the sequence of the last
 * event it processed, and begins there the next time, misses nothing: at least once, never out of order. Events are stored
 * for 45 days.
 *
 * Where several servers share a store, {@linkcode maintainLiveStreams} finds events whose announcement was lost.
 *
 * @throws {TrackerError} `invalid`; `conflict` with reason `CURSOR_EXPIRED` when events after `after` were deleted;
 * `unavailable` when there are too many followers
 */
export async function followOutbox(ctx: Context, input: FollowOutboxInput = {}): Promise<CommittedEvents> {
  const { after } = input;
  if (after !== undefined && !(Number.isSafeInteger(after) && after >= 0)) {
    throw invalidField("/after", "Must be a whole number from 0");
  }
  ctx.feed.requireCapacity();
  const now = ctx.clock.now();
  const last = await ctx.store.read(async (tx) => {
    await refuseExpiredCursor(tx, after);
    return await tx.findLastSequence();
  });
  const reader = new FeedReader({ userId: "" }, { cursor: Math.min(after ?? last, last), now });
  let isTaken = false;
  return {
    close: () => ctx.feed.end(reader, "left"),
    async *[Symbol.asyncIterator]() {
      if (isTaken) throw new TypeError("Cannot follow events twice");
      isTaken = true;
      if (reader.reason === undefined) ctx.feed.join(reader);
      try {
        while (reader.reason === undefined) yield* await nextPage(ctx, reader);
      } finally {
        ctx.feed.end(reader, "left");
      }
    },
  };
}

/** The events after the subscriber's cursor. May be empty. */
async function nextPage(ctx: Context, reader: FeedReader): Promise<readonly StoredEvent[]> {
  const kept = ctx.feed.after(reader.cursor);
  const page = kept ?? (await ctx.store.read((tx) => tx.listEvents(reader.cursor, EVENT_PAGE_ROWS, EVENT_PAGE_BYTES)));
  reader.cursor = page.at(-1)?.sequence ?? reader.cursor;
  if (kept?.length === 0 && reader.reason === undefined) await reader.sleep();
  // Looks for newer events. If that fails, the next check does.
  if (!kept && page.length === 0 && ctx.feed.begin(reader.cursor)) fanOutEvents(ctx).catch(() => undefined);
  return page;
}
