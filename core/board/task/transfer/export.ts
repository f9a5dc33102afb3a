/** Exports a project in the file format of `importTasks`. @module */

import { allInOrder } from "../../../async/all_in_order.ts";
import { mapYielding } from "../../../async/yielding.ts";
import type { Context } from "../../../context.ts";
import { groupBy } from "../../../group_by.ts";
import type { FieldValueOfTask, ReadTx } from "../../../ports/store.ts";
import type { CustomField } from "../../field/field.ts";
import type { NamedFieldValue } from "../../field/new_task.ts";
import { fieldsOfTasks } from "../../field/require.ts";
import { withoutHiddenTasks } from "../../field/values.ts";
import type { Label } from "../../label/label.ts";
import type { Project } from "../../project/project.ts";
import { requireProject } from "../../require.ts";
import { type Batches, collect, isLongProject, placesOf, readInBatches } from "../../view/batches.ts";
import { INPUT_FIELDS, type InputField, TASK_FIELDS } from "../fields.ts";
import type { Task } from "../task.ts";

/** An exported task. */
export interface ExportedTask extends Omit<Pick<Task, InputField | "status">, "dueDate"> {
  /** ISO 8601 date-time, or a date if the due date has no time. */
  dueDate: string | null;
  labels: { name: string; color: string }[];
  /** The values of custom fields, in the order of the fields. */
  customFields: NamedFieldValue[];
}

/** An exported project. */
export interface ExportedProject {
  project: Pick<Project, "name" | "slug" | "description"> & { exportedAt: Date };
  /** In the order of the board. */
  tasks: ExportedTask[];
}

/** An exported project that is too large for memory. Its tasks are read in batches. */
export interface LongExportedProject extends Omit<ExportedProject, "tasks"> {
  /** In the order of the board. */
  tasks: Batches<ExportedTask>;
}

/**
 * Exports the tasks of a project, in batches if the project is large. The list of tasks and their order come from one
 * snapshot. In batches, titles, descriptions and labels may be newer, and tasks that were deleted or moved before their
 * batch is read are left out.
 *
 * @throws {TrackerError} `not_found`, `forbidden`. Also thrown while batches are read, if the caller loses access
 */
export async function openExport(
  ctx: Context,
  input: { projectId: string },
): Promise<ExportedProject | LongExportedProject> {
  ctx.checkInput("openExport", input);
  const exportedAt = ctx.clock.now();
  return await ctx.store.read(async (tx) => {
    const { project, access } = await requireProject(tx, ctx, input.projectId, "task:read");
    const { id, name, slug, description } = project;
    const head = { project: { name, slug, description, exportedAt } };
    const fields = await fieldsOfTasks(tx, id);
    const make = (task: Task, labels: readonly Label[], values: readonly FieldValueOfTask[]) =>
      exportedTask(task, labels, namedValues(fields, values));
    const valuesOf = async (tx: ReadTx, taskIds: readonly string[]) =>
      await withoutHiddenTasks(tx, access, fields, await tx.listFieldValuesOnTasks(taskIds));
    if (await isLongProject(tx, project)) {
      const check = (tx: ReadTx) => requireProject(tx, ctx, id, "task:read");
      const places = await placesOf(tx, await tx.listTaskOutlines(id));
      return { ...head, tasks: readInBatches(ctx, places, { projectId: id, check, valuesOf, make }) };
    }
    const [tasks, onTasks] = await allInOrder(tx.listTasksOfProject(id), tx.listLabelsOfProject(id));
    const labels = groupBy(onTasks, ({ taskId }) => taskId);
    const stored =
      fields.length === 0
        ? []
        : await valuesOf(
            tx,
            tasks.map((task) => task.id),
          );
    const values = groupBy(stored, ({ taskId }) => taskId);
    const exported = await mapYielding(tx, tasks, (task) =>
      make(task, labels.get(task.id) ?? [], values.get(task.id) ?? []),
    );
    return { ...head, tasks: exported };
  });
}

/**
 * Like {@linkcode openExport}, with all tasks in memory.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function exportTasks(ctx: Context, input: { projectId: string }): Promise<ExportedProject> {
  ctx.checkInput("exportTasks", input);
  const { project, tasks } = await openExport(ctx, input);
  return { project, tasks: Array.isArray(tasks) ? tasks : await collect(tasks) };
}

/** Returns the values with the names of their fields, in the order of the fields. */
function namedValues(fields: readonly CustomField[], values: readonly FieldValueOfTask[]): NamedFieldValue[] {
  return fields.flatMap(({ id, name }) => {
    const found = values.find(({ fieldId }) => fieldId === id);
    return found ? [{ name, value: found.value }] : [];
  });
}

function exportedTask(task: Task, labels: readonly Label[], customFields: NamedFieldValue[]): ExportedTask {
  const fields = INPUT_FIELDS.map((name) => {
    const { input } = TASK_FIELDS[name];
    return [name, input.export ? input.export(task) : task[name]];
  });
  const { status } = task;
  const carried = labels.map(({ name, color }) => ({ name, color }));
  return { ...Object.fromEntries(fields), status, labels: carried, customFields };
}
