/** The types of the rows that describe task fields. @module */
import type { ActivityType } from "../../history/activity.ts";
import type { EventType } from "../../history/event_types.ts";
import type { SortKind } from "../../page.ts";
import type { Priority, Task, TaskRecord } from "./task.ts";

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

/** Fields that clients set independently of other fields. */
export type InputField = Exclude<ChangingField, PlaceField | "recurrence">;

/** Fields that a list of tasks can be sorted by. */
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
  /** The next task, to which the rule of a completed task moved. */
  nextTask?: { id: string; key: string };
  /** The closed cycle from which unfinished tasks move to the new cycle. */
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
  /**
   * Whether {@linkcode updateTask} keeps the value of an absent field, because many clients do not support the field.
   * @default false
   */
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
      : Value extends string
        ? "text" | "id"
        : "json";

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
