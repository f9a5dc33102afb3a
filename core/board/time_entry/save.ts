/**
 * The steps that creating, updating and deleting time entries share. @module
 */
import type { Context } from "../../context.ts";
import { MAX_COMMENT_BYTES } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import { checkText } from "../../text.ts";
import { taskEvent } from "../task/save.ts";
import { parseDate, parseOptionalDate, type Task } from "../task/task.ts";
import { durationBetween, type TimeEntry } from "./time_entry.ts";

/** The times of a time entry, as ISO 8601 dates or date-times. */
export interface TimeEntryTimes {
  startTime: string;
  /** Absent, empty or null while the timer is running. */
  endTime?: string | null;
}

/** Checks the start and end times and computes the duration. @throws {TrackerError} `invalid` */
export function checkTimes(input: TimeEntryTimes): Pick<TimeEntry, "startTime" | "endTime" | "duration"> {
  return timesBetween(parseDate(input.startTime, "/startTime").at, checkEnd(input.endTime));
}

/** Checks the end, which is null while the timer is running. @throws {TrackerError} `invalid` */
export function checkEnd(endTime: string | null | undefined): Date | null {
  return parseOptionalDate(endTime, "/endTime")?.at ?? null;
}

/** Computes the duration. @throws {TrackerError} `invalid` */
export function timesBetween(
  startTime: Date,
  endTime: Date | null,
): Pick<TimeEntry, "startTime" | "endTime" | "duration"> {
  return { startTime, endTime, duration: durationBetween(startTime, endTime) };
}

/** Checks the description. @throws {TrackerError} `invalid` */
export function checkNote(description: string | null): string | null {
  return description === null ? null : checkText(description, "/description", { maxBytes: MAX_COMMENT_BYTES });
}

/** Appends the event for a change to the time entries of a task. */
export async function recordTimeEntryChange(
  tx: Tx,
  ctx: Context,
  task: Task,
  data: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await tx.appendEvents([taskEvent(ctx, "taskTimeEntryChanged", task, data, now)]);
}
