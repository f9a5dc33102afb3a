/** The outbox, and the cursors of its consumers. @module */
import type { StoredEvent, TrackerEvent } from "../../../history/event_types.ts";
import type { Page, PageOf } from "../../../page.ts";

/** The consumers of the outbox; each has a cursor. */
export type CursorName =
  | "relay"
  | "purge"
  | "reminder events"
  | "reminder instant"
  | "automation events"
  | "automation instant";

/** An event about a task, without its data. */
export type EventOutline = Pick<TrackerEvent, "id" | "type" | "actorId" | "projectId" | "createdAt" | "changeId"> & {
  taskId: string;
};

/** Which events about a task to list. */
export interface TaskEventsOf {
  taskId: string;
  type: TrackerEvent["type"];
  since: Date;
}

/** Reads event records. */
export interface EventReads {
  /**
   * Lists up to `limit` events with a greater sequence, by sequence; fewer only if there are no more. Continuing after
   * the last sequence read misses no events, because events committed later have greater sequences, even with
   * concurrent writers.
   *
   * @param maxBytes the total size of `data` as JSON in UTF-8. If given, a result may end early, but has at least one
   * event if any exist. Stores may measure slightly differently
   */
  listEvents(afterSequence: number, limit: number, maxBytes?: number): Promise<StoredEvent[]>;
  /** Lists all events of a change, in no particular order. */
  listEventsOfChange(changeId: string): Promise<TrackerEvent[]>;
  /** Lists the events about these tasks at or after the instant, without their data, in no particular order. */
  listTaskEventsSince(taskIds: readonly string[], since: Date): Promise<EventOutline[]>;
  /** Lists the events of a type about a task at or after the instant, by `createdAt`, then `id`, newest first. */
  listTaskEvents(about: TaskEventsOf, page: Page): Promise<PageOf<TrackerEvent>>;
  /** Finds the sequence of the last event; 0 if there is none. */
  findLastSequence(): Promise<number>;
  /** 0 if the consumer has not read anything yet. */
  findCursor(name: CursorName): Promise<number>;
}

/** Changes event records. */
export interface EventWrites {
  /** Appends events to the outbox, in this order. */
  appendEvents(events: readonly TrackerEvent[]): Promise<void>;
  /**
   * Checks the first `limit` events, and removes each event created before the instant with a sequence of at most
   * `throughSequence`, but never the last event of the outbox. Returns the sequence of the last removed event, or 0 if
   * there is none.
   */
  purgeEvents(before: Date, throughSequence: number, limit: number): Promise<number>;
  saveCursor(name: CursorName, value: number): Promise<void>;
}
