/**
 * The fields of a task, one row each. Input, patches, changes, events, history, import, export, sorting, tables and the API
 * schemas derive from these rows. A field of {@linkcode Task} without a row is a compile error.
 *
 * @module
 */
import type { ActivityType } from "../../history/activity.ts";
import type { EventType } from "../../history/event.ts";
import { MAX_ESTIMATE, MAX_TITLE_CHARACTERS } from "../../limits.ts";
import type { SortKind } from "../../page.ts";
import { byteLength } from "../../text.ts";
import { checkDescription } from "../project/project.ts";
import {
  checkEstimate,
  checkPriority,
  checkTitle,
  PRIORITIES,
  type Priority,
  parseOptionalDate,
  sameInstant,
  type Task,
  type TaskRecord,
} from "./task.ts";

/** Fields that the tracker sets automatically or along with another field. */
export type FollowingField =
  | "id"
  | "workspaceId"
  | "number"
  | "columnId"
  | "dueDateOnly" // with `dueDate`
  | "createdAt"
  | "updatedAt";

/** Fields whose new value depends on a board. `patch.ts` reads them. */
export type PlaceField = "projectId" | "status" | "position";

/** Fields whose change causes an event. */
export type ChangingField = Exclude<keyof Task, FollowingField>;

/** Fields that clients set independently of others. */
export type InputField = Exclude<ChangingField, PlaceField>;

/** Fields by which a list of tasks can be sorted. */
export type SortField =
  | "createdAt"
  | "updatedAt"
  | "dueDate"
  | "startDate"
  | "priority"
  | "position"
  | "title"
  | "number"
  | "estimate";

/**
 * The input of each field. Null clears a field, and so does an empty string in any field but
 * `title`, `description`, `priority` and `estimate`.
 */
export interface TaskInputs {
  /** At most 500 characters. */
  title: string;
  /** Markdown. */
  description: string | null;
  priority: Priority;
  /** ISO 8601 date or date-time. */
  startDate: string | null;
  /** ISO 8601 date or date-time. A date without a time means the end of that day in the assignee's time zone. */
  dueDate: string | null;
  /** The assignee, a member of the workspace. */
  userId: string | null;
  /** From 0 to 1,000,000 with at most 2 decimals. */
  estimate: number | null;
  /** A milestone of the project. */
  milestoneId: string | null;
  /** A cycle of the project. */
  cycleId: string | null;
}

/** The form of an input, for API schemas and for checking the input of JavaScript callers. */
export type InputForm = (
  | { readonly type: "text"; readonly maxLength?: number }
  | { readonly type: "date" }
  | { readonly type: "choice"; readonly choices: readonly [string, ...string[]] }
  | { readonly type: "number"; readonly minimum: number; readonly maximum: number }
) & { readonly description?: string; readonly examples?: readonly string[] };

/** A changed field with its old and new value. */
export interface FieldChange<Field extends ChangingField> {
  field: Field;
  old: Task[Field];
  new: Task[Field];
}

/** The change to a field. A move to another project includes the old and new status. */
export type ChangeOf<Field extends ChangingField> = Field extends "projectId"
  ? FieldChange<"projectId"> & { oldStatus: string; newStatus: string }
  : FieldChange<Field>;

/** The change to any field. */
export type TaskChange = { [Field in ChangingField]: ChangeOf<Field> }[ChangingField];

/** Names that appear in history entries. */
export interface ChangeNames {
  assignee?: string;
  actorId: string | null;
  fromProject?: string;
  toProject?: string;
  /** The new milestone. */
  milestone?: string;
  /** The new cycle. */
  cycle?: string;
  /** The closed cycle from which unfinished tasks move to the new one. */
  closedCycle?: string;
}

/** An entry in the history of a task. */
export interface HistoryEntry {
  type: ActivityType;
  /** The text after the actor's name. Null if clients have their own text for the type. */
  content: string | null;
  eventData: Record<string, unknown>;
}

/** How a field is read from input. */
export interface InputRow<Field extends InputField> {
  readonly form: InputForm;
  /** The default for a new task. Absent if the field is required. */
  readonly initial?: TaskInputs[Field];
  /** Whether {@linkcode updateTask} without the field keeps its value, because many clients do not know it. @default false */
  readonly isKeptByUpdate?: true;
  /**
   * Returns the fields that an input sets.
   *
   * @param before the task to change, if it exists
   * @throws {TrackerError} `invalid`
   */
  read(input: TaskInputs[Field], before?: TaskRecord): Partial<Task>;
  /** Returns the value for an exported file. @default the stored value */
  export?(task: Task): unknown;
}

/** The event and history entry of a changed field. */
export interface ChangeRow<Field extends ChangingField> {
  readonly event: EventType;
  /** Whether a move to another project includes this change, so that it is not recorded separately. */
  readonly isPartOfMove?: true;
  /** Returns the history entry, or undefined if the change is not in the history. */
  historyOf(change: ChangeOf<Field>, names: ChangeNames): HistoryEntry | undefined;
}

/** The storage types for a type of value. */
export type StoredType<Value> = Value extends Date
  ? "instant"
  : Value extends boolean
    ? "flag"
    : Value extends number
      ? "number" | "integer"
      : "text" | "id";

/** The row of a field. */
export type Row<Field extends keyof Task> = {
  /** The storage type. */
  readonly type: StoredType<NonNullable<Task[Field]>>;
  readonly isNullable: null extends Task[Field] ? true : false;
  /** The description in the API schemas. */
  readonly description?: string;
} & (Field extends SortField ? { readonly sort: SortKind } : { readonly sort?: undefined }) &
  (Field extends ChangingField ? { readonly change: ChangeRow<Field> } : { readonly change?: undefined }) &
  (Field extends InputField ? { readonly input: InputRow<Field> } : { readonly input?: undefined });

/** The length of a date such as `2031-05-06`. */
const DATE_CHARACTERS = 10;

const DATE: InputForm = {
  type: "date",
  description: "ISO 8601 date or date-time. A date without a time includes the whole day",
  examples: ["2027-01-15"],
};

/** One row per field, in the order of the fields in responses. */
export const TASK_FIELDS: { readonly [Field in keyof Task]: Row<Field> } = {
  id: { type: "id", isNullable: false },
  projectId: {
    type: "id",
    isNullable: false,
    change: {
      event: "taskMoved",
      historyOf: (change, { fromProject = "", toProject = "" }) => ({
        type: "task",
        content: `moved this task from "${fromProject}" to "${toProject}"`,
        eventData: {
          field: "projectId",
          fromProjectId: change.old,
          toProjectId: change.new,
          oldStatus: change.oldStatus,
          newStatus: change.newStatus,
        },
      }),
    },
  },
  workspaceId: { type: "id", isNullable: false },
  position: {
    type: "number",
    isNullable: false,
    description: "Order in the column. Ties are broken by number",
    sort: "number",
    change: { event: "taskPositionChanged", isPartOfMove: true, historyOf: () => undefined },
  },
  number: {
    type: "integer",
    isNullable: false,
    description: "Unique in the project, never reused",
    sort: "number",
  },
  userId: {
    type: "id",
    isNullable: true,
    description: "The assignee",
    input: {
      form: { type: "text", description: "The assignee. An empty value unassigns the task" },
      initial: null,
      read: (input) => ({ userId: input || null }),
    },
    change: {
      event: "taskAssigneeChanged",
      historyOf: ({ old, new: userId }, { assignee = null, actorId }) =>
        userId === null
          ? entry("unassigned", { oldAssigneeId: old })
          : entry("assignee_changed", {
              oldAssigneeId: old,
              newAssigneeId: userId,
              newAssignee: assignee,
              isSelfAssigned: userId === actorId,
            }),
    },
  },
  title: {
    type: "text",
    isNullable: false,
    sort: "text",
    input: {
      form: { type: "text", maxLength: MAX_TITLE_CHARACTERS, examples: ["Write the first program"] },
      read: (input) => ({ title: checkTitle(input) }),
    },
    change: {
      event: "taskTitleChanged",
      historyOf: (change) => entry("title_changed", { oldTitle: change.old, newTitle: change.new }),
    },
  },
  description: {
    type: "text",
    isNullable: true,
    description: "Markdown",
    input: {
      form: { type: "text", description: "Markdown, stored unchanged" },
      initial: null,
      read: (input) => ({ description: input === null ? null : checkDescription(input) }),
    },
    change: {
      event: "taskDescriptionChanged",
      // Lengths only: the text itself is in the task and in the event.
      historyOf: (change) =>
        entry("description_changed", {
          oldLength: byteLength(change.old ?? ""),
          newLength: byteLength(change.new ?? ""),
        }),
    },
  },
  status: {
    type: "text",
    isNullable: false,
    description: "Slug of the column, `planned` or `archived`",
    change: {
      event: "taskStatusChanged",
      isPartOfMove: true,
      historyOf: (change) => entry("status_changed", { oldStatus: change.old, newStatus: change.new }),
    },
  },
  columnId: { type: "id", isNullable: true },
  priority: {
    type: "text",
    isNullable: false,
    sort: "number",
    input: {
      form: { type: "choice", choices: PRIORITIES, description: "Priority of the task" },
      initial: "no-priority",
      read: (input) => ({ priority: checkPriority(input) }),
    },
    change: {
      event: "taskPriorityChanged",
      historyOf: (change) => entry("priority_changed", { oldPriority: change.old, newPriority: change.new }),
    },
  },
  startDate: {
    type: "instant",
    isNullable: true,
    sort: "optional instant",
    input: {
      form: DATE,
      initial: null,
      read: (input) => ({ startDate: parseOptionalDate(input, "/startDate")?.at ?? null }),
    },
    change: {
      event: "taskStartDateChanged",
      historyOf: (change) => ({
        type: "task",
        content: change.new
          ? `set the start date to ${change.new.toISOString().slice(0, DATE_CHARACTERS)}`
          : "removed the start date",
        eventData: { field: "startDate", old: iso(change.old), new: iso(change.new) },
      }),
    },
  },
  dueDate: {
    type: "instant",
    isNullable: true,
    sort: "optional instant",
    input: {
      form: DATE,
      initial: null,
      read: (input, before) => {
        const due = parseOptionalDate(input, "/dueDate");
        // An unchanged instant keeps its `dueDateOnly`: clients send back the date that they received, which always has a
        // time.
        if (before && sameInstant(before.dueDate, due?.at ?? null)) return {};
        return { dueDate: due?.at ?? null, dueDateOnly: due?.dateOnly ?? false };
      },
      export: ({ dueDate, dueDateOnly }) =>
        dueDate?.toISOString().slice(0, dueDateOnly ? DATE_CHARACTERS : undefined) ?? null,
    },
    change: {
      event: "taskDueDateChanged",
      historyOf: (change) => entry("due_date_changed", { oldDueDate: iso(change.old), newDueDate: iso(change.new) }),
    },
  },
  dueDateOnly: {
    type: "flag",
    isNullable: false,
    description: "Whether the task is due at the end of that day in the assignee's time zone",
  },
  estimate: {
    type: "number",
    isNullable: true,
    description: "The expected effort, in a unit that the team chooses, such as story points",
    sort: "optional number",
    input: {
      form: {
        type: "number",
        minimum: 0,
        maximum: MAX_ESTIMATE,
        description: "Expected effort, such as story points. At most 2 decimals",
      },
      initial: null,
      isKeptByUpdate: true,
      read: (input) => ({ estimate: checkEstimate(input) }),
    },
    change: {
      event: "taskEstimateChanged",
      historyOf: (change) => ({
        type: "task",
        content: change.new === null ? "removed the estimate" : `set the estimate to ${change.new}`,
        eventData: { field: "estimate", old: change.old, new: change.new },
      }),
    },
  },
  milestoneId: {
    type: "id",
    isNullable: true,
    description: "The milestone, one of the project",
    input: {
      form: {
        type: "text",
        description: "A milestone of the project. An empty value removes the task from its milestone",
      },
      initial: null,
      isKeptByUpdate: true,
      read: (input) => ({ milestoneId: input || null }),
    },
    change: {
      event: "taskMilestoneChanged",
      historyOf: ({ old, new: id }, { milestone = "" }) => ({
        type: "task",
        content: id === null ? "removed the milestone" : `set the milestone to "${milestone}"`,
        eventData: { field: "milestoneId", old, new: id, newName: id === null ? null : milestone },
      }),
    },
  },
  cycleId: {
    type: "id",
    isNullable: true,
    description: "The cycle, one of the project",
    input: {
      form: { type: "text", description: "A cycle of the project. An empty value removes the task from its cycle" },
      initial: null,
      isKeptByUpdate: true,
      read: (input) => ({ cycleId: input || null }),
    },
    change: {
      event: "taskCycleChanged",
      historyOf: ({ old, new: id }, { cycle = "", closedCycle }) => ({
        type: "task",
        content: cycleText(id === null ? null : cycle, closedCycle),
        eventData: {
          field: "cycleId",
          old,
          new: id,
          newName: id === null ? null : cycle,
          ...(closedCycle === undefined ? {} : { closedName: closedCycle }),
        },
      }),
    },
  },
  createdAt: { type: "instant", isNullable: false, sort: "instant" },
  updatedAt: { type: "instant", isNullable: false, sort: "instant" },
};

function entry(type: ActivityType, eventData: Record<string, unknown>): HistoryEntry {
  return { type, content: null, eventData };
}

/** @param closed the name of the closed cycle that the task leaves unfinished */
function cycleText(name: string | null, closed: string | undefined): string {
  if (closed === undefined) return name === null ? "removed the cycle" : `set the cycle to "${name}"`;
  const left = `closed the cycle "${closed}" before this task was done`;
  return name === null ? left : `${left}, and moved it to "${name}"`;
}

/** ISO 8601, or null. */
function iso(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}

/** The names of all fields. */
export const TASK_FIELD_NAMES: readonly (keyof Task)[] = Object.keys(TASK_FIELDS) as (keyof Task)[];

/** The fields that clients set independently of others. */
export const INPUT_FIELDS: readonly InputField[] = TASK_FIELD_NAMES.filter(
  (name): name is InputField => TASK_FIELDS[name].input !== undefined,
);

/** The fields by which a list can be sorted. */
export const SORT_FIELDS: readonly [SortField, ...SortField[]] = TASK_FIELD_NAMES.filter(
  (name) => TASK_FIELDS[name].sort !== undefined,
) as [SortField, ...SortField[]];
