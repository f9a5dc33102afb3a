/**
 * The fields of a task that tools accept and show. A field of the server's `EditTask` without a row does not compile.
 *
 * @module
 */
import type { EditTask, Task } from "@hexlane/client";
import { z } from "zod";

export const PERSON = z.string().describe('A person: "me", an email, a name, an id; "none" for nobody');
export const PRIORITY = z.enum(["no-priority", "low", "medium", "high", "urgent"]);
export const STATUS = z
  .string()
  .describe("Column slug or name, such as to-do or In Progress; planned is the backlog, archived the archive");
export const DATE = z.string().describe("ISO 8601: a date such as 2027-01-31, or a date and time");

/** Fields with a different meaning in each tool. */
type OtherField = "title" | "projectId" | "position" | "afterId" | "beforeId";

/** The parameters of the tools that write a task. */
export const TASK_PARAMETERS = {
  description: z.string().describe("Markdown").nullish(),
  status: STATUS.optional(),
  priority: PRIORITY.optional(),
  userId: PERSON.nullish(),
  startDate: DATE.nullish(),
  dueDate: DATE.nullish(),
} satisfies Record<Exclude<keyof EditTask, OtherField>, z.ZodType>;

/** The fields that the summary of a task needs. */
export type ShownField = "status" | "priority" | "startDate" | "dueDate";

/** The fields in the summary of a task. Absent if empty. */
export function shownFields(task: Pick<Task, ShownField> & { dueDateOnly?: boolean }): Record<string, unknown> {
  return {
    status: task.status,
    priority: task.priority === "no-priority" ? null : task.priority,
    startDate: task.startDate,
    dueDate: task.dueDateOnly ? task.dueDate?.slice(0, 10) : task.dueDate,
  };
}
