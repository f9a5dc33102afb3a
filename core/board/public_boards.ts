/**
 * Boards that are shown to everybody.
 *
 * @module
 */
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import { withoutMentionIds } from "./comment.ts";
import type { TaskCard } from "./task.ts";
import { type Board, readBoard } from "./task_lists.ts";
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
    const { value, version } = await readBoard(tx, project, { projectId });
    return { value: withoutAccounts(value.data), version };
  });
}

function withoutAccounts(board: Board): Board {
  const strip = (tasks: readonly TaskCard[]) =>
    tasks.map((task) => ({
      ...task,
      userId: null,
      assigneeId: null,
      description: task.description === null ? null : withoutMentionIds(task.description),
    }));
  return {
    ...board,
    columns: board.columns.map((column) => ({ ...column, tasks: strip(column.tasks) })),
    archivedTasks: strip(board.archivedTasks),
    plannedTasks: strip(board.plannedTasks),
  };
}
