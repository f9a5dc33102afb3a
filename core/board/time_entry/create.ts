/** Creates a time entry. @module */
import { type Context, requireActor } from "../../context.ts";
import { requireWritableTask } from "../require.ts";
import { insertTimeEntry } from "./insert.ts";
import { checkNote, checkTimes, type TimeEntryTimes } from "./save.ts";
import type { TimeEntry } from "./time_entry.ts";
import { endFormer } from "./timer.ts";

/** Input for {@linkcode createTimeEntry}. */
export interface CreateTimeEntryInput extends TimeEntryTimes {
  taskId: string;
  /** @default "" */
  description?: string | null;
  /** @default true */
  billable?: boolean;
}

/**
 * Logs time that the caller spent on a task. An entry without an end is the caller's running timer, and ends the
 * previous timer as in {@linkcode startTimer}.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` if the project is archived
 */
export async function createTimeEntry(ctx: Context, input: CreateTimeEntryInput): Promise<TimeEntry> {
  ctx.checkInput("createTimeEntry", input);
  const times = checkTimes(input);
  const description = checkNote(input.description === undefined ? "" : input.description);
  const { billable = true } = input;
  const { userId } = requireActor(ctx);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { task } = await requireWritableTask(tx, ctx, input.taskId, "task:update");
    if (times.endTime === null) await endFormer(tx, ctx, await tx.findRunningTimeEntry(userId), now);
    return await insertTimeEntry(tx, ctx, task, { ...times, description, billable }, now);
  });
}
