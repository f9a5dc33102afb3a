/** Restores deleted tasks. @module */
import type { Context } from "../../context.ts";
import { invalidField, notFound } from "../../errors.ts";
import { RESTORE_SECONDS } from "../../limits.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { refuseUnwritable, requireProject } from "../require.ts";
import { bringBack } from "./bring_back.ts";
import { withAssignee } from "./get.ts";
import { KnownBoard } from "./patch.ts";
import type { Task, TaskDetail } from "./task.ts";

/** A deleted task that can be restored. */
export interface DeletedTask extends Task {
  deletedAt: Date;
}

/**
 * Returns a deleted task by its number in the project, such as 12 for `WEB-12`. Requires permission to restore the
 * task.
 *
 * @throws {TrackerError} `invalid`; `not_found`, including when the task was deleted more than 30 days ago; `forbidden`
 */
export async function getDeletedTask(ctx: Context, input: { projectId: string; number: number }): Promise<DeletedTask> {
  ctx.checkInput("getDeletedTask", input);
  if (!Number.isSafeInteger(input.number)) throw invalidField("/number", "Must be a whole number");
  return await ctx.store.read(async (tx) => {
    const { project } = await requireProject(tx, ctx, input.projectId, "task:delete");
    const deleted = await tx.findDeletedTaskByNumber(project.id, input.number);
    if (!deleted || isPastRestoring(ctx, deleted)) {
      throw notFound("deleted task", `${project.slug}-${input.number}`);
    }
    return { ...deleted.task, deletedAt: deleted.deletedAt };
  });
}

/** Returns whether a task was deleted too long ago to be restored. */
export function isPastRestoring(ctx: Context, { deletedAt }: { deletedAt: Date }): boolean {
  return deletedAt.getTime() < ctx.clock.now().getTime() - RESTORE_SECONDS * 1000;
}

/**
 * Restores a deleted task with everything that belongs to it. If its column no longer exists, the task goes to the
 * first column. An assignee who may no longer open the project is removed.
 *
 * @throws {TrackerError} `not_found`, including when the task was deleted more than 30 days ago; `forbidden`; `conflict` if
 * the project is archived, or with reason `QUOTA_EXCEEDED`
 */
export async function restoreTask(ctx: Context, input: { taskId: string }): Promise<TaskDetail> {
  ctx.checkInput("restoreTask", input);
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const deleted = await tx.findDeletedTask(input.taskId);
    if (!deleted || isPastRestoring(ctx, deleted)) throw notFound("deleted task", input.taskId);
    const { task: before } = deleted;
    const what = { kind: "deleted task", id: before.id };
    const loaded = await requireProject(tx, ctx, before.projectId, "task:delete", what);
    // A project that is being deleted is in a different workspace than its tasks.
    if (loaded.project.workspaceId !== before.workspaceId) throw notFound(what.kind, what.id);
    refuseUnwritable(ctx, loaded);
    claim(before.workspaceId, { tasks: 1, bytes: 0 });

    const [task = before] = await bringBack(tx, ctx, [before], { now, known: new KnownBoard(tx) });
    return await withAssignee(tx, task);
  });
}
