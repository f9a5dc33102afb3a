/**
 * The fields of a task that tools accept and show, derived from the server's schema.
 *
 * @module
 */
import { TASK_FIELDS, type Task, type TaskField } from "@hexlane/client";
import { z } from "zod";

export const PERSON = z.string().describe('A person: "me", an email, a name, an id; "none" for unassigned');
export const PRIORITY = z.enum(TASK_FIELDS.priority.choices);
export const STATUS = z.string().describe("Column slug or name; planned is the backlog, archived the archive");
export const MILESTONE = z.string().describe('Milestone name or id; "none" for none');
export const CYCLE = z.string().describe('Cycle name, id or "active"; "none" for none');
export const DATE = z.string().describe("ISO 8601 date, such as 2027-01-31, or date-time");

/** The status, and the fields whose parameters have their own descriptions. */
const OWN_PARAMETERS = {
  description: z.string().describe("Markdown").nullish(),
  status: STATUS.optional(),
  priority: PRIORITY.optional(),
  userId: PERSON.nullish(),
  milestoneId: MILESTONE.nullish(),
  cycleId: CYCLE.nullish(),
};

/** The fields that a client sets, except the title, which has a different meaning in each tool. */
const INPUTS = (Object.entries(TASK_FIELDS) as [keyof Task, TaskField][]).filter(
  ([name, { type }]) => type && name !== "title",
);

/** The parameters of the tools that write a task. */
export const TASK_PARAMETERS: typeof OWN_PARAMETERS = {
  ...Object.fromEntries(INPUTS.map(([name, field]) => [name, parameterOf(field)])),
  ...OWN_PARAMETERS,
};

function parameterOf({ isNullable, type = "text", choices = [], description = "" }: TaskField): z.ZodType {
  const forms = { text: z.string(), number: z.number(), choice: z.enum(choices) };
  const form = type === "date" ? DATE : forms[type].describe(description);
  return isNullable ? form.nullish() : form.optional();
}

/** The fields that the summary of a task needs. */
export type ShownField = "status" | "priority" | "startDate" | "dueDate";

/** Returns the fields in the summary of a task. Empty fields are null or undefined. */
export function shownFields(task: Pick<Task, ShownField> & Partial<Task>): Record<string, unknown> {
  const { status, priority, dueDate, dueDateOnly } = task;
  const {
    description: _,
    userId: _id,
    milestoneId: _milestone,
    cycleId: _cycle,
    ...inputs
  } = Object.fromEntries(INPUTS.map(([name]) => [name, task[name]]));
  return {
    status,
    ...inputs,
    priority: priority === "no-priority" ? null : priority,
    dueDate: dueDateOnly ? dueDate?.slice(0, 10) : dueDate,
  };
}
