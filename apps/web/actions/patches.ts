/** Whether an edit changes a task. @module */
import type { EditTask, Task } from "@hexlane/client";

/** Returns whether the task already has the values of the patch. */
export function isSatisfied(task: Task, { afterId, beforeId, ...fields }: EditTask): boolean {
  if (afterId !== undefined || beforeId !== undefined) return false;
  const names = Object.keys(fields) as (keyof typeof fields)[];
  // Lists of tasks lack some fields.
  return names.every((name) => name in task && orNull(fields[name]) === orNull(writtenValue(task, name)));
}

/** An empty string clears a field. Zero is a value. */
const orNull = (value: unknown): unknown => (value === "" ? null : (value ?? null));

function writtenValue(task: Task, name: keyof Omit<EditTask, "afterId" | "beforeId">): unknown {
  if (name === "startDate") return writtenDate(task.startDate, true);
  return name === "dueDate" ? writtenDate(task.dueDate, task.dueDateOnly) : task[name];
}

/** Writes a date without a time as a day, so that it stays the same day in every time zone. */
function writtenDate(value: string | null, isDay: boolean): string | null {
  return value !== null && isDay && value.endsWith("T00:00:00.000Z") ? value.slice(0, 10) : value;
}
