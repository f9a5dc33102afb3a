/**
 * Passes committed events to all subscribers in this process. The outbox is read once for all of them, and recent events
 * are cached. A subscriber is only a cursor into the cache, so many subscribers cost little more than one.
 *
 * @module
 */
import { deferred } from "../../async/deferred.ts";
import { TrackerError } from "../../errors.ts";
import type { StoredEvent } from "../../history/event_types.ts";
import {
  EVENT_PAGE_ROWS,
  MAX_EVENT_READERS,
  MAX_RECENT_EVENT_CHARACTERS,
  MAX_RECENT_EVENTS,
  READER_REVIEW_SECONDS,
  SLOW_READER_SECONDS,
} from "../../limits.ts";
import { blankDeleted, goneBy } from "./blank_event.ts";

/**
 * Why a stream ended: the reader left, the server stopped, access or the credential was revoked, or the reader was too slow.
 */
export type StreamEnd = "left" | "closing" | "access_lost" | "too_slow";

/** A subscriber with its cursor. */
export class FeedReader {
  /** The subscribed account; empty for the application itself. */
  readonly userId: string;
  /** Limits inbox changes to one workspace; null for all workspaces. */
  readonly workspaceId: string | null;
  /** The last event that was checked. */
  cursor: number;
  /** The cursor when the reader last requested more. It has processed every event up to this cursor. */
  settled: number;
  /** Whether the reader's permissions must be reloaded. */
  isStale = false;
  /** Whether the inbox changed since the reader was last notified. */
  isInboxChanged = false;
  /** Whether the other people viewing the task in the reader's window changed since the reader was last notified. */
  isPresenceChanged = false;
  /** When the reader's permissions were last loaded. */
  checkedAt: Date;
  /** When the reader took the batch that it is processing; undefined if it is waiting. */
  heldSince: Date | undefined;
  /** Resolves with the reason when the subscription ends. */
  readonly ended: Promise<StreamEnd>;
  readonly #end: (reason: StreamEnd) => void;
  #reason: StreamEnd | undefined;
  #wake: (() => void) | undefined;

  /** Creates a reader. {@linkcode EventFeed.join} subscribes it. */
  constructor(subscriber: { userId: string; workspaceId?: string | null }, at: { cursor: number; now: Date }) {
    this.userId = subscriber.userId;
    this.workspaceId = subscriber.workspaceId ?? null;
    this.cursor = at.cursor;
    this.settled = at.cursor;
    this.checkedAt = at.now;
    const { promise, resolve } = deferred<StreamEnd>();
    this.ended = promise;
    this.#end = resolve;
  }

  /** Why the subscription ended; undefined until then. */
  get reason(): StreamEnd | undefined {
    return this.#reason;
  }

  /** Ends the subscription. Only the first reason counts. */
  end(reason: StreamEnd): void {
    this.#reason ??= reason;
    this.#end(this.#reason);
    this.wake();
  }

  /** Wakes the reader, so that it checks for events again. */
  wake(): void {
    this.#wake?.();
    this.#wake = undefined;
  }

  /** Resolves when {@linkcode wake} is called. */
  sleep(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

/** Number of events that all readers together check in one pass, which takes a few milliseconds. */
const EVENTS_PER_PASS = 10_000;
/** Minimum number of events per reader and pass. */
const MIN_PAGE_ROWS = 10;
/** Maximum size of a batch in characters of JSON, unless a single event is larger. */
const PAGE_CHARACTERS = 64 * 1024;

/** Limits of an {@linkcode EventFeed}. */
export interface EventFeedOptions {
  /** Maximum number of cached events. @default 10,000 */
  maxEvents?: number;
  /** Maximum total size of the cached events' `data`, in characters of JSON. @default 16 Mi */
  maxCharacters?: number;
  /**
   * Maximum number of readers.
   *
   * @default 10,000
   */
  maxReaders?: number;
}

/** Reads the next events after a sequence, in order. Returns an empty list only at the end of the outbox. */
export type ReadOutbox = (afterSequence: number) => Promise<StoredEvent[]>;

/** The subscribers of this process and their shared buffer. */
export class EventFeed {
  readonly #limits: Required<EventFeedOptions>;
  readonly #readers = new Set<FeedReader>();
  /** Every event after `#floor`, up to and including `#position`. */
  #recent: StoredEvent[] = [];
  #sizes: number[] = [];
  #size = 0;
  #floor = 0;
  /** Sequence of the last event read; undefined without subscribers. */
  #position: number | undefined;
  /** Increases with every start, so that the result of an earlier read is not mistaken for a new one. */
  #generation = 0;
  #isWanted = false;
  #advancing: Promise<void> | undefined;
  #isClosed = false;

  /** Creates a feed, which reads nothing until {@linkcode begin} is called. */
  constructor({
    maxEvents = MAX_RECENT_EVENTS,
    maxCharacters = MAX_RECENT_EVENT_CHARACTERS,
    maxReaders = MAX_EVENT_READERS,
  }: EventFeedOptions = {}) {
    this.#limits = { maxEvents, maxCharacters, maxReaders };
  }

  /** Number of current readers. */
  get size(): number {
    return this.#readers.size;
  }

  /**
   * Refuses another reader when the feed is full.
   *
   * @throws {TrackerError} `unavailable` when it is closed or full
   */
  requireCapacity(): void {
    if (this.#isClosed) throw new TrackerError("unavailable", "Cannot follow events: the server is stopping");
    if (this.#readers.size >= this.#limits.maxReaders) {
      throw new TrackerError(
        "unavailable",
        `Cannot follow events: there are already ${this.#limits.maxReaders} readers`,
      );
    }
  }

  /**
   * Adds a reader.
   *
   * @throws {TrackerError} `unavailable` when it is closed or full
   */
  join(reader: FeedReader): void {
    this.requireCapacity();
    this.#readers.add(reader);
  }

  /** Removes a reader. */
  leave(reader: FeedReader): void {
    if (!this.#readers.delete(reader) || this.#readers.size > 0) return;
    this.#position = undefined;
    this.#forgetEvents(this.#recent.length);
  }

  /**
   * Returns cached events after a cursor.
   *
   * @returns undefined if some events after the cursor are no longer cached and must be read from the outbox
   */
  after(cursor: number): StoredEvent[] | undefined {
    if (this.#position === undefined || cursor < this.#floor) return undefined;
    const start = firstAfter(this.#recent, cursor);
    const end = Math.min(start + this.#pageRows(), this.#recent.length);
    let [count, characters] = [0, 0];
    // Includes at least one event, no matter how large.
    while (start + count < end && (count === 0 || characters + (this.#sizes[start + count] ?? 0) <= PAGE_CHARACTERS)) {
      characters += this.#sizes[start + count++] ?? 0;
    }
    return this.#recent.slice(start, start + count);
  }

  /**
   * Returns the batch size per reader. It shrinks with the number of readers, so that other requests can run between
   * batches.
   */
  #pageRows(): number {
    const share = Math.floor(EVENTS_PER_PASS / Math.max(1, this.#readers.size));
    return Math.min(EVENT_PAGE_ROWS, Math.max(share, MIN_PAGE_ROWS));
  }

  /**
   * Starts following the outbox after a cursor, unless the feed already follows it.
   *
   * @returns whether it started, in which case the caller should read new events
   */
  begin(cursor: number): boolean {
    if (this.#position !== undefined) return false;
    this.#generation++;
    this.#floor = cursor;
    this.#position = cursor;
    return true;
  }

  /**
   * Reads new events and wakes the readers. A call during a read causes one more read afterward. That way, a single
   * read at a time serves all subscribers.
   *
   * @throws any error of `read`; the next call continues where this one stopped
   */
  async advance(read: ReadOutbox): Promise<void> {
    if (this.#position === undefined) return;
    this.#isWanted = true;
    this.#advancing ??= this.#run(read);
    await this.#advancing;
  }

  async #run(read: ReadOutbox): Promise<void> {
    try {
      while (this.#isWanted && this.#position !== undefined) {
        this.#isWanted = false;
        const generation = this.#generation;
        const page = await read(this.#position);
        if (generation !== this.#generation) this.#isWanted = true;
        else if (this.#position !== undefined) {
          this.#cache(page);
          if (page.length > 0) this.#isWanted = true;
        }
      }
    } finally {
      // This runs in the same tick as the last check of `#isWanted`, so a later caller starts a new run.
      this.#advancing = undefined;
    }
  }

  #cache(page: readonly StoredEvent[]): void {
    const last = page.at(-1);
    if (!last) return;
    for (const event of page) {
      const size = JSON.stringify(event.data).length;
      this.#recent.push(event);
      this.#sizes.push(size);
      this.#size += size;
    }
    const gone = goneBy(page);
    if (gone) this.#recent = this.#recent.map((event) => blankDeleted(event, gone));
    this.#position = last.sequence;
    let [size, count] = [this.#size, 0];
    while (this.#recent.length - count > this.#limits.maxEvents || size > this.#limits.maxCharacters) {
      size -= this.#sizes[count++] ?? 0;
    }
    this.#floor = this.#recent[count - 1]?.sequence ?? this.#floor;
    this.#forgetEvents(count);
    for (const reader of this.#readers) reader.wake();
  }

  #forgetEvents(count: number): void {
    if (count === 0) return;
    this.#recent.splice(0, count);
    for (const size of this.#sizes.splice(0, count)) this.#size -= size;
  }

  /**
   * Disconnects stalled subscribers, and marks permissions for reloading if they were last loaded a minute ago or earlier.
   */
  review(now: Date): void {
    const secondsSince = (then: Date): number => (now.getTime() - then.getTime()) / 1000;
    for (const reader of [...this.#readers]) {
      if (reader.heldSince && secondsSince(reader.heldSince) >= SLOW_READER_SECONDS) this.end(reader, "too_slow");
      else if (secondsSince(reader.checkedAt) >= READER_REVIEW_SECONDS) makeStale(reader);
    }
  }

  /** Marks an account's permissions for reloading, because one of its credentials changed. */
  reviewUser(userId: string): void {
    for (const reader of this.#readers) if (reader.userId === userId) makeStale(reader);
  }

  /** Makes all readers recheck their permissions and inboxes, because announcements may have been lost. */
  reviewAll(): void {
    for (const reader of this.#readers) {
      reader.isInboxChanged = true;
      makeStale(reader);
    }
  }

  /** Notifies the account's readers that the inbox changed. */
  notifyInbox(inbox: { userId: string; workspaceId: string | null }): void {
    for (const reader of this.#readers) {
      if (reader.userId !== inbox.userId) continue;
      if (reader.workspaceId !== null && reader.workspaceId !== inbox.workspaceId) continue;
      reader.isInboxChanged = true;
      reader.wake();
    }
  }

  /** Ends a reader's subscription. */
  end(reader: FeedReader, reason: StreamEnd): void {
    this.leave(reader);
    reader.end(reason);
  }

  /** Ends all subscriptions, and refuses new subscriptions. */
  close(): void {
    this.#isClosed = true;
    for (const reader of [...this.#readers]) this.end(reader, "closing");
  }
}

function makeStale(reader: FeedReader): void {
  reader.isStale = true;
  reader.wake();
}

/** Finds the index of the first event with a greater sequence (binary search). */
function firstAfter(events: readonly StoredEvent[], sequence: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((events[middle]?.sequence ?? 0) > sequence) high = middle;
    else low = middle + 1;
  }
  return low;
}
