/** Attaches labels to tasks and detaches them. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { groupBy } from "../../group_by.ts";
import type { Tx } from "../../ports/store.ts";
import { foldKey } from "../../text.ts";
import { refuseUnwritableTask, requireLabel, requireTask } from "../require.ts";
import type { TaskRecord } from "../task/task.ts";
import { type Label, visibleFieldsOf } from "./label.ts";
import { attachToTask, labelData, newLabel, recordLabelChange, recordLabelChanges, refuseFullTask } from "./save.ts";

/**
 * Attaches a copy of a label to a task. The original may be a template, a detached label, or a label on another task,
 * and does not change. If the task already has a label with that name, that label is returned instead.
 *
 * @throws {TrackerError} `not_found`, including for a task in another workspace; `forbidden`; `conflict` if the task has 100
 * labels or its project is archived
 */
export async function attachLabel(ctx: Context, input: { labelId: string; taskId: string }): Promise<Label> {
  ctx.checkInput("attachLabel", input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const [{ label }, loaded] = await allInOrder(
      requireLabel(tx, ctx, input.labelId, "label:update"),
      requireTask(tx, ctx, input.taskId, "label:update"),
    );
    const { task } = loaded;
    if (task.workspaceId !== label.workspaceId) throw notFound("task", task.id);
    refuseUnwritableTask(ctx, loaded);
    return await attachToTask(tx, ctx, task, visibleFieldsOf(label), now);
  });
}

/** A detached label. */
export interface DetachedLabel extends Label {
  /** The ID of its former task, or null if the label was not on a task. */
  detachedFrom: string | null;
}

/**
 * Detaches a label from its task. The label continues to exist without a task, so that clients can still read and
 * delete it by ID. A label without a task is returned unchanged.
 *
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` if the project is archived
 */
export async function detachLabel(ctx: Context, input: { labelId: string }): Promise<DetachedLabel> {
  ctx.checkInput("detachLabel", input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { label, carrier } = await requireLabel(tx, ctx, input.labelId, "label:update");
    if (!carrier) return { ...label, detachedFrom: null };
    refuseUnwritableTask(ctx, carrier);
    return { ...(await detachFromTask(tx, ctx, carrier.task, label, now)), detachedFrom: carrier.task.id };
  });
}

async function detachFromTask(tx: Tx, ctx: Context, task: TaskRecord, label: Label, now: Date): Promise<Label> {
  const detached: Label = { ...label, taskId: null, updatedAt: now };
  await tx.saveLabel(detached);
  await recordLabelChange(tx, ctx, task, labelData("detached", label), now);
  return detached;
}

/** Labels to attach to many tasks and to detach from them. */
export interface Relabeling {
  add: readonly Label[];
  remove: readonly Label[];
}

/**
 * Detaches labels from tasks, by name, and attaches copies of other labels to each task that does not have a label with the
 * same name.
 *
 * @param refuse is called with the index of each task that would have more than 100 labels
 * @returns the IDs of the changed tasks
 */
export async function relabelTasks(
  tx: Tx,
  ctx: Context,
  tasks: readonly TaskRecord[],
  { add, remove }: Relabeling,
  { now, refuse }: { now: Date; refuse: (index: number, error: unknown) => void },
): Promise<Set<string>> {
  const onTasks = await labelsByTask(tx, tasks);
  const attached: Label[] = [];
  const changes: { task: TaskRecord; data: Record<string, unknown> }[] = [];
  for (const [index, task] of tasks.entries()) {
    const labels = onTasks.get(task.id) ?? [];
    const removed = remove.flatMap(({ name }) => named(labels, name) ?? []);
    const stay = labels.filter((label) => !removed.includes(label));
    for (const label of removed) {
      await tx.saveLabel({ ...label, taskId: null, updatedAt: now });
      changes.push({ task, data: labelData("detached", label) });
    }
    try {
      for (const label of add) {
        if (named(stay, label.name)) continue;
        refuseFullTask(task, stay);
        const { id: taskId, workspaceId } = task;
        const copy = newLabel(ctx, { workspaceId, taskId, ...visibleFieldsOf(label) }, now);
        stay.push(copy);
        attached.push(copy);
        changes.push({ task, data: labelData("attached", copy) });
      }
    } catch (error) {
      refuse(index, error);
    }
  }
  await tx.insertLabels(attached);
  await recordLabelChanges(tx, ctx, changes, now);
  return new Set(changes.map(({ task }) => task.id));
}

async function labelsByTask(tx: Tx, tasks: readonly TaskRecord[]): Promise<Map<string | null, Label[]>> {
  return groupBy(await tx.listLabelsOnTasks(tasks.map(({ id }) => id)), ({ taskId }) => taskId);
}

function named(labels: readonly Label[], wanted: string): Label | undefined {
  return labels.find(({ name }) => foldKey(name) === foldKey(wanted));
}
