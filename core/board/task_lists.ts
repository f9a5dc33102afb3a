/**
 * Reading many tasks: across projects, and as a board.
 *
 * @module
 */

import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import { type Page, type PageInput, type PageOf, pageOf, type SortKind } from "../page.ts";
import type { TaskFilter, TaskSort } from "../ports/store/board.ts";
import type { ReadTx } from "../ports/store.ts";
import { sideBySide } from "../side_by_side.ts";
import { groupInTurns, mapInTurns, sortInTurns } from "../turn.ts";
import { requirePermission } from "../workspace/access.ts";
import type { Column } from "./column.ts";
import type { Label } from "./label.ts";
import type { Project } from "./project.ts";
import { reachProject } from "./reach.ts";
import { termsOf } from "./search_token.ts";
import { statusFilter } from "./status_filters.ts";
import { PRIORITIES, type Priority, parseDate, type Task, type TaskCard } from "./task.ts";
import { refuseStranger } from "./task_patch.ts";
import { type Versioned, versionOf } from "./version.ts";

/** Conditions on tasks; they add up. */
export interface TaskConditions {
  /** A column's slug or name, `planned` or `archived`; an unknown one fits no task. */
  status?: string;
  /** Of this urgency only. */
  priority?: Priority;
  /** An assignee, or `none` for unassigned. */
  userId?: string;
  /** Tasks that carry a label of the same name as this one. */
  labelId?: string;
  /** ISO 8601; due before the instant. */
  dueBefore?: string;
  /** ISO 8601; due at or after the instant. */
  dueAfter?: string;
  /** ISO 8601; changed at or after the instant. */
  updatedSince?: string;
  /** Words that must begin words of title or description. */
  q?: string;
}

/** What {@linkcode listTasks} takes. */
export interface ListTasksInput extends TaskConditions, PageInput {
  /** The workspace. */
  workspaceId: string;
  /** The project. */
  projectId?: string;
  /** A field, with a leading `-` for descending. @default "createdAt" */
  sort?: string;
}

const SORT_KIND_OF: Readonly<Record<TaskSort["by"], SortKind>> = {
  createdAt: "instant",
  updatedAt: "instant",
  dueDate: "optional instant",
  startDate: "optional instant",
  priority: "number",
  position: "number",
  title: "text",
  number: "number",
};

/** Fields a list can be sorted by. */
export const TASK_SORTS: readonly TaskSort["by"][] = Object.keys(SORT_KIND_OF) as TaskSort["by"][];

/**
 * Tasks of every project of a workspace. Pages in the default order survive inserts, deletes and moves; under another
 * order a task whose sort value changes between two pages moves with it.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listTasks(ctx: Context, input: ListTasksInput): Promise<PageOf<Task>> {
  const descending = input.sort?.startsWith("-") ?? false;
  const by = (input.sort?.replace(/^-/, "") ?? "createdAt") as TaskSort["by"];
  const page = pageOf(input, { sortedBy: SORT_KIND_OF[by] });
  return await ctx.store.read(async (tx) => {
    const { workspaceId, projectId } = input;
    const [, conditions, project] = await sideBySide(
      requirePermission(tx, ctx, workspaceId, "task:read"),
      filterOf(tx, input, workspaceId),
      projectId === undefined ? undefined : tx.findProject(projectId),
    );
    const filter: TaskFilter = { workspaceId, ...conditions };
    if (projectId !== undefined) {
      if (project?.workspaceId !== workspaceId) throw notFound("project", projectId);
      filter.projectId = projectId;
    }
    // Nothing begins a word that is none: an empty list of terms would be no condition at all.
    if (input.q?.trim() && termsOf(input.q).length === 0) return { rows: [] };
    return await tx.listTasks(filter, { by, descending }, page);
  });
}

/** What {@linkcode getBoard} takes. */
export interface GetBoardInput extends TaskConditions {
  /** The project. */
  projectId: string;
  /**
   * By what rows are ordered.
   *
   * @default "position"
   */
  sortBy?: TaskSort["by"];
  /**
   * In which direction.
   *
   * @default "asc"
   */
  sortOrder?: "asc" | "desc";
  /** Counted from 1; with `limit`, cuts the flat list of the project before it is spread over the columns. */
  page?: number;
  /** 1 to 500. */
  limit?: number;
}

/** A column with its tasks. */
export interface BoardColumn extends Omit<Column, "id"> {
  /** The column's slug: what a task's `status` names. */
  id: string;
  /** The id of the column itself. */
  columnId: string;
  /** The tasks. */
  tasks: TaskCard[];
}

/** A project with its columns and their tasks. */
export interface Board extends Project {
  /** The columns. */
  columns: BoardColumn[];
  /** Those that were put away. */
  archivedTasks: TaskCard[];
  /** Those outside the board that wait. */
  plannedTasks: TaskCard[];
}

/** A part of a board. */
export interface BoardPage {
  /** The board. */
  data: Board;
  /** Which part this is. */
  pagination: { total: number; page: number; pageSize: number; totalPages: number };
}

const BOARD_PAGE_ROWS = 50;

/**
 * A project with its columns and their tasks.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function getBoard(ctx: Context, input: GetBoardInput): Promise<Versioned<BoardPage>> {
  return (await getBoardUnlessKnown(ctx, input)) as Versioned<BoardPage>;
}

/** What {@linkcode getBoardUnlessKnown} takes. */
export interface GetBoardUnlessKnownInput extends GetBoardInput {
  /** Whether the caller has the board in this version. @default never */
  isKnown?: (version: string) => boolean;
}

/**
 * The same for who may have the board already: then nothing is read but its version, and the value is undefined.
 *
 * @throws {TrackerError} as {@linkcode getBoard}
 */
export async function getBoardUnlessKnown(
  ctx: Context,
  input: GetBoardUnlessKnownInput,
): Promise<Versioned<BoardPage | undefined>> {
  return await ctx.store.read(async (tx) => {
    const { projectId } = input;
    const project = await tx.findProject(projectId);
    if (!project) throw notFound("project", projectId);
    const { id, workspaceId } = project;
    const version = await boardVersion(tx, project);
    const isWanted = !input.isKnown?.(version);
    const [, filter] = await sideBySide(
      requirePermission(tx, ctx, workspaceId, "task:read", { kind: "project", id }),
      isWanted ? filterOf(tx, input, workspaceId) : undefined,
    );
    return { value: filter && (await readBoard(tx, project, input, filter)), version };
  });
}

/**
 * The version of a board, for who may read it: while it stands, so does every board read under it.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getBoardVersion(ctx: Context, input: { projectId: string }): Promise<string> {
  return await ctx.store.read(async (tx) => {
    const { project } = await reachProject(tx, ctx, input.projectId, "task:read");
    return await boardVersion(tx, project);
  });
}

/** The version of the board of a project. */
export async function boardVersion(tx: ReadTx, project: Project): Promise<string> {
  const workspace = await tx.findWorkspace(project.workspaceId);
  return versionOf(project, workspace ?? { version: 0 });
}

/** The board of a project the caller was already found to be allowed to see. */
export async function readBoard(
  tx: ReadTx,
  project: Project,
  input: GetBoardInput,
  filter: TaskFilter = {},
): Promise<BoardPage> {
  const { id: projectId } = project;
  const isFiltered = Object.keys(filter).length > 0;
  const [all, labels, rows] = await sideBySide(
    isFiltered ? listAll(tx, { projectId, ...filter }) : tx.listTasksOfProject(projectId),
    tx.listLabelsOfProject(projectId),
    tx.listColumns(projectId),
  );
  const sorted = await sortTasks(tx, all, input.sortBy ?? "position", input.sortOrder === "desc");
  const { tasks, pagination } = cutBoard(sorted, input);
  const cards = await groupInTurns(tx, await cardsOf(tx, tasks, labels), ({ status }) => status);
  const columns = rows.map((column) => ({
    ...column,
    id: column.slug,
    columnId: column.id,
    tasks: cards.get(column.slug) ?? [],
  }));
  const data: Board = {
    ...project,
    columns,
    archivedTasks: cards.get("archived") ?? [],
    plannedTasks: cards.get("planned") ?? [],
  };
  return { data, pagination };
}

/** Tasks of one project with assignee and labels. */
async function cardsOf(tx: ReadTx, tasks: readonly Task[], onTasks: readonly Label[]): Promise<TaskCard[]> {
  const userIds = new Set<string>();
  await mapInTurns(tx, tasks, ({ userId }) => {
    if (userId !== null) userIds.add(userId);
  });
  const assignees = new Map((await tx.listAccounts([...userIds])).map((account) => [account.id, account]));
  const labels = new Map<string, TaskCard["labels"]>();
  await mapInTurns(tx, onTasks, ({ taskId, id, name, color }) => {
    if (taskId === null) return;
    const onTask = labels.get(taskId);
    if (onTask) onTask.push({ id, name, color });
    else labels.set(taskId, [{ id, name, color }]);
  });
  return await mapInTurns(tx, tasks, (task) => {
    const assignee = task.userId === null ? undefined : assignees.get(task.userId);
    return {
      ...task,
      assigneeId: task.userId,
      assigneeName: assignee?.name ?? null,
      assigneeImage: assignee?.image ?? null,
      labels: labels.get(task.id) ?? [],
      externalLinks: [],
    };
  });
}

async function filterOf(
  tx: ReadTx,
  input: TaskConditions & { projectId?: string },
  workspaceId: string,
): Promise<TaskFilter> {
  const { userId, labelId, status, projectId } = input;
  const within = projectId === undefined ? { workspaceId } : { workspaceId, projectId };
  const [, label, byStatus] = await sideBySide(
    userId === undefined || userId === "none" ? undefined : refuseStranger(tx, workspaceId, userId),
    labelId === undefined ? undefined : tx.findLabel(labelId),
    status === undefined ? undefined : statusFilter(tx, status, within),
  );
  const filter: TaskFilter = { ...byStatus };
  if (input.priority !== undefined) filter.priority = input.priority;
  if (userId !== undefined) filter.userId = userId === "none" ? null : userId;
  if (input.dueBefore !== undefined) filter.dueBefore = parseDate(input.dueBefore, "/dueBefore").at;
  if (input.dueAfter !== undefined) filter.dueAfter = parseDate(input.dueAfter, "/dueAfter").at;
  if (input.updatedSince !== undefined) filter.updatedSince = parseDate(input.updatedSince, "/updatedSince").at;
  if (input.q !== undefined) filter.terms = termsOf(input.q);
  if (labelId !== undefined) {
    if (label?.workspaceId !== workspaceId) throw notFound("label", labelId);
    filter.labelName = label.name;
  }
  return filter;
}

const LIST_ROWS = 1000;

/** Every task of the filter, page by page: few pages, since each is a journey. */
async function listAll(tx: ReadTx, filter: TaskFilter): Promise<Task[]> {
  const tasks: Task[] = [];
  let page: Page = { limit: LIST_ROWS };
  while (true) {
    const { rows, next } = await tx.listTasks(filter, { by: "number", descending: false }, page);
    for (const row of rows) tasks.push(row);
    if (!next) return tasks;
    page = { ...page, after: next };
  }
}

/** Sorted by a field, then by number; tasks without a value last. */
async function sortTasks(tx: ReadTx, tasks: readonly Task[], by: TaskSort["by"], descending: boolean): Promise<Task[]> {
  const sortValue = (task: Task): string | number | null => {
    if (by === "priority") return PRIORITIES.indexOf(task.priority);
    const value = task[by];
    return value instanceof Date ? value.getTime() : value;
  };
  const valued = await mapInTurns(tx, tasks, (task) => ({ task, value: sortValue(task) }));
  const sorted = await sortInTurns(tx, valued, (left, right) => {
    if (left.value === null || right.value === null) {
      if (left.value !== right.value) return left.value === null ? 1 : -1;
    } else if (left.value !== right.value) {
      return left.value < right.value === descending ? 1 : -1;
    }
    return left.task.number - right.task.number;
  });
  return await mapInTurns(tx, sorted, ({ task }) => task);
}

function cutBoard(
  sorted: Task[],
  input: Pick<GetBoardInput, "page" | "limit">,
): { tasks: Task[]; pagination: BoardPage["pagination"] } {
  const total = sorted.length;
  if (input.page === undefined && input.limit === undefined) {
    return { tasks: sorted, pagination: { total, page: 1, pageSize: total, totalPages: 1 } };
  }
  const page = input.page ?? 1;
  const pageSize = pageOf({ limit: input.limit ?? BOARD_PAGE_ROWS }).limit;
  const tasks = sorted.slice((page - 1) * pageSize, page * pageSize);
  return { tasks, pagination: { total, page, pageSize, totalPages: Math.max(1, Math.ceil(total / pageSize)) } };
}
