/** The cards of a board: tasks with assignees and labels, sorted and paginated. @module */
import { mapYielding, sortYielding } from "../../async/yielding.ts";
import type { Account } from "../../identity/account/account.ts";
import { pageOf } from "../../page.ts";
import type { TaskOutline, TaskSort } from "../../ports/store/board/task.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { Label } from "../label/label.ts";
import { PRIORITIES, type Task, type TaskCard } from "../task/task.ts";

/** Pagination of a board. */
export interface Pagination {
  /** Tasks on all pages. */
  total: number;
  /** Page number, from 1. */
  page: number;
  /** Tasks per page. */
  pageSize: number;
  totalPages: number;
  /** Page number of labels and links. Always 1, because a page has all labels and links of its tasks. */
  relatedPage: number;
  relatedPageSize: number;
  relatedTotalPages: number;
}

/** Other servers paginate labels and links, so some clients read these fields. */
const ALL_RELATED = { relatedPage: 1, relatedPageSize: 100, relatedTotalPages: 1 };

const BOARD_PAGE_ROWS = 50;

/** Makes cards from the tasks of a project and the labels on its tasks. */
export async function cardsOf(tx: ReadTx, tasks: readonly Task[], onTasks: readonly Label[]): Promise<TaskCard[]> {
  const assignees = await assigneesOf(tx, tasks);
  const labels = new Map<string, TaskCard["labels"]>();
  await mapYielding(tx, onTasks, (label) => {
    if (label.taskId === null) return;
    const onTask = labels.get(label.taskId);
    if (onTask) onTask.push(labelOnCard(label));
    else labels.set(label.taskId, [labelOnCard(label)]);
  });
  return await mapYielding(tx, tasks, (task) => cardOf(task, assignees, labels.get(task.id) ?? []));
}

/** Loads the assignees of tasks, by account ID. */
export async function assigneesOf(tx: ReadTx, tasks: readonly Pick<Task, "userId">[]): Promise<Map<string, Account>> {
  const userIds = new Set<string>();
  await mapYielding(tx, tasks, ({ userId }) => {
    if (userId !== null) userIds.add(userId);
  });
  return new Map((await tx.listAccounts([...userIds])).map((account) => [account.id, account]));
}

/** Returns the fields of a label that a card shows. */
export function labelOnCard({ id, name, color }: Label): TaskCard["labels"][number] {
  return { id, name, color };
}

/** Makes a card from a task. */
export function cardOf(task: Task, assignees: ReadonlyMap<string, Account>, labels: TaskCard["labels"]): TaskCard {
  const assignee = task.userId === null ? undefined : assignees.get(task.userId);
  return {
    ...task,
    assigneeId: task.userId,
    assigneeName: assignee?.name ?? null,
    assigneeImage: assignee?.image ?? null,
    labels,
    externalLinks: [],
  };
}

/** Sorts tasks by a field, then by number. Tasks without a value come last. */
export async function sortTasks<Row extends TaskOutline | Task>(
  tx: ReadTx,
  tasks: readonly Row[],
  by: TaskSort["by"],
  descending: boolean,
): Promise<Row[]> {
  const sortValue = (task: Row): string | number | null => {
    if (by === "priority") return PRIORITIES.indexOf(task.priority);
    const value = task[by];
    return value instanceof Date ? value.getTime() : value;
  };
  const valued = await mapYielding(tx, tasks, (task) => ({ task, value: sortValue(task) }));
  const sorted = await sortYielding(tx, valued, (left, right) => {
    if (left.value === null || right.value === null) {
      if (left.value !== right.value) return left.value === null ? 1 : -1;
    } else if (left.value !== right.value) {
      return left.value < right.value === descending ? 1 : -1;
    }
    return left.task.number - right.task.number;
  });
  return await mapYielding(tx, sorted, ({ task }) => task);
}

/** Returns the requested page of the sorted tasks. Without `page` and `limit`, all tasks are on one page. */
export function cutBoard<Row>(
  sorted: Row[],
  input: { page?: number; limit?: number },
): { tasks: Row[]; pagination: Pagination } {
  const total = sorted.length;
  if (input.page === undefined && input.limit === undefined) {
    return { tasks: sorted, pagination: { total, page: 1, pageSize: total, totalPages: 1, ...ALL_RELATED } };
  }
  const page = input.page ?? 1;
  const pageSize = pageOf({ limit: input.limit ?? BOARD_PAGE_ROWS }).limit;
  const tasks = sorted.slice((page - 1) * pageSize, page * pageSize);
  const totalPages = Math.max(1, Math.ceil(total / pageSize));
  return { tasks, pagination: { total, page, pageSize, totalPages, ...ALL_RELATED } };
}
