/** Restores deleted tasks. @module */
import type { Context } from "../../context.ts";
import type { Tx } from "../../ports/store.ts";
import { defaultPlacement } from "../column/column.ts";
import { changedFields } from "./change.ts";
import type { KnownBoard } from "./patch.ts";
import { newActivity, taskEvent } from "./save.ts";
import type { Task } from "./task.ts";

/** Restores deleted tasks whose projects still exist. The caller must have checked the permission to restore them. */
export async function bringBack(
  tx: Tx,
  ctx: Context,
  deleted: readonly Task[],
  { now, known }: { now: Date; known: KnownBoard },
): Promise<Task[]> {
  const tasks: Task[] = [];
  for (const projectId of new Set(deleted.map((task) => task.projectId))) await tx.raiseProjectVersion(projectId);
  for (const before of deleted) {
    const task = { ...(await fitToProject(known, before)), updatedAt: now };
    await tx.undeleteTask(task.id);
    await tx.saveTask(changedFields(before, task));
    tasks.push(task);
  }
  const eventData = { field: "deleted", old: true, new: false };
  const activity = { type: "task" as const, content: "Task restored", eventData };
  await tx.insertActivities(tasks.map(({ id }) => newActivity(ctx, id, activity, now)));
  await tx.appendEvents(tasks.map((task) => taskEvent(ctx, "taskRestored", task, {}, now)));
  return tasks;
}

/** Replaces the column and assignee of a deleted task if they no longer exist. */
async function fitToProject(known: KnownBoard, task: Task): Promise<Task> {
  const { status, column } = defaultPlacement(task.status, await known.listColumns(task.projectId));
  const stays = task.userId !== null && (await known.reader(task, task.userId)) !== undefined;
  return { ...task, status, columnId: column?.id ?? null, userId: stays ? task.userId : null };
}
