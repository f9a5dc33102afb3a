/** Restores values of custom fields. @module */
import { TrackerError } from "../../errors.ts";
import { type AddedUsage, addedByEdit } from "../../quota.ts";
import { readValue, refuseUnknown } from "../field/check.ts";
import type { CustomField, FieldValueChange } from "../field/field.ts";
import { fieldsOfTasks } from "../field/require.ts";
import { saveFieldChanges } from "../field/save.ts";
import type { TaskRecord } from "../task/task.ts";
import type { Scene } from "./scene.ts";
import type { FieldValueStep, TaskSteps } from "./steps.ts";

/** Restores the former values, except in fields that have since changed. @returns the usage that this adds */
export async function undoFieldValues(
  scene: Scene,
  steps: readonly TaskSteps[],
  live: ReadonlyMap<string, TaskRecord>,
): Promise<AddedUsage> {
  const usage = { bytes: 0, eventBytes: 0 };
  for (const { taskId, values, fields, labels } of steps) {
    if (values.length === 0) continue;
    const task = live.get(taskId);
    if (!task) {
      // If the change has other steps for the task, undoing those steps reports that the task was deleted.
      const isAlone = fields.size === 0 && labels.length === 0;
      if (isAlone) await scene.keep({ id: taskId }, "task", "TASK_DELETED", ["taskDeleted"]);
      continue;
    }
    if (!(await scene.writableProject(task, "customFields"))) continue;
    const changes = await changesBack(scene, task, values);
    const { tx, ctx, now, known: people } = scene;
    if (await saveFieldChanges(tx, ctx, task, changes, { now, people })) scene.undone.add(taskId);
    const added = addedByEdit(
      changes.map((change) => change.old),
      changes.map((change) => change.new),
    );
    usage.bytes += added.bytes;
    usage.eventBytes += added.eventBytes ?? 0;
  }
  return usage;
}

/** Returns the changes that restore the value that each field had before its first step. */
async function changesBack(
  scene: Scene,
  task: TaskRecord,
  values: readonly FieldValueStep[],
): Promise<FieldValueChange[]> {
  const fields = await fieldsOfTasks(scene.tx, task.projectId);
  const rows = await scene.tx.listFieldValuesOnTasks([task.id]);
  const current = new Map(rows.map(({ fieldId, value }) => [fieldId, value]));
  const changes: FieldValueChange[] = [];
  for (const fieldId of new Set(values.map((step) => step.fieldId))) {
    const steps = values.filter((step) => step.fieldId === fieldId);
    const [old, expected] = [steps[0]?.old ?? null, steps.at(-1)?.new ?? null];
    const value = current.get(fieldId) ?? null;
    const field = fields.find(({ id }) => id === fieldId);
    const fieldName = field?.name ?? steps[0]?.fieldName;
    const options = fieldName === undefined ? {} : { fieldName };
    if (value !== expected) await scene.keep(task, "customFields", "CHANGED_SINCE", ["taskFieldChanged"], options);
    else if (!field || !(await isAllowed(scene, task, field, old))) {
      await scene.keep(task, "customFields", "FIELD_CHANGED", ["fieldsChanged"], options);
    } else changes.push({ field, old: value, new: old });
  }
  return changes;
}

/** Returns whether the field still accepts a former value. */
async function isAllowed(scene: Scene, task: TaskRecord, field: CustomField, value: string | null): Promise<boolean> {
  try {
    const after = readValue(field, value ?? "", "");
    await refuseUnknown(
      scene.tx,
      scene.known,
      { field, before: null, after, projectId: task.projectId, access: scene.access },
      "",
    );
    return after === value;
  } catch (error) {
    if (error instanceof TrackerError && error.code === "invalid") return false;
    throw error;
  }
}
