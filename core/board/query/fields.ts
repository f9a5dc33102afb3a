/** The fields of queries, one row each. Resolution, completion and errors derive from these rows. @module */
import { foldKey } from "../../text.ts";
import { PRIORITIES } from "../task/task.ts";
import type { CustomSource, QuerySortField, QuerySource } from "./condition.ts";

/** The kind of a field's values. */
export type QueryKind =
  | "person"
  | "label"
  | "status"
  | "project"
  | "workspace"
  | "milestone"
  | "cycle"
  | "choice"
  | "number"
  /** An instant, or a due date or start date. */
  | "date"
  /** A date without a time, which is the same day in every time zone. */
  | "day"
  | "duration"
  | "flag"
  /** The text value of a custom field. */
  | "string"
  | "task"
  | "state"
  /** The title and description. */
  | "text"
  /** Custom fields with the same name whose values cannot be compared with each other. */
  | "mixed"
  /** Only for sorting. */
  | "order";

/** A field of queries. */
export interface QueryField {
  /** The name in canonical queries. */
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly kind: QueryKind;
  /** The values of a choice, in ascending order, or the states. */
  readonly choices?: readonly string[];
  /** Whether tasks may have no value, so that the field accepts `none` and `any`. @default false */
  readonly isOptional?: boolean;
  /** The source that conditions on the field read. Absent for states and text. */
  readonly source?: QuerySource;
  /** The custom fields that conditions and orders read instead of `source`. */
  readonly sources?: readonly CustomSource[];
  /** The source that an order reads. Absent if tasks cannot be sorted by the field. */
  readonly sort?: QuerySortField | "field";
  /** The types of `mixed` fields. */
  readonly types?: readonly string[];
}

/** The states of a task, for `is:`. */
export const QUERY_STATES = [
  "open",
  "done",
  "archived",
  "planned",
  "blocked",
  "blocking",
  "overdue",
  "watching",
] as const;
/** One of {@linkcode QUERY_STATES}. */
export type QueryState = (typeof QUERY_STATES)[number];

/** The built-in fields. Applications add the fields that are known only at run time. */
export const QUERY_FIELDS: readonly QueryField[] = [
  { name: "assignee", aliases: ["user"], kind: "person", isOptional: true, source: "userId" },
  { name: "priority", kind: "choice", choices: PRIORITIES, source: "priority", sort: "priority" },
  { name: "status", aliases: ["column"], kind: "status", source: "columnId" },
  { name: "label", kind: "label", isOptional: true, source: "label" },
  { name: "project", kind: "project", source: "projectId" },
  { name: "workspace", kind: "workspace", source: "workspaceId" },
  { name: "due", aliases: ["dueDate"], kind: "date", isOptional: true, source: "dueDate", sort: "dueDate" },
  { name: "start", aliases: ["startDate"], kind: "date", isOptional: true, source: "startDate", sort: "startDate" },
  { name: "created", aliases: ["createdAt"], kind: "date", source: "createdAt", sort: "createdAt" },
  { name: "updated", aliases: ["updatedAt"], kind: "date", source: "updatedAt", sort: "updatedAt" },
  { name: "estimate", kind: "number", isOptional: true, source: "estimate", sort: "estimate" },
  { name: "milestone", kind: "milestone", isOptional: true, source: "milestoneId" },
  { name: "cycle", kind: "cycle", isOptional: true, source: "cycleId" },
  { name: "number", kind: "number", source: "number", sort: "number" },
  { name: "is", kind: "state", choices: QUERY_STATES },
  { name: "text", kind: "text" },
  { name: "title", kind: "order", sort: "title" },
  { name: "position", kind: "order", sort: "position" },
];

/** Finds a field by its name or an alias, ignoring case. */
export function findQueryField(name: string, fields: readonly QueryField[]): QueryField | undefined {
  const wanted = foldKey(name);
  return fields.find((field) => [field.name, ...(field.aliases ?? [])].some((one) => foldKey(one) === wanted));
}
