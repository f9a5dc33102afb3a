/** Removes attached labels from tasks, and restores detached and deleted labels. @module */
import { MAX_LABELS_PER_TASK } from "../../limits.ts";
import { foldKey } from "../../text.ts";
import type { Label } from "../label/label.ts";
import { labelData, recordLabelChanges } from "../label/save.ts";
import type { TaskRecord } from "../task/task.ts";
import type { Scene } from "./scene.ts";
import type { LabelStep } from "./steps.ts";

/** A step that changed the labels of a live task. */
export interface LabelUndo {
  task: TaskRecord;
  step: LabelStep;
}

interface Change {
  task: TaskRecord;
  data: Record<string, unknown>;
}

/** Undoes steps that changed labels. */
export async function undoLabels(scene: Scene, steps: readonly LabelUndo[]): Promise<void> {
  const changes: Change[] = [];
  // Attached labels are removed first, because a task can have only one label with each name.
  for (const { task, step } of steps) if (step.kind === "attached") changes.push(...(await takeOff(scene, task, step)));
  const names = new Map<string, Set<string>>();
  const backTo = steps.filter(({ step }) => step.kind !== "attached");
  for (const { taskId, name } of await scene.tx.listLabelsOnTasks(backTo.map(({ task }) => task.id))) {
    const known = names.get(taskId as string) ?? new Set();
    names.set(taskId as string, known.add(foldKey(name)));
  }
  for (const { task, step } of backTo) {
    const onTask = names.get(task.id) ?? new Set();
    names.set(task.id, onTask);
    changes.push(...(await putBack(scene, task, step, onTask)));
  }
  await recordLabelChanges(scene.tx, scene.ctx, changes, scene.now);
  for (const { task } of changes) scene.undone.add(task.id);
}

async function takeOff({ tx, now }: Scene, task: TaskRecord, step: LabelStep): Promise<Change[]> {
  const label = await tx.findLabel(step.labelId);
  if (label?.taskId !== task.id) return [];
  if (!step.wasDetached) {
    await tx.deleteLabel(label.id);
    return [{ task, data: labelData("deleted", label) }];
  }
  await tx.saveLabel({ ...label, taskId: null, updatedAt: now });
  return [{ task, data: labelData("detached", label) }];
}

/** @param names the folded names of the labels on the task. The name of the restored label is added */
async function putBack(scene: Scene, task: TaskRecord, step: LabelStep, names: Set<string>): Promise<Change[]> {
  const { tx, now } = scene;
  const found = await tx.findLabel(step.labelId);
  const { labelId: id, name, color, createdAt } = step;
  const made = { id, name, color, createdAt: new Date(createdAt ?? now), workspaceId: task.workspaceId };
  const label: Label = { ...(found ?? { ...made, isTemplate: false }), taskId: task.id, updatedAt: now };
  if (found?.taskId === task.id || names.has(foldKey(label.name))) return [];
  if ((found && found.taskId !== null) || names.size >= MAX_LABELS_PER_TASK) {
    await scene.keep(task, "labels", "CONFLICT", ["taskLabelsChanged"]);
    return [];
  }
  names.add(foldKey(label.name));
  if (found) await tx.saveLabel(label);
  else await tx.insertLabel(label);
  return [{ task, data: { ...labelData("attached", label), ...(found ? { wasDetached: true } : {}) } }];
}
