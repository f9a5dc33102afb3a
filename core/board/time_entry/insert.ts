/** The steps that creating an entry and starting a timer share. @module */
import { type Context, requireActor } from "../../context.ts";
import { notifyPeople } from "../../history/notify.ts";
import type { Tx } from "../../ports/store.ts";
import { aboutTask } from "../task/notifications.ts";
import type { Task } from "../task/task.ts";
import { draftsOfTimeEntry } from "./notifications.ts";
import { recordTimeEntryChange } from "./save.ts";
import { spanOf, type TimeEntry } from "./time_entry.ts";

/** Stores a new entry of the caller, and notifies the assignee. */
export async function insertTimeEntry(
  tx: Tx,
  ctx: Context,
  task: Task,
  fields: Pick<TimeEntry, "startTime" | "endTime" | "duration" | "description" | "billable">,
  now: Date,
): Promise<TimeEntry> {
  const { userId } = requireActor(ctx);
  const stamps = { createdAt: now, updatedAt: now };
  const entry: TimeEntry = { id: ctx.newId(), taskId: task.id, userId, ...fields, ...stamps };
  await tx.insertTimeEntry(entry);
  await recordTimeEntryChange(tx, ctx, task, { kind: "created", timeEntryId: entry.id, new: spanOf(entry) }, now);
  await notifyPeople(tx, ctx, draftsOfTimeEntry(task, userId), aboutTask(task), now);
  return entry;
}
