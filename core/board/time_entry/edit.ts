/** Changes a time entry. @module */
import type { Context } from "../../context.ts";
import { sameInstant } from "../task/task.ts";
import { requireOwnTimeEntry } from "./require.ts";
import { checkNote, checkTimes, recordTimeEntryChange, type TimeEntryTimes } from "./save.ts";
import { spanOf, type TimeEntry } from "./time_entry.ts";

/** Input of {@linkcode updateTimeEntry}. */
export interface UpdateTimeEntryInput extends TimeEntryTimes {
  timeEntryId: string;
  description?: string | null;
}

/**
 * Replaces the times of an entry, and the description if given. A request that changes nothing appends no event. Allowed for
 * the author, and for members who may manage the workspace's settings.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` if the project is archived
 */
export async function updateTimeEntry(ctx: Context, input: UpdateTimeEntryInput): Promise<TimeEntry> {
  const times = checkTimes(input);
  const note = input.description === undefined ? {} : { description: checkNote(input.description) };
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { entry, task } = await requireOwnTimeEntry(tx, ctx, input.timeEntryId);
    const after: TimeEntry = { ...entry, ...times, ...note, updatedAt: now };
    const isSame =
      sameInstant(entry.startTime, after.startTime) &&
      sameInstant(entry.endTime, after.endTime) &&
      entry.description === after.description;
    if (isSame) return entry;

    await tx.saveTimeEntry(after);
    const data = { kind: "updated", timeEntryId: entry.id, old: spanOf(entry), new: spanOf(after) };
    await recordTimeEntryChange(tx, ctx, task, data, now);
    return after;
  });
}
