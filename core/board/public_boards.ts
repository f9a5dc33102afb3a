/**
 * Boards that are shown to everybody.
 *
 * @module
 */
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import { type GivesWay, mapInTurns } from "../turn.ts";
import { withoutMentionIds } from "./comment.ts";
import type { TaskCard } from "./task.ts";
import { type Board, boardVersion, readBoard } from "./task_lists.ts";
import type { Versioned } from "./version.ts";

/**
 * The board of a public project, for anybody, archived or not. People are names and pictures on it: no account can be
 * told from them.
 *
 * @throws {TrackerError} `not_found` also for a project that is not public: that it exists is nobody's business
 */
export async function getPublicBoard(ctx: Context, input: { projectId: string }): Promise<Versioned<Board>> {
  const { projectId } = input;
  return await ctx.store.read(async (tx) => {
    const project = await tx.findProject(projectId);
    if (!project?.isPublic) throw notFound("public project", projectId);
    const { data } = await readBoard(tx, project, { projectId });
    return { value: await withoutAccounts(tx, data), version: await boardVersion(tx, project) };
  });
}

async function withoutAccounts(turns: GivesWay, board: Board): Promise<Board> {
  const strip = (tasks: readonly TaskCard[]) => mapInTurns(turns, tasks, withoutAccount);
  const columns: Board["columns"] = [];
  for (const column of board.columns) columns.push({ ...column, tasks: await strip(column.tasks) });
  // Its owner sees columns alone on the public page, and shares no more than that.
  return { ...board, columns, archivedTasks: [], plannedTasks: [] };
}

function withoutAccount(task: TaskCard): TaskCard {
  const description = task.description === null ? null : withoutMentionIds(task.description);
  return { ...task, userId: null, assigneeId: null, description };
}
