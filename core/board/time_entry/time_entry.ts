/** A time entry: a period of work on a task. @module */
import { invalidField } from "../../errors.ts";

/** Time that a user spent on a task. */
export interface TimeEntry {
  id: string;
  taskId: string;
  userId: string | null;
  description: string | null;
  startTime: Date;
  /** Null while the timer is running. */
  endTime: Date | null;
  /** Whole seconds from start to end. Null while the timer is running. */
  duration: number | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A time entry with the name of its user. */
export interface TimeEntryWithName extends TimeEntry {
  userName: string | null;
}

/**
 * Returns the whole seconds from start to end, or null without an end.
 *
 * @throws {TrackerError} `invalid` if the end is before the start
 */
export function durationBetween(startTime: Date, endTime: Date | null): number | null {
  if (endTime === null) return null;
  if (endTime < startTime) throw invalidField("/endTime", "End must not be before start", "END_BEFORE_START");
  return Math.floor((endTime.getTime() - startTime.getTime()) / 1000);
}

/** The event data of an entry: times in ISO 8601, and the duration in seconds. */
export function spanOf(entry: TimeEntry): Record<string, unknown> {
  const { startTime, endTime, duration, description } = entry;
  return { startTime: startTime.toISOString(), endTime: endTime?.toISOString() ?? null, duration, description };
}
