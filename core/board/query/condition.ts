/**
 * Conditions on tasks, with every name replaced by an ID and every date by an instant. The memory store and browsers
 * evaluate them with `evaluate.ts`, and databases compile them to SQL. They are plain data.
 *
 * @module
 */
import type { Task } from "../task/task.ts";

/** A field that is known only at run time, with its ID. */
export type RuntimeSource = `field:${string}`;
/** IDs and names. `label` is the folded name of any label on the task. */
export type NameSource =
  | "id"
  | "userId"
  | "projectId"
  | "workspaceId"
  | "columnId"
  | "status"
  | "label"
  | "milestoneId"
  | "cycleId"
  | RuntimeSource;
/** Numbers. Priorities are ordered from 0 (`no-priority`) to 4 (`urgent`). */
export type NumberSource = "priority" | "number" | "estimate" | RuntimeSource;
/** Instants. */
export type InstantSource = "dueDate" | "startDate" | "createdAt" | "updatedAt" | RuntimeSource;
/** A property of a task that conditions read. */
export type QuerySource = NameSource | NumberSource | InstantSource;
/** A property of a task that an order reads. */
export type QuerySortField = Extract<
  keyof Task,
  "createdAt" | "updatedAt" | "dueDate" | "startDate" | "priority" | "title" | "number" | "position" | "estimate"
>;

/** A condition on tasks. */
export type QueryCondition =
  /** All conditions, or at least one of them. An empty `any` matches no task. */
  | { type: "all" | "any"; items: QueryCondition[] }
  | { type: "not"; item: QueryCondition }
  /** The value is in the list. */
  | { type: "in"; source: NameSource; values: string[] }
  /** There is no value. */
  | { type: "absent"; source: QuerySource }
  /** A missing value never matches. */
  | { type: "number"; source: NumberSource; operator: "=" | "<" | "<=" | ">" | ">="; value: number }
  /**
   * The instant is before `at`, or at or after it. Values without a time, which are stored as midnight UTC, are
   * compared with `day` instead. A missing value never matches.
   */
  | { type: "instant"; source: InstantSource; operator: "<" | ">="; at: Date; day: Date }
  /** Each word begins a word in the title or description or, if `withFields` is true, in a custom field. */
  | { type: "words"; words: string[]; withFields?: boolean }
  /** A string, ignoring case, contains the folded text. */
  | { type: "contains"; source: RuntimeSource; text: string }
  /** In a final column. */
  | { type: "done" }
  /** Another task that is neither done nor archived blocks this one. */
  | { type: "blocked" }
  /** This task is neither done nor archived, and blocks another one. */
  | { type: "blocking" }
  /** This account watches the task. */
  | { type: "watched"; userId: string };

/** A custom field, and the projects whose tasks have it. */
export interface CustomSource {
  source: RuntimeSource;
  /** The searched projects in which tasks have the field. Values on other tasks do not count. @default all of them */
  projectIds?: readonly string[];
}

/** An order by custom fields. If a task has several of the fields, the smallest value counts. */
export interface CustomSort {
  by: "field";
  sources: readonly CustomSource[];
  descending: boolean;
}

/** A key of an order. Tasks without a value come last in both directions. */
export type QuerySort = { by: QuerySortField; descending: boolean } | CustomSort;

/** A query that stores can run. */
export interface TaskQuery {
  /** The projects to search. */
  projectIds: readonly string[];
  condition: QueryCondition;
  /** At least one key. The ID breaks ties, in ascending order. */
  sort: readonly QuerySort[];
}

/** Returns the ID of the field that a source reads, or undefined for a property of the task. */
export function fieldIdOf(source: string): string | undefined {
  return source.startsWith("field:") ? source.slice("field:".length) : undefined;
}

/** Returns whether a value of a source has no time: always for a start date, and for a due date if the task says so. */
export function isDayOnly(source: InstantSource, { dueDateOnly }: Pick<Task, "dueDateOnly">): boolean {
  return source === "startDate" || (source === "dueDate" && dueDateOnly);
}
