/** Reads public boards. @module */
import { mapYielding, type Yielder } from "../../async/yielding.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import { withoutMentionIds } from "../comment/comment.ts";
import type { Project } from "../project/project.ts";
import type { TaskCard } from "../task/task.ts";
import type { Versioned } from "../version.ts";
import { type Batches, collect } from "./batches.ts";
import { type Board, boardVersion, isLongBoard, type LongBoard, readAnyBoard } from "./board.ts";

/** Input for {@linkcode getPublicBoard}. */
export interface GetPublicBoardInput {
  projectId: string;
}

/**
 * Returns the board of a public project, which can be read without signing in, even if it is archived. The board has
 * only columns and their cards. People appear by name and picture, without account IDs.
 *
 * @throws {TrackerError} `not_found`, including for a project that is not public, so that its existence is not revealed
 */
export async function getPublicBoard(ctx: Context, input: GetPublicBoardInput): Promise<Versioned<Board>> {
  ctx.checkInput("getPublicBoard", input);
  const { value, version } = await getPublicBoardUnlessKnown(ctx, input);
  const board = value as Board | LongBoard;
  if (!isLongBoard(board)) return { value: board, version };
  const columns: Board["columns"] = [];
  for (const column of board.columns) columns.push({ ...column, tasks: await collect(column.tasks) });
  return { value: { ...board, columns, archivedTasks: [], plannedTasks: [] }, version };
}

/** Input for {@linkcode getPublicBoardUnlessKnown}. */
export interface GetPublicBoardUnlessKnownInput extends GetPublicBoardInput {
  /** Whether the caller already has this version of the board. @default () => false */
  isKnown?: (version: string) => boolean;
  /** Whether to read the tasks in batches even if the board is small. @default false */
  inBatches?: boolean;
}

/**
 * Like {@linkcode getPublicBoard}, for callers with a cache: if `isKnown` returns true for the current version, the board is
 * not read and the value is undefined. The tasks of a large board are read in batches while the caller iterates.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode getPublicBoard}
 */
export async function getPublicBoardUnlessKnown(
  ctx: Context,
  input: GetPublicBoardUnlessKnownInput,
): Promise<Versioned<Board | LongBoard | undefined>> {
  ctx.checkInput("getPublicBoardUnlessKnown", input);
  const { projectId, inBatches } = input;
  return await ctx.store.read(async (tx) => {
    const project = await requirePublicProject(tx, projectId);
    const version = await boardVersion(tx, project);
    if (input.isKnown?.(version)) return { value: undefined, version };
    const check = (tx: ReadTx) => requirePublicProject(tx, projectId);
    const { data } = await readAnyBoard(tx, ctx, project, { input: { projectId }, check, inBatches });
    return { value: isLongBoard(data) ? withoutAccountsInBatches(data) : await withoutAccounts(tx, data), version };
  });
}

/**
 * Returns the version of a public board. Reads that return the same version return the same board.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode getPublicBoard}
 */
export async function getPublicBoardVersion(ctx: Context, input: GetPublicBoardInput): Promise<string> {
  ctx.checkInput("getPublicBoardVersion", input);
  return await ctx.store.read(async (tx) => await boardVersion(tx, await requirePublicProject(tx, input.projectId)));
}

async function requirePublicProject(tx: ReadTx, projectId: string): Promise<Project> {
  const project = await tx.findProject(projectId);
  if (!project?.isPublic) throw notFound("public project", projectId);
  return project;
}

async function withoutAccounts(yielder: Yielder, board: Board): Promise<Board> {
  const columns: Board["columns"] = [];
  for (const column of board.columns) {
    columns.push({ ...column, tasks: await mapYielding(yielder, column.tasks, withoutAccount) });
  }
  // The public page shows only columns, so the backlog, the archive, the default view and the background stay private.
  return { ...board, columns, archivedTasks: [], plannedTasks: [], defaultViewId: null, backgroundVersion: null };
}

function withoutAccountsInBatches(board: LongBoard): LongBoard {
  const columns = board.columns.map((column) => ({ ...column, tasks: strip(column.tasks) }));
  return { ...board, columns, archivedTasks: NONE, plannedTasks: NONE, defaultViewId: null, backgroundVersion: null };
}

function strip(batches: Batches<TaskCard>): Batches<TaskCard> {
  return {
    places: batches.places,
    async *[Symbol.asyncIterator]() {
      for await (const tasks of batches) yield tasks.map(withoutAccount);
    },
  };
}

const NONE: Batches<TaskCard> = { places: 0, async *[Symbol.asyncIterator]() {} };

function withoutAccount(task: TaskCard): TaskCard {
  const description = task.description === null ? null : withoutMentionIds(task.description);
  return { ...task, userId: null, assigneeId: null, description };
}
