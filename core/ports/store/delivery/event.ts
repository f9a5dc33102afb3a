/** The outbox, and how far its followers have read. @module */
import type { StoredEvent, TrackerEvent } from "../../../history/event.ts";

/** The followers of the outbox; each has a cursor. */
export type CursorName = "relay" | "purge" | "reminder events" | "reminder instant";

/** Reading event records. */
export interface EventReads {
  /**
   * Events with a greater sequence, in the order of sequences, fewer than `limit` only when there are no more. Reading
   * again from the last sequence seen misses nothing: events committed later have greater sequences. With concurrent writers,
   * the store guarantees that no smaller sequence is still uncommitted.
   *
   * @param maxBytes of their `data` together, as JSON in UTF-8: with it there may be fewer events although there are more, but always
   * one if there is any. Stores may count slightly differently
   */
  listEvents(afterSequence: number, limit: number, maxBytes?: number): Promise<StoredEvent[]>;
  /** The sequence of the last event; 0 if there is none. */
  findLastSequence(): Promise<number>;
  /** 0 when the follower has not read anything yet. */
  findCursor(name: CursorName): Promise<number>;
}

/** Changing event records. */
export interface EventWrites {
  /** Appends to the outbox, in this order. */
  appendEvents(events: readonly TrackerEvent[]): Promise<void>;
  /**
   * Of the first `limit` events there are, removes those that happened before the instant and have at most this sequence, but
   * never the last event of all. Returns the sequence of the last removed event, 0 for none.
   */
  purgeEvents(before: Date, throughSequence: number, limit: number): Promise<number>;
  saveCursor(name: CursorName, value: number): Promise<void>;
}
