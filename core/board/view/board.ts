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
import { assigneesOf, cardOf, cardsOf, cutBoard, labelOnCard, type Pagination, sortTasks } from "./cards.ts";

/** Input for {@linkcode getBoard}. */
export interface GetBoardInput extends TaskConditions {
  projectId: string;
  /** @default "position" */
  sortBy?: TaskSort["by"];
  /** @default "asc" */
  sortOrder?: "asc" | "desc";
  /** Page number, from 1. The sorted tasks are split into pages before they are grouped into columns. */
  page?: number;
  /** Tasks per page, from 1 to 500. @default 50 with `page`, otherwise all tasks */
  limit?: number;
}

/** A column with its tasks. */
export interface BoardColumn extends Omit<Column, "id"> {
  /** The column's slug, which is the `status` of its tasks. */
  id: string;
  /** The column's ID. */
  columnId: string;
  tasks: TaskCard[];
}

/** A project with its columns and their tasks. */
export interface Board extends Project {
  columns: BoardColumn[];
  archivedTasks: TaskCard[];
  /** Tasks in the backlog (status `planned`). */
  plannedTasks: TaskCard[];
}

/** A board with one page of its tasks. */
export interface BoardPage {
  data: Board;
  pagination: Pagination;
}

/** A board that is too large for memory. Its tasks are read in batches. */
export interface LongBoard extends Project {
  columns: (Omit<BoardColumn, "tasks"> & { tasks: Batches<TaskCard> })[];
  archivedTasks: Batches<TaskCard>;
  /** Tasks in the backlog (status `planned`). */
  plannedTasks: Batches<TaskCard>;
}

/** A long board with one page of its tasks. */
export interface LongBoardPage extends Omit<BoardPage, "data"> {
  data: LongBoard;
}

/** Returns whether the tasks of a board are read in batches. */
export function isLongBoard(board: Board | LongBoard): board is LongBoard {
  return !Array.isArray(board.plannedTasks);
}

/**
 * Returns a project with its columns and tasks, all in memory.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function getBoard(ctx: Context, input: GetBoardInput): Promise<Versioned<BoardPage>> {
  ctx.checkInput("getBoard", input);
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

/** Input for {@linkcode getBoardUnlessKnown}. */
export interface GetBoardUnlessKnownInput extends GetBoardInput {
  /** Whether the caller already has this version of the board. @default () => false */
  isKnown?: (version: string) => boolean;
  /** Whether to read the tasks in batches even if the board is small. @default false */
  inBatches?: boolean;
}

/**
 * Like {@linkcode getBoard}, for callers with a cache: if `isKnown` returns true for the current version, the board is
 * not read and the value is undefined. The tasks of a large board are read in batches while the caller iterates. The
 * returned version is the version of the first snapshot.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode getBoard}
 */
export async function getBoardUnlessKnown(
  ctx: Context,
  input: GetBoardUnlessKnownInput,
): Promise<Versioned<BoardPage | LongBoardPage | undefined>> {
  ctx.checkInput("getBoardUnlessKnown", input);
  return await ctx.store.read(async (tx) => {
    const { projectId, inBatches } = input;
    const { project, workspace, access } = await requireProject(tx, ctx, projectId, "task:read");
    const version = versionOf(project, workspace);
    if (input.isKnown?.(version)) return { value: undefined, version };
    const filter = await filterOf(tx, input, access);
    const check = (tx: ReadTx) => requireProject(tx, ctx, projectId, "task:read");
    return { value: await readAnyBoard(tx, ctx, project, { input, filter, check, inBatches }), version };
  });
}

/**
 * Returns the version of a board. Reads that return the same version return the same board.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getBoardVersion(ctx: Context, input: { projectId: string }): Promise<string> {
  ctx.checkInput("getBoardVersion", input);
  return await ctx.store.read(async (tx) => {
    const { project, workspace } = await requireProject(tx, ctx, input.projectId, "task:read");
    return versionOf(project, workspace);
  });
}

/** Returns the version of the board of a project. Does not check permissions. */
export async function boardVersion(tx: ReadTx, project: Project): Promise<string> {
  const workspace = await tx.findWorkspace(project.workspaceId);
  return versionOf(project, workspace ?? { version: 0 });
}

/** Input for {@linkcode readAnyBoard}. */
export interface BoardReading {
  input: GetBoardInput;
  /** @default all tasks */
  filter?: TaskFilter;
  /** Rejects if the caller may no longer read the project. */
  check: (tx: ReadTx) => Promise<unknown>;
  /** Whether to read the tasks in batches even if the board is small. @default false */
  inBatches?: boolean | undefined;
}

/** Reads the board of a project, in batches if it is large. The caller must have checked the permission to read it. */
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
  const make = (task: Task, labels: readonly Label[]) => cardOf(task, assignees, labels.map(labelOnCard));
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

/** Reads all tasks that match the filter. The pages are large because each is a round trip. */
async function listAll(tx: ReadTx, filter: TaskFilter): Promise<Task[]> {
  const tasks: Task[] = [];
  for await (const rows of pagesOf(tx, filter, LIST_ROWS)) for (const row of rows) tasks.push(row);
  return tasks;
}

/** Like `listAll`, but without descriptions. Only one page of descriptions is in memory at a time. */
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
