/** Converts a task to the settings of a template. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { MAX_TEMPLATE_DAYS, MAX_TEMPLATE_SUBTASKS } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import { openRelations } from "../relation/list.ts";
import { type LoadedProject, requireTask } from "../require.ts";
import type { CheckedTemplateSettings } from "./task_template.ts";

const DAY_MS = 24 * 3600 * 1000;

/**
 * Returns the settings of a template that creates tasks like this one. The column of a task that is done or archived is not copied.
 *
 * @throws {TrackerError} `invalid` for a task of another project; `not_found`, `forbidden`
 */
export async function settingsOfTask(
  tx: ReadTx,
  ctx: Context,
  { project, access }: LoadedProject,
  taskId: string,
): Promise<Omit<CheckedTemplateSettings, "name">> {
  const { task } = await requireTask(tx, ctx, taskId, "task:read");
  if (task.projectId !== project.id) throw invalidField("/taskId", "Is not a task of this project");
  const [labels, values, relations, columns] = await allInOrder(
    tx.listLabelsOnTask(taskId),
    tx.listFieldValuesOnTasks([taskId]),
    tx.listRelations(taskId),
    tx.listColumns(project.id),
  );
  const { title, description, priority, userId, estimate, startDate, dueDate, createdAt } = task;
  const isOpen = task.status === "planned" || columns.some(({ slug, isFinal }) => slug === task.status && !isFinal);
  const daysTo = (date: Date | null) => (date === null ? null : daysBetween(createdAt, date));
  const children = (await openRelations(tx, access, relations)).filter(
    ({ relationType, sourceTaskId }) => relationType === "subtask" && sourceTaskId === taskId,
  );
  return {
    ...{ title, description, priority, userId, estimate },
    status: isOpen ? task.status : null,
    startInDays: daysTo(startDate),
    dueInDays: daysTo(dueDate),
    labels: labels.map(({ name, color }) => ({ name, color })),
    customFields: values.map(({ fieldId, value }) => ({ fieldId, value })),
    subtasks: await titlesOf(
      tx,
      children.map(({ targetTaskId }) => targetTaskId),
    ),
  };
}

function daysBetween(from: Date, to: Date): number {
  const days = Math.floor(to.getTime() / DAY_MS) - Math.floor(from.getTime() / DAY_MS);
  return Math.min(Math.max(days, 0), MAX_TEMPLATE_DAYS);
}

async function titlesOf(tx: ReadTx, ids: readonly string[]): Promise<string[]> {
  const tasks = new Map((await tx.listTaskRecordsById(ids)).map((task) => [task.id, task.title]));
  return ids.flatMap((id) => tasks.get(id) ?? []).slice(0, MAX_TEMPLATE_SUBTASKS);
}
