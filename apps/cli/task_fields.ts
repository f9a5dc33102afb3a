/**
 * The fields of a task that commands set and show, one row each. A field of the server's `EditTask` or `Task` without a row
 * does not compile.
 *
 * @module
 */
import type { EditTask, Task, TaskDetail } from "@hexlane/client";
import { orNull } from "./names.ts";

/** Fields that `task edit` sets in another way: the title is an argument of `task create`, and `task move` sets positions. */
type OtherField = "title" | "projectId" | "position" | "afterId" | "beforeId";
export type OptionField = Exclude<keyof EditTask, OtherField>;

interface TaskOption {
  /** The property under which commander stores the option. */
  readonly key: string;
  readonly flag: string;
  readonly help: string;
  readonly choices?: readonly string[];
  /** Converts the text to the value to send. */
  readonly read: (value: string) => unknown;
  /** A line of `task get`. */
  readonly line?: readonly [label: string, valueOf: (task: TaskDetail) => string];
}

export const PRIORITIES = ["no-priority", "low", "medium", "high", "urgent"];

/** One row per field, in the order of the help. */
export const TASK_OPTIONS = {
  description: {
    key: "description",
    flag: "--description <text>",
    help: "Markdown; - reads standard input, none clears it",
    read: orNull,
  },
  status: {
    key: "status",
    flag: "--status <column>",
    help: "column, planned or archived",
    read: String,
    line: ["Status", ({ status }) => status],
  },
  priority: {
    key: "priority",
    flag: "--priority <level>",
    help: "how urgent",
    choices: PRIORITIES,
    read: String,
    line: ["Priority", ({ priority }) => priority],
  },
  userId: {
    key: "assignee",
    flag: "--assignee <who>",
    help: "email, name or me; none unassigns",
    read: orNull,
    line: ["Assignee", ({ assigneeName }) => assigneeName ?? ""],
  },
  startDate: {
    key: "start",
    flag: "--start <date>",
    help: "start date or time; none clears it",
    read: orNull,
    line: ["Start", ({ startDate }) => startDate?.slice(0, 10) ?? ""],
  },
  dueDate: {
    key: "due",
    flag: "--due <date>",
    help: "due date or time; none clears it",
    read: orNull,
    line: ["Due", (task) => dayOf(task)],
  },
} as const satisfies Record<OptionField, TaskOption>;

/** The values of these options, and the title. */
export type FieldOptions = Partial<Record<(typeof TASK_OPTIONS)[OptionField]["key"] | "title", string>>;

/** The rows, each with the field it sets. */
export const TASK_OPTION_ROWS = Object.entries(TASK_OPTIONS) as [
  OptionField,
  TaskOption & { key: keyof FieldOptions },
][];

/** Whether `--json` shows the field. Shown fields are documented and stable. */
const IS_SHOWN = {
  id: true,
  projectId: true,
  number: true,
  title: true,
  description: true,
  status: true,
  priority: true,
  userId: true,
  startDate: true,
  dueDate: true,
  dueDateOnly: true,
  createdAt: true,
  updatedAt: true,
  workspaceId: false,
  position: false,
  columnId: false,
} as const satisfies Record<keyof Task, boolean>;

type ShownField = { [Name in keyof Task]: (typeof IS_SHOWN)[Name] extends true ? Name : never }[keyof Task];

/** A task in `--json` format. */
export interface TaskView extends Pick<Task, ShownField> {
  key: string;
}

/** A task with its key. */
export function taskView(task: Task | TaskDetail, key: string): TaskView {
  const shown = (Object.keys(IS_SHOWN) as (keyof Task)[]).filter((name) => IS_SHOWN[name]);
  return { id: task.id, key, ...Object.fromEntries(shown.map((name) => [name, task[name]])) } as unknown as TaskView;
}

/** A date, with hours and minutes if the value has a time. */
export function dayOf({ dueDate, dueDateOnly }: Pick<Task, "dueDate" | "dueDateOnly">): string {
  if (dueDate === null) return "";
  return dueDateOnly || dueDate.endsWith("T00:00:00.000Z")
    ? dueDate.slice(0, 10)
    : dueDate.slice(0, 16).replace("T", " ");
}
