/**
 * The fields of a task that commands set and show, derived from the server's schema.
 *
 * @module
 */
import { TASK_FIELDS, type Task, type TaskDetail, type TaskField } from "@hexlane/client";
import { Option } from "commander";
import { EXIT, Failure } from "./failure.ts";
import { orNull } from "./names.ts";
import type { PlanNames } from "./plans.ts";

type FieldName = keyof typeof TASK_FIELDS;
const FIELDS: Readonly<Record<FieldName, TaskField>> = TASK_FIELDS;
const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** A task with the names that `task get` shows. */
export type ShownTask = TaskDetail & PlanNames;

interface OwnWords {
  readonly flag: string;
  readonly help: string;
  /** The value in `task get`. @default the field */
  readonly show?: (task: ShownTask) => string;
}

/** The status, and the fields whose options have their own help text, in the order in which the help lists them. */
const OWN_WORDS: Readonly<Partial<Record<FieldName, OwnWords>>> = {
  description: { flag: "--description <text>", help: "Markdown; - reads standard input, none clears it" },
  status: { flag: "--status <column>", help: "column, planned or archived" },
  priority: { flag: "--priority <level>", help: "priority" },
  userId: {
    flag: "--assignee <who>",
    help: "email, name or me; none unassigns",
    show: ({ assigneeName }) => assigneeName ?? "",
  },
  startDate: {
    flag: "--start <date>",
    help: "start date or time; none clears it",
    show: ({ startDate }) => startDate?.slice(0, 10) ?? "",
  },
  dueDate: { flag: "--due <date>", help: "due date or time; none clears it", show: dayOf },
  milestoneId: {
    flag: "--milestone <name>",
    help: "milestone of the project; none clears it",
    show: ({ milestoneName }) => milestoneName ?? "",
  },
  cycleId: {
    flag: "--cycle <name>",
    help: "cycle of the project, or active; none clears it",
    show: ({ cycleName }) => cycleName ?? "",
  },
};

/** A field that `task create` and `task edit` set with an option. */
export interface TaskOption {
  readonly name: FieldName;
  readonly option: Option;
  /** The property under which commander stores the option. */
  readonly key: string;
  /** Converts the text to the value to send. */
  readonly read: (text: string) => unknown;
  /** The line of `task get`. */
  readonly line: (task: ShownTask) => [label: string, value: string];
}

/** One row per field, in the order in which the help lists them. The title is an argument of `task create`. */
export const TASK_OPTIONS: readonly TaskOption[] = [
  ...new Set([...(Object.keys(OWN_WORDS) as FieldName[]), ...FIELD_NAMES.filter((name) => FIELDS[name].type)]),
]
  .filter((name) => name !== "title")
  .map((name) => optionOf(name, FIELDS[name], OWN_WORDS[name]));

/** Returns the option of a field. */
export function optionOf(name: FieldName, field: TaskField, own: Partial<OwnWords> = {}): TaskOption {
  const { isNullable, type, choices, description } = field;
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const {
    flag = `--${words.replaceAll(" ", "-")} <${type}>`,
    help = `${description ?? words}${isNullable ? "; none clears it" : ""}`,
    show = (task: ShownTask) => String(task[name] ?? ""),
  } = own;
  const option = new Option(flag, help);
  if (choices) option.choices(choices);
  const label = option.name().replaceAll("-", " ");
  return {
    name,
    option,
    key: option.attributeName(),
    read: (text) => valueFrom(text, field, flag),
    line: (task) => [label.charAt(0).toUpperCase() + label.slice(1), show(task)],
  };
}

function valueFrom(text: string, { isNullable, type }: TaskField, flag: string): unknown {
  if (isNullable && orNull(text) === null) return null;
  if (type !== "number") return text;
  if (text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
  throw new Failure(`Invalid value "${text}" for ${flag}`, { exit: EXIT.usage });
}

/** The title, the description, and the value of each of {@linkcode TASK_OPTIONS} under its key. */
export interface FieldOptions {
  title?: string;
  description?: string;
  assignee?: string;
  milestone?: string;
  cycle?: string;
}

/** Fields that `--json` leaves out. Shown fields are documented and stable. */
const HIDDEN = ["workspaceId", "position", "columnId"] as const satisfies FieldName[];
type HiddenField = (typeof HIDDEN)[number];

/** A task in `--json` format. */
export interface TaskView extends Omit<Task, HiddenField> {
  key: string;
}

/** Returns a task with its key. */
export function taskView(task: Task | TaskDetail, key: string): TaskView {
  const shown = FIELD_NAMES.filter((name) => !(HIDDEN as readonly FieldName[]).includes(name));
  return { id: task.id, key, ...Object.fromEntries(shown.map((name) => [name, task[name]])) } as unknown as TaskView;
}

/** Returns a date, with hours and minutes if the value has a time. */
export function dayOf({ dueDate, dueDateOnly }: Pick<Task, "dueDate" | "dueDateOnly">): string {
  if (dueDate === null) return "";
  return dueDateOnly || dueDate.endsWith("T00:00:00.000Z")
    ? dueDate.slice(0, 10)
    : dueDate.slice(0, 16).replace("T", " ");
}
