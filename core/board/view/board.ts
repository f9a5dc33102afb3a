/** The board of a project: its columns and their tasks. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import { groupYielding } from "../../async/yielding.ts";
import type { Context } from "../../context.ts";
import { MAX_BATCH_TASKS } from "../../limits.ts";
import type { Page } from "../../page.ts";
import type { TaskFilter, TaskOutline, TaskSort } from "../../ports/store/board/task.ts";
import type { ReadTx } from "../../ports/store.ts";
import { byteLength } from "../../text.ts";
import type { Column } from "../column/column.ts";
import type { Label } from "../label/label.ts";
import type { Project } from "../project/project.ts";
import { requireProject } from "../require.ts";
import { filterOf, type TaskConditions } from "../task/filter.ts";
import type { Task, TaskCard } from "../task/task.ts";
import { type Versioned, versionOf } from "../version.ts";
import { type Batches, collect, isLongProject, placesOf, readInBatches } from "./batches.ts";
import { assigneesOf, cardOf, cardsOf, cutBoard, lookOfLabel, type Pagination, sortTasks } from "./cards.ts";

/** Input of {@linkcode getBoard}. */
export interface GetBoardInput extends TaskConditions {
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
  tasks: TaskCard[];
}

/** A project with its columns and their tasks. */
export interface Board extends Project {
  columns: BoardColumn[];
  /** Archived tasks. */
  archivedTasks: TaskCard[];
  /** Tasks in the backlog (`planned`). */
  plannedTasks: TaskCard[];
}

/** A part of a board. */
export interface BoardPage {
  data: Board;
  pagination: Pagination;
}

/** A board that is too large to be held: its tasks are read in batches. */
export interface LongBoard extends Project {
  columns: (Omit<BoardColumn, "tasks"> & { tasks: Batches<TaskCard> })[];
  /** Archived tasks. */
  archivedTasks: Batches<TaskCard>;
  /** Tasks in the backlog (`planned`). */
  plannedTasks: Batches<TaskCard>;
}

/** A part of such a board. */
export interface LongBoardPage extends Omit<BoardPage, "data"> {
  data: LongBoard;
}

/** Whether the tasks of a board are read in batches. */
export function isLongBoard(board: Board | LongBoard): board is LongBoard {
  return !Array.isArray(board.plannedTasks);
}

/**
 * A project with its columns and their tasks, however many.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function getBoard(ctx: Context, input: GetBoardInput): Promise<Versioned<BoardPage>> {
  const { value, version } = await getBoardUnlessKnown(ctx, input);
  return { value: await collectBoard(value as BoardPage | LongBoardPage), version };
}

async function collectBoard({ data, pagination }: BoardPage | LongBoardPage): Promise<BoardPage> {
  if (!isLongBoard(data)) return { data, pagination };
  const columns: BoardColumn[] = [];
  for (const column of data.columns) columns.push({ ...column, tasks: await collect(column.tasks) });
  const [archivedTasks, plannedTasks] = [await collect(data.archivedTasks), await collect(data.plannedTasks)];
  return { data: { ...data, columns, archivedTasks, plannedTasks }, pagination };
}

/** Input of {@linkcode getBoardUnlessKnown}. */
export interface GetBoardUnlessKnownInput extends GetBoardInput {
  /** Whether the caller has the board in this version. @default never */
  isKnown?: (version: string) => boolean;
  /** Reads the tasks in batches, however few. */
  inBatches?: boolean;
}

/**
 * {@linkcode getBoard} for callers with a cache: if `isKnown` accepts the version, nothing else is read and the value is
 * undefined. The tasks of a large board are read in batches while the caller iterates; the version is from before that.
 *
 * @throws {TrackerError} as {@linkcode getBoard}
 */
export async function getBoardUnlessKnown(
  ctx: Context,
  input: GetBoardUnlessKnownInput,
): Promise<Versioned<BoardPage | LongBoardPage | undefined>> {
  return await ctx.store.read(async (tx) => {
    const { projectId, inBatches } = input;
    const { project, workspace } = await requireProject(tx, ctx, projectId, "task:read");
    const version = versionOf(project, workspace);
    if (input.isKnown?.(version)) return { value: undefined, version };
    const filter = await filterOf(tx, input, project.workspaceId);
    const check = (tx: ReadTx) => requireProject(tx, ctx, projectId, "task:read");
    return { value: await readAnyBoard(tx, ctx, project, { input, filter, check, inBatches }), version };
  });
}

/**
 * The version of a board. While it is the same, every read of the board returns the same.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getBoardVersion(ctx: Context, input: { projectId: string }): Promise<string> {
  return await ctx.store.read(async (tx) => {
    const { project, workspace } = await requireProject(tx, ctx, input.projectId, "task:read");
    return versionOf(project, workspace);
  });
}

/** The version of the board of a project. */
export async function boardVersion(tx: ReadTx, project: Project): Promise<string> {
  const workspace = await tx.findWorkspace(project.workspaceId);
  return versionOf(project, workspace ?? { version: 0 });
}

/** Input of a board query. */
export interface BoardReading {
  input: GetBoardInput;
  /** @default all */
  filter?: TaskFilter;
  /** Rejects when the caller may not read the project any more. */
  check: (tx: ReadTx) => Promise<unknown>;
  /** Reads the tasks in batches, however few. */
  inBatches?: boolean | undefined;
}

/** The board of a project the caller was already found to be allowed to see: as a whole, or in batches. */
export async function readAnyBoard(
  tx: ReadTx,
  ctx: Context,
  project: Project,
  reading: BoardReading,
): Promise<BoardPage | LongBoardPage> {
  if (reading.inBatches || (await isLongProject(tx, project))) return await readLongBoard(tx, ctx, project, reading);
  return await readBoard(tx, project, reading.input, reading.filter);
}

async function readLongBoard(
  tx: ReadTx,
  ctx: Context,
  project: Project,
  { input, filter = {}, check }: BoardReading,
): Promise<LongBoardPage> {
  const { id: projectId } = project;
  const isFiltered = Object.keys(filter).length > 0;
  const all = await (isFiltered ? listOutlines(tx, { projectId, ...filter }) : tx.listTaskOutlines(projectId));
  const rows = await tx.listColumns(projectId);
  const sorted = await sortTasks(tx, all, input.sortBy ?? "position", input.sortOrder === "desc");
  const { tasks, pagination } = cutBoard(sorted, input);
  const assignees = await assigneesOf(tx, tasks);
  const places = await groupYielding(tx, await placesOf(tx, tasks), ({ status }) => status);
  const make = (task: Task, labels: readonly Label[]) => cardOf(task, assignees, labels.map(lookOfLabel));
  const cards = (status: string) => readInBatches(ctx, places.get(status) ?? [], { projectId, check, make });
  const data: LongBoard = {
    ...project,
    columns: rows.map((row) => ({ ...row, id: row.slug, columnId: row.id, tasks: cards(row.slug) })),
    archivedTasks: cards("archived"),
    plannedTasks: cards("planned"),
  };
  return { data, pagination };
}

async function readBoard(
  tx: ReadTx,
  project: Project,
  input: GetBoardInput,
  filter: TaskFilter = {},
): Promise<BoardPage> {
  const { id: projectId } = project;
  const isFiltered = Object.keys(filter).length > 0;
  const [all, labels, rows] = await allInOrder(
    isFiltered ? listAll(tx, { projectId, ...filter }) : tx.listTasksOfProject(projectId),
    tx.listLabelsOfProject(projectId),
    tx.listColumns(projectId),
  );
  const sorted = await sortTasks(tx, all, input.sortBy ?? "position", input.sortOrder === "desc");
  const { tasks, pagination } = cutBoard(sorted, input);
  const cards = await groupYielding(tx, await cardsOf(tx, tasks, labels), ({ status }) => status);
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

const LIST_ROWS = 1000;

/** Every task of the filter, page by page. Large pages: each is a round trip. */
async function listAll(tx: ReadTx, filter: TaskFilter): Promise<Task[]> {
  const tasks: Task[] = [];
  for await (const rows of pagesOf(tx, filter, LIST_ROWS)) for (const row of rows) tasks.push(row);
  return tasks;
}

/** The same of a project with long descriptions: only those of one page are in memory. */
async function listOutlines(tx: ReadTx, filter: TaskFilter): Promise<TaskOutline[]> {
  const outlines: TaskOutline[] = [];
  for await (const rows of pagesOf(tx, filter, MAX_BATCH_TASKS)) {
    for (const { description, ...outline } of rows) {
      outlines.push({ ...outline, descriptionBytes: byteLength(description ?? "") });
    }
  }
  return outlines;
}

async function* pagesOf(tx: ReadTx, filter: TaskFilter, limit: number): AsyncGenerator<Task[], void, void> {
  let page: Page = { limit };
  while (true) {
    const { rows, next } = await tx.listTasks(filter, { by: "number", descending: false }, page);
    yield rows;
    if (!next) return;
    page = { ...page, after: next };
  }
}
