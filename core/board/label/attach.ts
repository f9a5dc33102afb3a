/** Putting labels on tasks and taking them off again. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { groupBy } from "../../group_by.ts";
import type { Tx } from "../../ports/store.ts";
import { foldKey } from "../../text.ts";
import { refuseUnwritableTask, requireLabel, requireTask } from "../require.ts";
import type { TaskRecord } from "../task/task.ts";
import { type Label, lookOf } from "./label.ts";
import { newLabel, putOnTask, recordLabelChange, recordLabelChanges, refuseFullTask } from "./save.ts";

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
    const [{ label }, { task, project }] = await allInOrder(
      requireLabel(tx, ctx, input.labelId, "label:update"),
      requireTask(tx, ctx, input.taskId, "label:update"),
    );
    if (task.workspaceId !== label.workspaceId) throw notFound("task", task.id);
    await refuseUnwritableTask(tx, ctx, { task, project });
    return await putOnTask(tx, ctx, task, lookOf(label), now);
  });
}

/** A label without a task, and the task it was just taken from. */
export interface DetachedLabel extends Label {
  /** Null when it was on no task. */
  detachedFrom: string | null;
}

/**
 * Detaches a label from its task. The row remains without a task, so that it can still be read and deleted by id. A
 * label without a task is returned unchanged.
 *
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` while its project is archived
 */
export async function detachLabel(ctx: Context, input: { labelId: string }): Promise<DetachedLabel> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { label, carrier } = await requireLabel(tx, ctx, input.labelId, "label:update");
    if (!carrier) return { ...label, detachedFrom: null };
    await refuseUnwritableTask(tx, ctx, carrier);
    return { ...(await takeOffTask(tx, ctx, carrier.task, label, now)), detachedFrom: carrier.task.id };
  });
}

/** Takes a label off the task it is on. */
async function takeOffTask(tx: Tx, ctx: Context, task: TaskRecord, label: Label, now: Date): Promise<Label> {
  const detached: Label = { ...label, taskId: null, updatedAt: now };
  await tx.saveLabel(detached);
  await recordLabelChange(tx, ctx, task, { kind: "detached", labelId: label.id, ...lookOf(label) }, now);
  return detached;
}

/**
 * Puts a copy of a label on each of the tasks that has none of its name.
 *
 * @returns how many got one
 * @throws {TrackerError} `conflict` when one of them has 100 labels
 */
export async function putOnTasks(
  tx: Tx,
  ctx: Context,
  tasks: readonly TaskRecord[],
  label: Label,
  now: Date,
): Promise<number> {
  const onTasks = await labelsByTask(tx, tasks);
  const added = tasks.flatMap((task) => {
    const labels = onTasks.get(task.id) ?? [];
    if (named(labels, label.name)) return [];
    refuseFullTask(task, labels);
    const { id: taskId, workspaceId } = task;
    return [{ task, copy: newLabel(ctx, { workspaceId, taskId, ...lookOf(label) }, now) }];
  });
  await tx.insertLabels(added.map(({ copy }) => copy));
  const changes = added.map(({ task, copy }) => ({ task, data: dataOf("attached", copy) }));
  await recordLabelChanges(tx, ctx, changes, now);
  return added.length;
}

/**
 * Takes the label of the name off each of the tasks that has one.
 *
 * @returns how many had one
 */
export async function takeOffTasks(
  tx: Tx,
  ctx: Context,
  tasks: readonly TaskRecord[],
  { name }: Label,
  now: Date,
): Promise<number> {
  const onTasks = await labelsByTask(tx, tasks);
  const changes: { task: TaskRecord; data: Record<string, unknown> }[] = [];
  for (const task of tasks) {
    const label = named(onTasks.get(task.id) ?? [], name);
    if (!label) continue;
    await tx.saveLabel({ ...label, taskId: null, updatedAt: now });
    changes.push({ task, data: dataOf("detached", label) });
  }
  await recordLabelChanges(tx, ctx, changes, now);
  return changes.length;
}

async function labelsByTask(tx: Tx, tasks: readonly TaskRecord[]): Promise<Map<string | null, Label[]>> {
  return groupBy(await tx.listLabelsOnTasks(tasks.map(({ id }) => id)), ({ taskId }) => taskId);
}

function named(labels: readonly Label[], wanted: string): Label | undefined {
  return labels.find(({ name }) => foldKey(name) === foldKey(wanted));
}

function dataOf(kind: "attached" | "detached", label: Label): Record<string, unknown> {
  return { kind, labelId: label.id, ...lookOf(label) };
}
