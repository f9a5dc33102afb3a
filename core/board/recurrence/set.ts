/** Sets how a task repeats. @module */
import type { Context } from "../../context.ts";
import { requireWritableTask } from "../require.ts";
import { saveTaskEdit } from "../task/save.ts";
import type { Task } from "../task/task.ts";
import { checkRecurrence, type RecurrenceInput } from "./recurrence.ts";

/** Input for {@linkcode setTaskRecurrence}. */
export interface SetTaskRecurrenceInput {
  taskId: string;
  /** Null stops the repetition. */
  recurrence: RecurrenceInput | null;
}

/**
 * Sets how a task repeats. When the task moves into a final column, the tracker creates the next task, and the rule
 * moves to it.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` if the project is archived
 */
export async function setTaskRecurrence(ctx: Context, input: SetTaskRecurrenceInput): Promise<Task> {
  ctx.checkInput("setTaskRecurrence", input);
  const recurrence = input.recurrence === null ? null : checkRecurrence(input.recurrence);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { task } = await requireWritableTask(tx, ctx, input.taskId, "task:update");
    return await saveTaskEdit(tx, ctx, { before: task, after: { ...task, recurrence } }, now);
  });
}
