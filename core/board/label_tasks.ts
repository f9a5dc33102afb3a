/**
 * Putting labels on tasks and taking them off again.
 *
 * @module
 */
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import type { Tx } from "../ports/store.ts";
import { sideBySide } from "../side_by_side.ts";
import type { Label } from "./label.ts";
import { lookOf, putOnTask, reachLabel, tellTaskLabels } from "./labels.ts";
import { reachTask, refuseUnwritable } from "./reach.ts";
import type { Task } from "./task.ts";

/**
 * Puts a copy of a label on a task: of a template, of a detached label, or of one on another task, which keeps its own.
 * Where one of the name is on the task already, that one is answered.
 *
 * @throws {TrackerError} `not_found` also for a task of another workspace, `forbidden`, `conflict` when the task has 100
 * labels or its project is archived
 */
export async function attachLabel(ctx: Context, input: { labelId: string; taskId: string }): Promise<Label> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const [{ label }, { task, project }] = await sideBySide(
      reachLabel(tx, ctx, input.labelId, "label:update"),
      reachTask(tx, ctx, input.taskId, "label:update"),
    );
    if (task.workspaceId !== label.workspaceId) throw notFound("task", task.id);
    await refuseUnwritable(tx, ctx, project);
    return await putOnTask(tx, ctx, task, lookOf(label), now);
  });
}

/** A label without a task, and the task it was just taken from. */
export interface DetachedLabel extends Label {
  /** Null when it was on no task. */
  detachedFrom: string | null;
}

/**
 * Takes a label off its task. The row stays, without a task, so that its id can still be asked for and deleted. One that
 * is on no task is answered as it is.
 *
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` while its project is archived
 */
export async function detachLabel(ctx: Context, input: { labelId: string }): Promise<DetachedLabel> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { label, reached } = await reachLabel(tx, ctx, input.labelId, "label:update");
    if (!reached) return { ...label, detachedFrom: null };
    await refuseUnwritable(tx, ctx, reached.project);
    return { ...(await takeOffTask(tx, ctx, reached.task, label, now)), detachedFrom: reached.task.id };
  });
}

/** Takes a label off the task it is on. */
export async function takeOffTask(tx: Tx, ctx: Context, task: Task, label: Label, now: Date): Promise<Label> {
  const detached: Label = { ...label, taskId: null, updatedAt: now };
  await tx.saveLabel(detached);
  await tellTaskLabels(tx, ctx, task, { kind: "detached", labelId: label.id, ...lookOf(label) }, now);
  return detached;
}
