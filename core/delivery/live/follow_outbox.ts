/**
 * Follows all committed events, for the embedding application. Checks no permissions.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import type { StoredEvent } from "../../history/event_types.ts";
import { EVENT_PAGE_BYTES, EVENT_PAGE_ROWS } from "../../limits.ts";
import { FeedReader } from "./event_feed.ts";
import { fanOutEvents } from "./maintain.ts";
import { refuseExpiredCursor } from "./scope.ts";

/** Input for {@linkcode followOutbox}. */
export interface FollowOutboxInput {
  /** Sequence of the last processed event; the iteration starts after it. @default the last committed event */
  after?: number;
}

/** All events, in commit order. Starts when iterated, and can be iterated only once. */
export interface CommittedEvents extends AsyncIterable<StoredEvent> {
  /** Ends the iteration. Leaving the loop or closing the tracker also ends it. */
  close(): void;
}

/**
 * Follows the events that any server commits after a cursor, without a gap. A client that saves the sequence of the
 * last event it processed, and later continues from there, receives every later event at least once and in order.
 * Events are stored for 45 days.
 *
 * If several servers share a store, {@linkcode maintainLiveStreams} finds events whose announcement was lost.
 *
 * @throws {TrackerError} `invalid`; `conflict` with reason `CURSOR_EXPIRED` when events after `after` were deleted;
 * `unavailable` when there are too many subscribers
 */
export async function followOutbox(ctx: Context, input: FollowOutboxInput = {}): Promise<CommittedEvents> {
  ctx.checkInput("followOutbox", input);
  const { after } = input;
  if (after !== undefined && !(Number.isSafeInteger(after) && after >= 0)) {
    throw invalidField("/after", "Must be a whole number, at least 0");
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

/** Reads the events after the subscriber's cursor. The list may be empty. */
async function nextPage(ctx: Context, reader: FeedReader): Promise<readonly StoredEvent[]> {
  const cached = ctx.feed.after(reader.cursor);
  const page =
    cached ?? (await ctx.store.read((tx) => tx.listEvents(reader.cursor, EVENT_PAGE_ROWS, EVENT_PAGE_BYTES)));
  reader.cursor = page.at(-1)?.sequence ?? reader.cursor;
  if (cached?.length === 0 && reader.reason === undefined) await reader.sleep();
  // Read newer events. If this fails, the next check tries again.
  if (!cached && page.length === 0 && ctx.feed.begin(reader.cursor)) fanOutEvents(ctx).catch(() => undefined);
  return page;
}
