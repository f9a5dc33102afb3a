/** Deletes tasks. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../ports/store.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { requireWritableTask } from "../require.ts";
import { withAssignee } from "./get.ts";
import { taskEvent } from "./save.ts";
import type { TaskDetail, TaskRecord } from "./task.ts";

/**
 * Deletes a task. It can be restored for 30 days.
 *
 * @returns the deleted task
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` if the project is archived
 */
export async function deleteTask(ctx: Context, input: { taskId: string }): Promise<TaskDetail> {
  ctx.checkInput("deleteTask", input);
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const { task } = await requireWritableTask(tx, ctx, input.taskId, "task:delete");
    claim(task.workspaceId, { tasks: -1, bytes: 0 });
    const [detail] = await allInOrder(withAssignee(tx, task), removeTasks(tx, ctx, [task], now));
    return detail;
  });
}

/** Deletes tasks. The caller must have checked the permission to delete them. */
export async function removeTasks(tx: Tx, ctx: Context, tasks: readonly TaskRecord[], now: Date): Promise<void> {
  for (const projectId of new Set(tasks.map((task) => task.projectId))) await tx.raiseProjectVersion(projectId);
  for (const { id } of tasks) await tx.deleteTask(id, now);
  await tx.deleteTaskClaims(tasks.map(({ id }) => id));
  await tx.appendEvents(tasks.map((task) => taskEvent(ctx, "taskDeleted", task, {}, now)));
}
