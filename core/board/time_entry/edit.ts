/** Changes a time entry. @module */
import type { Context } from "../../context.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import { parseDate, sameInstant } from "../task/task.ts";
import { requireOwnTimeEntry } from "./require.ts";
import { checkEnd, checkNote, recordTimeEntryChange, type TimeEntryTimes, timesBetween } from "./save.ts";
import { MAX_SECONDS, spanOf, type TimeEntry } from "./time_entry.ts";

/** Input for {@linkcode updateTimeEntry}. Without times and duration, the entry keeps its times. */
export interface UpdateTimeEntryInput extends Partial<TimeEntryTimes> {
  timeEntryId: string;
  /** Seconds from start to end. It replaces `endTime`. */
  duration?: number;
  description?: string | null;
  billable?: boolean;
}

/**
 * Replaces the times of an entry, and the description if given. A start without an end and without a duration makes the timer
 * run. A request that changes nothing appends no event. Allowed for the author, and for members who may manage the workspace's
 * settings.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` if the project is archived, or with reason
 * `TIMER_RUNNING` if another timer of the author is running
 */
export async function updateTimeEntry(ctx: Context, input: UpdateTimeEntryInput): Promise<TimeEntry> {
  ctx.checkInput("updateTimeEntry", input);
  const note = input.description === undefined ? {} : { description: checkNote(input.description) };
  const timesAfter = timesOf(input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { entry, task } = await requireOwnTimeEntry(tx, ctx, input.timeEntryId);
    const { billable = entry.billable } = input;
    const after: TimeEntry = { ...entry, ...timesAfter(entry), ...note, billable, updatedAt: now };
    const isSame =
      sameInstant(entry.startTime, after.startTime) &&
      sameInstant(entry.endTime, after.endTime) &&
      entry.billable === after.billable &&
      entry.description === after.description;
    if (isSame) return entry;

    await refuseSecondTimer(tx, after);
    await tx.saveTimeEntry(after);
    const data = { kind: "updated", timeEntryId: entry.id, old: spanOf(entry), new: spanOf(after) };
    await recordTimeEntryChange(tx, ctx, task, data, now);
    return after;
  });
}

/** Reads the times of an input. Returns a function that applies them to an entry. @throws {TrackerError} `invalid` */
function timesOf(
  input: UpdateTimeEntryInput,
): (entry: TimeEntry) => Pick<TimeEntry, "startTime" | "endTime" | "duration"> {
  const { startTime, endTime, duration } = input;
  if (duration !== undefined && !(Number.isInteger(duration) && duration >= 0 && duration <= MAX_SECONDS)) {
    throw invalidField("/duration", `Must be a whole number of seconds from 0 to ${MAX_SECONDS}`);
  }
  const start = startTime === undefined ? undefined : parseDate(startTime, "/startTime").at;
  const end = checkEnd(endTime);
  const isUntimed = startTime === undefined && endTime === undefined && duration === undefined;
  return (entry) => {
    if (isUntimed) return entry;
    const from = start ?? entry.startTime;
    if (duration === undefined) return timesBetween(from, end);
    return timesBetween(from, new Date(from.getTime() + duration * 1000));
  };
}

/** @throws {TrackerError} `conflict` */
async function refuseSecondTimer(tx: ReadTx, { id, userId, endTime }: TimeEntry): Promise<void> {
  if (endTime !== null || userId === null) return;
  const running = await tx.findRunningTimeEntry(userId);
  if (!running || running.id === id) return;
  const reason = "TIMER_RUNNING";
  throw new TrackerError("conflict", `Cannot resume time entry "${id}": its author has another running timer`, {
    reason,
  });
}
