/** Gets one task. @module */
import type { Context } from "../../context.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requireTask } from "../require.ts";
import { type Versioned, versionOfTask } from "../version.ts";
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
 * Returns a task with its version.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getVersionedTask(ctx: Context, input: { taskId: string }): Promise<Versioned<TaskDetail>> {
  return await ctx.store.read(async (tx) => {
    const { task, versions } = await requireTask(tx, ctx, input.taskId, "task:read");
    return { value: await withAssignee(tx, task), version: versionOfTask(versions) };
  });
}

/** Adds the name of the assignee to a task. */
export async function withAssignee(tx: ReadTx, task: Task): Promise<TaskDetail> {
  const assignee = task.userId === null ? undefined : await tx.findAccount(task.userId);
  return { ...task, assigneeId: task.userId, assigneeName: assignee?.name ?? null };
}
