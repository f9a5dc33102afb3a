/** Writes labels on tasks and templates of a workspace. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { MAX_LABELS_PER_TASK } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import { foldKey } from "../../text.ts";
import { findAccess } from "../../workspace/access.ts";
import { taskEvent } from "../task/save.ts";
import type { TaskRecord } from "../task/task.ts";
import { recordTemplateChange } from "./copies.ts";
import { type Label, lookOf } from "./label.ts";

/** Adds a new label to a task, unless it has one of the same name, which is returned unchanged. */
export async function putOnTask(
  tx: Tx,
  ctx: Context,
  task: TaskRecord,
  look: { name: string; color: string },
  now: Date,
): Promise<Label> {
  const labels = await tx.listLabelsOnTask(task.id);
  const there = labels.find(({ name }) => foldKey(name) === foldKey(look.name));
  if (there) return there;
  refuseFullTask(task, labels);
  const label = newLabel(ctx, { workspaceId: task.workspaceId, taskId: task.id, ...look }, now);
  await tx.insertLabel(label);
  await recordLabelChange(tx, ctx, task, { kind: "attached", labelId: label.id, ...lookOf(label) }, now);
  return label;
}

/**
 * Refuses another label on a task that has the maximum.
 *
 * @throws {TrackerError} `conflict` when the task has 100 labels
 */
export function refuseFullTask(task: TaskRecord, { length }: readonly Label[]): void {
  if (length < MAX_LABELS_PER_TASK) return;
  throw new TrackerError("conflict", `Cannot label task "${task.id}": it has ${length} labels, which is the most`, {
    reason: "TOO_MANY_LABELS",
  });
}

/** A change of the labels of one task is a change of it and of its board. */
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
 * Makes a template of each name that has none, so that pickers offer the labels of an import. Does nothing for a member
 * without the permission to create labels.
 */
export async function offerLabels(
  tx: Tx,
  ctx: Context,
  workspaceId: string,
  looks: readonly { name: string; color: string }[],
  now: Date,
): Promise<void> {
  const byName = new Map(looks.toReversed().map((look) => [foldKey(look.name), look]));
  if (byName.size === 0 || !(await findAccess(tx, ctx, workspaceId))?.may("label:create")) return;
  for (const { name, color } of [...byName.values()].toReversed()) {
    if (await tx.findTemplateLabel(workspaceId, name)) continue;
    const label = newLabel(ctx, { workspaceId, name, color, taskId: null }, now);
    await tx.insertLabel(label);
    await recordTemplateChange(tx, ctx, workspaceId, { kind: "created", labelId: label.id, name, color }, now);
  }
}

/** The same for the labels of many tasks. */
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

/** A new row. */
export function newLabel(
  ctx: Context,
  label: Pick<Label, "workspaceId" | "name" | "color" | "taskId">,
  now: Date,
): Label {
  return { id: ctx.newId(), ...label, createdAt: now, updatedAt: now, isTemplate: label.taskId === null };
}
