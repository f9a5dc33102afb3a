/**
 * The plan of an import, independent of its source. A parser turns a file into a plan without network access; the
 * applier applies it.
 *
 * @module
 */
import type { CustomField } from "@hexlane/client";
import type { Loss } from "./losses.ts";

/** The kinds of sources. */
export const SOURCES = [
  "trello",
  "csv",
  "jira",
  "github",
  "github-projects",
  "notion",
  "vikunja",
  "kaneo",
  "planka",
] as const;
/** One of {@linkcode SOURCES}. */
export type Source = (typeof SOURCES)[number];

/** Everything that an import will create. */
export interface Plan {
  source: Source;
  projects: PlannedProject[];
  /** Relations between tasks, including tasks of different projects. */
  relations: PlannedRelation[];
  /** Data that cannot be imported. */
  losses: Loss[];
  /** Labels of the workspace, whether they are used or not. @default none */
  labels?: PlannedLabel[];
  /** People of the source by the IDs used in mentions. @default none */
  people?: ReadonlyMap<string, PlannedPerson>;
}

export interface PlannedLabel {
  name: string;
  /** `#RRGGBB`, or a CSS color name. */
  color: string;
}

/** A board. */
export interface PlannedProject {
  /** The source's ID, which is the same in every run. */
  ref: string;
  name: string;
  /** The former prefix of its task keys, if any. */
  slug?: string;
  /** Markdown. @default none */
  description?: string;
  /** The name of an icon. @default none */
  icon?: string;
  /** @default false */
  isPublic?: boolean;
  /** @default false */
  isArchived?: boolean;
  columns: PlannedColumn[];
  /** Custom fields, in their order. @default none */
  fields?: PlannedField[];
  /** In their order on the board. */
  tasks: PlannedTask[];
}

/** A custom field of a board. */
export interface PlannedField {
  /** Unique in the project, ignoring case. */
  name: string;
  type: Exclude<CustomField["type"], "relation">;
  /** Whether it becomes a people field if all its values name members of the workspace. @default false */
  mayNamePeople?: boolean;
  /** The options of a `dropdown` or `multiselect`. */
  options?: string[];
  /** Colors of options, by option. @default none */
  optionColors?: Record<string, string>;
  /** The unit of a number. @default none */
  unit?: string;
  /** The maximum number of decimal places of a number. @default unlimited */
  precision?: number;
}

/** A column of a board. */
export interface PlannedColumn {
  ref: string;
  name: string;
  /** Whether tasks in it count as done. */
  isFinal: boolean;
  /** The name of an icon. @default none */
  icon?: string;
  /** `#RRGGBB`, or a CSS color name. @default none */
  color?: string;
  /** The maximum number of tasks that it should have, from 1 to 10,000. @default no limit */
  wipLimit?: number;
}

export type PlannedPriority = "no-priority" | "low" | "medium" | "high" | "urgent";

/** A card. */
export interface PlannedTask {
  ref: string;
  title: string;
  /** Markdown. */
  description: string;
  /** The `ref` of a column, {@linkcode ARCHIVED} or {@linkcode BACKLOG}. */
  column: string | typeof ARCHIVED | typeof BACKLOG;
  priority: PlannedPriority;
  /** ISO 8601. */
  startDate: string | null;
  /** ISO 8601; a date without a time means the end of that day. */
  dueDate: string | null;
  /** @default none */
  estimate?: number;
  assignee: PlannedPerson | null;
  /** Without duplicates. */
  labels: PlannedLabel[];
  /** Values of custom fields, by the name of the field. A person is given by their key. @default none */
  fieldValues?: { name: string; value: string }[];
  /** Oldest first. */
  comments: PlannedComment[];
  /** Oldest first. @default none */
  timeEntries?: PlannedTimeEntry[];
  /** Images in the description. @default none */
  images?: PlannedImage[];
}

/** The archive. */
export const ARCHIVED: unique symbol = Symbol("archived");
/** The backlog. */
export const BACKLOG: unique symbol = Symbol("backlog");

/** A person in the source. */
export interface PlannedPerson {
  /** Username or email address. */
  key: string;
  name: string;
  /** Matched against the email addresses of members. */
  email: string | undefined;
}

export interface PlannedComment {
  ref: string;
  /** Empty if unknown. */
  author: string;
  /** Markdown. */
  content: string;
  /** ISO 8601. */
  createdAt: string | undefined;
  /** The comment on the same task that this one replies to. @default none */
  parentRef?: string;
  /** The service it was originally imported from. @default the source itself */
  via?: string;
  /** Images in the text. @default none */
  images?: PlannedImage[];
}

export interface PlannedTimeEntry {
  ref: string;
  /** Null if unknown. */
  by: PlannedPerson | null;
  description: string;
  /** ISO 8601. */
  startTime: string;
  /** ISO 8601. Null while the timer runs. */
  endTime: string | null;
}

/** An image or another file embedded in text. */
export interface PlannedImage {
  ref: string;
  /** Its URL in the text. */
  url: string;
  /** Such as `screenshot.png`. */
  filename: string;
  /** Fetches it. */
  read: () => Promise<Blob>;
}

export interface PlannedRelation {
  /** The `ref` of the parent or the blocking task. */
  from: string;
  /** The `ref` of the other task. */
  to: string;
  type: "subtask" | "blocks" | "related";
}

/** The number of records in a plan. */
export interface PlanSize {
  /** Boards. */
  projects: number;
  /** Cards. */
  tasks: number;
  comments: number;
  relations: number;
  /** Labels of the workspace. */
  labels: number;
  timeEntries: number;
  /** Images and other files in text. */
  images: number;
}

/** Returns the size of an empty plan. */
export function emptySize(): PlanSize {
  return { projects: 0, tasks: 0, comments: 0, relations: 0, labels: 0, timeEntries: 0, images: 0 };
}

/** Counts the records in a plan. */
export function sizeOf({ projects, relations, labels = [] }: Plan): PlanSize {
  const size = { ...emptySize(), projects: projects.length, relations: relations.length, labels: labels.length };
  for (const task of projects.flatMap((project) => project.tasks)) {
    size.tasks++;
    size.comments += task.comments.length;
    size.timeEntries += task.timeEntries?.length ?? 0;
    for (const { images = [] } of [task, ...task.comments]) size.images += images.length;
  }
  return size;
}

/** Returns all assignees, without duplicates. */
export function assigneesOf({ projects }: Plan): PlannedPerson[] {
  const people = new Map<string, PlannedPerson>();
  for (const { tasks } of projects) {
    for (const { assignee } of tasks) if (assignee && !people.has(assignee.key)) people.set(assignee.key, assignee);
  }
  return [...people.values()];
}
