/** A time entry: a period of work on a task. @module */
import { invalidField } from "../../errors.ts";

/** Time that went into a task. */
export interface TimeEntry {
  id: string;
  taskId: string;
  userId: string | null;
  description: string | null;
  /** When work began. */
  startTime: Date;
  /** Absent while the clock runs. */
  endTime: Date | null;
  /** Whole seconds from start to end; null while the clock runs. */
  duration: number | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A time entry with the name of its user. */
export interface TimeEntryWithName extends TimeEntry {
  /** The account's name. */
  userName: string | null;
}

/**
 * Whole seconds between the two.
 *
 * @throws {TrackerError} `invalid` when the end lies before the start
 */
export function durationBetween(startTime: Date, endTime: Date | null): number | null {
  if (endTime === null) return null;
  if (endTime < startTime) throw invalidField("/endTime", "End must not be before start", "END_BEFORE_START");
  return Math.floor((endTime.getTime() - startTime.getTime()) / 1000);
}

/** The event data of an entry: instants as ISO 8601, the duration in seconds. */
export function spanOf(entry: TimeEntry): Record<string, unknown> {
  const { startTime, endTime, duration, description } = entry;
  return { startTime: startTime.toISOString(), endTime: endTime?.toISOString() ?? null, duration, description };
}
