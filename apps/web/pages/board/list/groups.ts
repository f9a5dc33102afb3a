/** Groups and sorts the tasks of the list. @module */
import type { TaskCard } from "@hexlane/client";
import type { DayReader } from "../../../format/day.ts";
import {
  type BoardData,
  byPosition,
  type Lane,
  type LaneWords,
  lanesOf,
  type Person,
  PRIORITIES,
} from "../board_data.ts";
import { DUES, type Due, dueOf, type ListGrouping, type Sort } from "../board_filter.ts";

export interface GroupsInput {
  data: BoardData;
  tasks: readonly TaskCard[];
  grouping: ListGrouping;
  sort: Sort;
  people: readonly Person[];
  reader: DayReader & { now: Date };
  words: LaneWords & { dues: Readonly<Record<Due, string>>; formerMember: string };
}

/** Returns the groups that have tasks. Without grouping, all tasks are in one group. */
export function groupsOf(input: GroupsInput): Lane[] {
  const { data, tasks, grouping, sort, people, reader, words } = input;
  const sorted = sortTasks(tasks, sort, data);
  if (grouping === "none") return [groupOf("all", "", sorted)];
  if (grouping === "due") {
    const byDue = Map.groupBy(sorted, (task) => dueOf(task, reader));
    return DUES.flatMap((due) => (byDue.has(due) ? [groupOf(due, words.dues[due], byDue.get(due) ?? [])] : []));
  }
  const places = new Map(sorted.map(({ id }, index) => [id, index]));
  const inOrder = (left: TaskCard, right: TaskCard): number => (places.get(left.id) ?? 0) - (places.get(right.id) ?? 0);
  const lanes = lanesOf({ data, tasks: sorted, grouping, people, words });
  const known = new Set(lanes.map(({ id }) => id));
  const former = grouping === "assignee" ? sorted.filter(({ userId }) => userId !== null && !known.has(userId)) : [];
  return [...lanes, groupOf("former", words.formerMember, former)]
    .filter((lane) => lane.tasks.length > 0)
    .map((lane) => ({ ...lane, tasks: lane.tasks.sort(inOrder) }));
}

export const groupOf = (id: string, title: string, tasks: TaskCard[]): Lane => {
  return { id, title, color: null, isFinal: false, tasks };
};

export function sortTasks(tasks: readonly TaskCard[], sort: Sort, { columns }: Pick<BoardData, "columns">): TaskCard[] {
  const order = new Map(columns.map(({ slug }, index) => [slug, index]));
  const ranks: Readonly<Record<Sort, (left: TaskCard, right: TaskCard) => number>> = {
    status: (left, right) => (order.get(left.status) ?? 0) - (order.get(right.status) ?? 0),
    priority: (left, right) => PRIORITIES.indexOf(left.priority) - PRIORITIES.indexOf(right.priority),
    // Tasks without a date come last.
    dueDate: (left, right) => compare(left.dueDate ?? "~", right.dueDate ?? "~"),
    updatedAt: (left, right) => compare(right.updatedAt, left.updatedAt),
    title: (left, right) => left.title.localeCompare(right.title),
  };
  return [...tasks].sort((left, right) => ranks[sort](left, right) || byPosition(left, right));
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A line of the list. The positions of tasks start at 1. */
export type ListLine =
  | { kind: "group"; group: Lane; isOpen: boolean }
  | { kind: "task"; group: Lane; task: TaskCard; place: number };

/** Returns the headings, each followed by its tasks unless it is collapsed. */
export function linesOf(groups: readonly Lane[], isOpen: (group: Lane) => boolean, hasHeadings: boolean): ListLine[] {
  let place = 0;
  return groups.flatMap((group): ListLine[] => {
    const isShown = !hasHeadings || isOpen(group);
    const heading: ListLine[] = hasHeadings ? [{ kind: "group", group, isOpen: isShown }] : [];
    const tasks = isShown ? group.tasks.map((task): ListLine => ({ kind: "task", group, task, place: ++place })) : [];
    return [...heading, ...tasks];
  });
}
