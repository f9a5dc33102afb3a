/** Names the branch of a task. @module */
import { requireTask } from "../../board/require.ts";
import { type Context, requireActor } from "../../context.ts";
import { branchName } from "./branch.ts";
import { DEFAULT_BRANCH_PATTERN } from "./connection.ts";

/** The name of a branch for a task. */
export interface TaskBranch {
  branch: string;
}

/**
 * Returns the name of a task's branch, from the pattern of the project's first connection. After a branch of that name
 * is pushed, the task shows it.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getTaskBranch(ctx: Context, input: { taskId: string }): Promise<TaskBranch> {
  ctx.checkInput("getTaskBranch", input);
  const { userId } = requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const { task, project } = await requireTask(tx, ctx, input.taskId, "task:read");
    const [connection] = await tx.listForgeConnections(project.id);
    const account = await tx.findAccount(userId);
    const { number, title } = task;
    const parts = { slug: project.slug, number, title, user: account?.name ?? "" };
    return { branch: branchName(connection?.branchPattern ?? DEFAULT_BRANCH_PATTERN, parts) };
  });
}
