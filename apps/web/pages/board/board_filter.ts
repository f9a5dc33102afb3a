/** The view and filters of a board, stored in its URL. @module */
import type { TaskCard } from "@hexlane/client";
import { type DayReader, dayOf, dueDayOf, shiftDay } from "../../format/day.ts";
import { fold } from "../../format/fold.ts";
import { type BoardData, GROUPINGS, type Grouping, PRIORITIES } from "./board_data.ts";
import { NONE, parseChoice, writeChoice } from "./filters/filter_choice.ts";

export const VIEWS = ["board", "list", "table", "backlog", "calendar", "timeline", "archive"] as const;
export type View = (typeof VIEWS)[number];
export const DUES = ["overdue", "today", "week", "later", "none"] as const;
export type Due = (typeof DUES)[number];
export const SORTS = ["status", "priority", "dueDate", "updatedAt", "title"] as const;
export type Sort = (typeof SORTS)[number];
/** The fields that the list can be grouped by. The board can have lanes only for `GROUPINGS`. */
export const LIST_GROUPINGS = [...GROUPINGS, "due", "none"] as const;
export type ListGrouping = (typeof LIST_GROUPINGS)[number];
/** The fields that the rows of the board can be grouped by. */
export const SWIMLANES = ["assignee", "priority", "label"] as const;
export type Swimlane = (typeof SWIMLANES)[number];
/** The filters with values to choose from. */
export const FILTER_FIELDS = ["status", "assignee", "priority", "label", "due"] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

/** Missing parameters mean the default. The filters are written as in `filter_choice.ts`. */
export interface BoardSearch extends Partial<Record<FilterField, string>> {
  view?: View;
  group?: ListGrouping;
  /** The swimlanes of the board. */
  rows?: Swimlane;
  q?: string;
  /** A query, which `filters/board_query.ts` evaluates. */
  where?: string;
  sort?: Sort;
  /** The month of the calendar, such as `2027-01`. */
  month?: string;
  /** A day in the week that the calendar shows instead of a month. */
  week?: string;
  /** The key of the open task. */
  task?: string;
}

/** Reads the URL and ignores unknown values. */
export function readBoardSearch(search: Record<string, unknown>): BoardSearch {
  const text = (name: string): string | undefined => {
    const value = search[name];
    // The router parses digits as a number.
    return (typeof value === "string" && value !== "") || typeof value === "number" ? String(value) : undefined;
  };
  /** Reads repeated parameters as one list of values. */
  const listed = (name: FilterField, known?: readonly string[]): string | undefined => {
    const raw = search[name];
    const choice = parseChoice(Array.isArray(raw) ? raw.map(String).join(",") : (text(name) ?? ""));
    const values = known ? choice.values.filter((value) => known.includes(value)) : choice.values;
    return writeChoice({ ...choice, values });
  };
  const oneOf = <Word extends string>(name: string, words: readonly Word[]): Word | undefined =>
    words.find((word) => word === text(name));
  const read = {
    // The board is the default.
    view: oneOf("view", VIEWS.slice(1)),
    group: oneOf("group", LIST_GROUPINGS),
    rows: oneOf("rows", SWIMLANES),
    q: text("q"),
    where: text("where"),
    status: listed("status"),
    assignee: listed("assignee"),
    priority: listed("priority", PRIORITIES),
    label: listed("label"),
    due: listed("due", DUES),
    sort: oneOf("sort", SORTS),
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(text("month") ?? "") ? text("month") : undefined,
    week: isDay(text("week")) ? text("week") : undefined,
    task: text("task"),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** Returns the field of the swimlanes, which cannot be the field of the lanes. */
export function swimlaneOf(search: BoardSearch): Swimlane | undefined {
  return search.rows === laneGroupingOf(search) ? undefined : search.rows;
}

function isDay(text = ""): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && shiftDay(text, 0) === text;
}

export const FILTERS = ["q", "where", ...FILTER_FIELDS] as const;

export function isFiltered(search: BoardSearch): boolean {
  return FILTERS.some((name) => search[name] !== undefined);
}

export interface FilterContext extends DayReader {
  now: Date;
  /** The signed-in account. */
  userId: string;
  /** The prefix of task keys. */
  slug: string;
}

export function filterTasks(tasks: readonly TaskCard[], search: BoardSearch, context: FilterContext): TaskCard[] {
  const words = fold(search.q ?? "")
    .split(/\s+/)
    .filter(Boolean);
  const rules = FILTER_FIELDS.flatMap((field) => {
    const { isNot, values } = parseChoice(search[field] ?? "");
    const wanted = new Set(values.map((value) => (field === "assignee" && value === "me" ? context.userId : value)));
    return wanted.size === 0 ? [] : [{ field, isNot, wanted }];
  });
  return tasks.filter((task) => {
    for (const { field, isNot, wanted } of rules) {
      if (valuesOf(task, field, context).some((value) => wanted.has(value)) === isNot) return false;
    }
    if (words.length === 0) return true;
    const text = fold(`${context.slug}-${task.number} ${task.title}`);
    return words.every((word) => text.includes(word));
  });
}

/** Returns the values of a task that a filter compares. */
function valuesOf(task: TaskCard, field: FilterField, context: FilterContext): readonly string[] {
  switch (field) {
    case "status":
      return [task.status];
    case "assignee":
      return [task.userId ?? NONE];
    case "priority":
      return [task.priority];
    case "due":
      return [dueOf(task, context)];
    // Compared by name, because the copies of a label on tasks have their own IDs.
    case "label":
      return task.labels.length === 0 ? [NONE] : task.labels.map(({ name }) => name);
  }
}

/** Returns the tasks that a view can show. */
export function tasksOfView(
  tasks: readonly TaskCard[],
  { columns }: Pick<BoardData, "columns">,
  view: View | undefined,
): readonly TaskCard[] {
  if (view === "calendar") return tasks;
  if (view === "backlog") return tasks.filter(({ status }) => status === "planned");
  if (view === "archive") return tasks.filter(({ status }) => status === "archived");
  const slugs = new Set(columns.map(({ slug }) => slug));
  return tasks.filter(({ status }) => slugs.has(status));
}

/** Returns the grouping of the board, which supports only some groupings of the list. */
export function laneGroupingOf({ group }: BoardSearch): Grouping {
  return GROUPINGS.find((one) => one === group) ?? "status";
}

export function dueOf(task: Pick<TaskCard, "dueDate" | "dueDateOnly">, context: DayReader & { now: Date }): Due {
  const day = dueDayOf(task, context);
  if (day === undefined) return "none";
  const today = dayOf(context.now, context);
  if (day < today) return "overdue";
  if (day === today) {
    const isPast = !task.dueDateOnly && task.dueDate !== null && new Date(task.dueDate) < context.now;
    return isPast ? "overdue" : "today";
  }
  return day < shiftDay(today, 7) ? "week" : "later";
}
