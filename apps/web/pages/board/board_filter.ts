/** The view and filters of a board, stored in its URL. @module */
import type { Priority, TaskCard } from "@hexlane/client";
import { type DayReader, dayOf, dueDayOf, shiftDay } from "../../format/day.ts";
import { fold } from "../../format/fold.ts";
import { GROUPINGS, type Grouping, PRIORITIES } from "./board_data.ts";

export const VIEWS = ["board", "list", "backlog", "calendar", "archive"] as const;
export type View = (typeof VIEWS)[number];
export const DUES = ["overdue", "today", "week", "later", "none"] as const;
export type Due = (typeof DUES)[number];
export const SORTS = ["status", "priority", "dueDate", "updatedAt", "title"] as const;
export type Sort = (typeof SORTS)[number];

/** Missing parameters mean the default. */
export interface BoardSearch {
  view?: View;
  group?: Grouping;
  q?: string;
  /** An account id, `me` or `none`. */
  assignee?: string;
  /** A label's name, because the copies on tasks have their own ids. */
  label?: string;
  priority?: Priority;
  due?: Due;
  sort?: Sort;
  /** The month of the calendar, such as `2027-01`. */
  month?: string;
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
  const oneOf = <Word extends string>(name: string, words: readonly Word[]): Word | undefined =>
    words.find((word) => word === text(name));
  const read = {
    view: oneOf("view", VIEWS),
    group: oneOf("group", GROUPINGS),
    q: text("q"),
    assignee: text("assignee"),
    label: text("label"),
    priority: oneOf("priority", PRIORITIES),
    due: oneOf("due", DUES),
    sort: oneOf("sort", SORTS),
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(text("month") ?? "") ? text("month") : undefined,
    task: text("task"),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

export const FILTERS = ["q", "assignee", "label", "priority", "due"] as const;

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
  const { assignee, label, priority, due } = search;
  const words = fold(search.q ?? "")
    .split(/\s+/)
    .filter(Boolean);
  const wanted = assignee === "me" ? context.userId : assignee === "none" ? null : assignee;
  return tasks.filter((task) => {
    if (wanted !== undefined && task.userId !== wanted) return false;
    if (priority !== undefined && task.priority !== priority) return false;
    if (label !== undefined && !task.labels.some(({ name }) => name === label)) return false;
    if (due !== undefined && dueOf(task, context) !== due) return false;
    if (words.length === 0) return true;
    const text = fold(`${context.slug}-${task.number} ${task.title}`);
    return words.every((word) => text.includes(word));
  });
}

/** The label names to filter by: those of the workspace and those on tasks. */
export function labelNamesOf(labels: readonly { name: string }[], tasks: readonly TaskCard[]): string[] {
  const names = [labels, ...tasks.map((task) => task.labels)].flatMap((some) => some.map(({ name }) => name));
  return [...new Set(names)].sort((left, right) => left.localeCompare(right));
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
