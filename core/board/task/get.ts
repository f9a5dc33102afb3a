/** Gets one task. @module */
import type { Context } from "../../context.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requireTask } from "../require.ts";
import { type Versioned, versionOf } from "../version.ts";
import type { Task, TaskDetail } from "./task.ts";

/**
 * Returns a task.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getTask(ctx: Context, input: { taskId: string }): Promise<TaskDetail> {
  return (await getVersionedTask(ctx, input)).value;
}

/**
 * Returns a task with the version of its board.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getVersionedTask(ctx: Context, input: { taskId: string }): Promise<Versioned<TaskDetail>> {
  return await ctx.store.read(async (tx) => {
    const { task, project } = await requireTask(tx, ctx, input.taskId, "task:read");
    const workspace = await tx.findWorkspace(project.workspaceId);
    return { value: await withAssignee(tx, task), version: versionOf(project, workspace ?? { version: 0 }) };
  });
}

/** Adds the name of the assignee to a task. */
export async function withAssignee(tx: ReadTx, task: Task): Promise<TaskDetail> {
  const assignee = task.userId === null ? undefined : await tx.findAccount(task.userId);
  return { ...task, assigneeId: task.userId, assigneeName: assignee?.name ?? null };
}
