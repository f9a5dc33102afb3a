/** Counts the tasks of a board for the overview. @module */
import type { TaskCard } from "@hexlane/client";
import { type BoardData, PRIORITIES } from "../board/board_data.ts";

export interface Count {
  id: string;
  count: number;
}

export interface Overview {
  total: number;
  done: number;
  overdue: number;
  unassigned: number;
  /** By the slug of a column, in the order of the board, then the backlog and the archive. */
  columns: Count[];
  /** Open tasks, most urgent first. */
  priorities: Count[];
  /** Open tasks by account ID, the person with the most tasks first. An empty ID means unassigned. */
  people: Count[];
}

/** @param isOverdue whether an open task is late */
export function overviewOf({ columns, tasks }: BoardData, isOverdue: (task: TaskCard) => boolean): Overview {
  const final = new Set(["archived", ...columns.filter(({ isFinal }) => isFinal).map(({ slug }) => slug)]);
  const open = tasks.filter(({ status }) => !final.has(status));
  const statuses = [...columns.map(({ slug }) => slug), "planned", "archived"];
  const byPerson = countBy(open, ({ userId }) => userId ?? "");
  return {
    total: tasks.length,
    done: tasks.length - open.length,
    overdue: open.filter(isOverdue).length,
    unassigned: byPerson.get("") ?? 0,
    columns: inOrder(
      statuses,
      countBy(tasks, ({ status }) => status),
    ),
    priorities: inOrder(
      PRIORITIES,
      countBy(open, ({ priority }) => priority),
    ),
    people: [...byPerson].map(([id, count]) => ({ id, count })).sort((left, right) => right.count - left.count),
  };
}

function countBy(tasks: readonly TaskCard[], keyOf: (task: TaskCard) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const task of tasks) counts.set(keyOf(task), (counts.get(keyOf(task)) ?? 0) + 1);
  return counts;
}

const inOrder = (ids: readonly string[], counts: ReadonlyMap<string, number>): Count[] =>
  ids.map((id) => ({ id, count: counts.get(id) ?? 0 }));
