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
  billable: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** A time entry with the name of its user. */
export interface TimeEntryWithName extends TimeEntry {
  userName: string | null;
}

/** The longest time of one entry, in seconds: about 68 years. */
export const MAX_SECONDS = 2_147_483_647;

/**
 * Returns the whole seconds from start to end, or null without an end.
 *
 * @throws {TrackerError} `invalid` if the end is before the start, or too long after it
 */
export function durationBetween(startTime: Date, endTime: Date | null): number | null {
  if (endTime === null) return null;
  if (endTime < startTime) throw invalidField("/endTime", "End must not be before start", "END_BEFORE_START");
  const seconds = Math.floor((endTime.getTime() - startTime.getTime()) / 1000);
  if (seconds > MAX_SECONDS) throw invalidField("/endTime", `Must be at most ${MAX_SECONDS} seconds after start`);
  return seconds;
}

/** Ends a running entry at an instant, or at its start if that is later. */
export function endAt(entry: TimeEntry, instant: Date, now: Date): TimeEntry {
  const endTime = instant < entry.startTime ? entry.startTime : instant;
  return { ...entry, endTime, duration: durationBetween(entry.startTime, endTime), updatedAt: now };
}

/** Returns the event data of an entry: times in ISO 8601, and the duration in seconds. */
export function spanOf(entry: TimeEntry): Record<string, unknown> {
  const { startTime, endTime, duration, description, billable } = entry;
  const times = { startTime: startTime.toISOString(), endTime: endTime?.toISOString() ?? null, duration };
  return { ...times, description, billable };
}
