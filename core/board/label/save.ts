/** Saves labels on tasks and templates of a workspace. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import { MAX_LABELS_PER_TASK } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import { foldKey } from "../../text.ts";
import { findAccess } from "../../workspace/access.ts";
import { taskEvent } from "../task/save.ts";
import type { TaskRecord } from "../task/task.ts";
import { type Label, visibleFieldsOf } from "./label.ts";

/** Adds a new label to a task, or returns the task's existing label with the same name. */
export async function attachToTask(
  tx: Tx,
  ctx: Context,
  task: TaskRecord,
  fields: { name: string; color: string },
  now: Date,
): Promise<Label> {
  const labels = await tx.listLabelsOnTask(task.id);
  const existing = labels.find(({ name }) => foldKey(name) === foldKey(fields.name));
  if (existing) return existing;
  refuseFullTask(task, labels);
  const label = newLabel(ctx, { workspaceId: task.workspaceId, taskId: task.id, ...fields }, now);
  await tx.insertLabel(label);
  await recordLabelChange(tx, ctx, task, labelData("attached", label), now);
  return label;
}

/**
 * Refuses to add a label to a task that has 100 labels.
 *
 * @throws {TrackerError} `conflict` with reason `TOO_MANY_LABELS`
 */
export function refuseFullTask(task: TaskRecord, { length }: readonly Label[]): void {
  if (length < MAX_LABELS_PER_TASK) return;
  throw new TrackerError("conflict", `Cannot label task "${task.id}": the limit of ${MAX_LABELS_PER_TASK} is reached`, {
    reason: "TOO_MANY_LABELS",
  });
}

/** Returns the data of the event about a label on a task. A deleted label can be recreated from this data. */
export function labelData(kind: "attached" | "detached" | "deleted", label: Label): Record<string, unknown> {
  const made = kind === "deleted" ? { createdAt: label.createdAt.toISOString() } : {};
  return { kind, labelId: label.id, ...visibleFieldsOf(label), ...made };
}

/** Increments the versions of the task and its board, and appends the event for a change to the labels on a task. */
export async function recordLabelChange(
  tx: Tx,
  ctx: Context,
  task: TaskRecord,
  data: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await recordLabelChanges(tx, ctx, [{ task, data }], now);
}

/**
 * Creates a template for each label name that has none, so that label pickers offer the labels of an import. Does nothing if
 * the actor may not create labels.
 */
export async function offerLabels(
  tx: Tx,
  ctx: Context,
  workspaceId: string,
  labels: readonly { name: string; color: string }[],
  now: Date,
): Promise<void> {
  const byName = new Map(labels.toReversed().map((label) => [foldKey(label.name), label]));
  if (byName.size === 0 || !(await findAccess(tx, ctx, workspaceId))?.may("label:create")) return;
  for (const { name, color } of [...byName.values()].toReversed()) {
    if (await tx.findTemplateLabel(workspaceId, name)) continue;
    const label = newLabel(ctx, { workspaceId, name, color, taskId: null }, now);
    await tx.insertLabel(label);
    const data = { kind: "created", labelId: label.id, name, color };
    await tx.appendEvents([eventOf(ctx, { type: "labelsChanged", workspaceId, data, isUndoable: true }, now)]);
  }
}

/** Like {@linkcode recordLabelChange}, for many tasks. */
export async function recordLabelChanges(
  tx: Tx,
  ctx: Context,
  changes: readonly { task: TaskRecord; data: Record<string, unknown> }[],
  now: Date,
): Promise<void> {
  await tx.raiseTaskVersions(changes.map(({ task }) => task.id));
  for (const projectId of new Set(changes.map(({ task }) => task.projectId))) await tx.raiseProjectVersion(projectId);
  await tx.appendEvents(changes.map(({ task, data }) => taskEvent(ctx, "taskLabelsChanged", task, data, now)));
}

/** Makes a new label. Without a task, it is a template. */
export function newLabel(
  ctx: Context,
  label: Pick<Label, "workspaceId" | "name" | "color" | "taskId">,
  now: Date,
): Label {
  return { id: ctx.newId(), ...label, createdAt: now, updatedAt: now, isTemplate: label.taskId === null };
}
