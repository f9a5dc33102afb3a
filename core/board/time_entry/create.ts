/** Creates a time entry. @module */
import { type Context, requireActor } from "../../context.ts";
import { notifyPeople } from "../../history/notify.ts";
import { requireWritableTask } from "../require.ts";
import { aboutTask } from "../task/notifications.ts";
import { draftsOfTimeEntry } from "./notifications.ts";
import { checkNote, checkTimes, recordTimeEntryChange, type TimeEntryTimes } from "./save.ts";
import { spanOf, type TimeEntry } from "./time_entry.ts";

/** Input of {@linkcode createTimeEntry}. */
export interface CreateTimeEntryInput extends TimeEntryTimes {
  taskId: string;
  /** @default "" */
  description?: string | null;
}

/**
 * Logs time that the caller spent on a task.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` if the project is archived
 */
export async function createTimeEntry(ctx: Context, input: CreateTimeEntryInput): Promise<TimeEntry> {
  const times = checkTimes(input);
  const description = checkNote(input.description === undefined ? "" : input.description);
  const { userId } = requireActor(ctx);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { task } = await requireWritableTask(tx, ctx, input.taskId, "task:update");
    const stamps = { createdAt: now, updatedAt: now };
    const entry: TimeEntry = { id: ctx.newId(), taskId: task.id, userId, description, ...times, ...stamps };
    await tx.insertTimeEntry(entry);
    await recordTimeEntryChange(tx, ctx, task, { kind: "created", timeEntryId: entry.id, new: spanOf(entry) }, now);
    const drafts = draftsOfTimeEntry(task, userId);
    await notifyPeople(tx, ctx, drafts, aboutTask(task), now);
    return entry;
  });
}
