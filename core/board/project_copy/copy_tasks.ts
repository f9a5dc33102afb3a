/** Copies the tasks of a project into its copy. @module */
import type { Context } from "../../context.ts";
import { groupBy } from "../../group_by.ts";
import type { FieldValueOfTask, Tx } from "../../ports/store.ts";
import { bytesOfTask } from "../../quota.ts";
import { filterOpen } from "../../workspace/project_access/scope.ts";
import type { ClaimUsage } from "../../workspace/usage.ts";
import type { Column } from "../column/column.ts";
import { bytesOfValues, valuesOfCopy } from "../field/new_task.ts";
import { fieldsOfTasks } from "../field/require.ts";
import { FIELD_TYPES, itemsOf } from "../field/types.ts";
import { type CopiedFiles, withCopies } from "../image/copy.ts";
import { attachDrafts } from "../image/draft.ts";
import { copyLabels } from "../label/copy.ts";
import type { Project } from "../project/project.ts";
import { copyRelation } from "../relation/copy.ts";
import { type LoadedProject, requireProject } from "../require.ts";
import { newTask } from "../task/create.ts";
import { KnownBoard } from "../task/patch.ts";
import { saveNewTask } from "../task/save.ts";
import type { Task } from "../task/task.ts";
import type { CopiedFieldIds } from "./fields.ts";
import { refuseLargeBoard, relationsWithin, type TasksPlan } from "./plan.ts";

/** A project whose tasks are copied. */
export interface TaskSource {
  /** The project, and what the actor may do there. */
  source: LoadedProject;
  /** Its copy, with copies of its columns. */
  to: Project;
  fieldIds: CopiedFieldIds;
  /** The columns of the source. */
  columns: readonly Column[];
}

/** How to copy tasks. */
export interface TaskCopying {
  plan: TasksPlan;
  copiedFiles: CopiedFiles;
  claim: ClaimUsage;
  now: Date;
}

/** A copied task that is not saved yet, and its copied files. */
interface NewCopy {
  original: Task;
  task: Task;
  fileIds: string[];
}

/** Number of tasks that are written between yields. */
const TASKS_AT_ONCE = 20;

/**
 * Copies all live tasks with their values, labels, files and the relations between them. The copies are numbered from
 * 1, in the order of the original numbers, and keep their places, dates, estimates and recurrence. Comments, time
 * entries, history, links and watchers are not copied, and neither are assignees who may not open the copy.
 *
 * @throws {TrackerError} `forbidden` if the actor may not create tasks in the copy; `conflict` with reason `QUOTA_EXCEEDED`;
 * `too_large` with reason `TOO_MUCH_WORK`
 */
export async function copyTasks(
  tx: Tx,
  ctx: Context,
  { source, to, fieldIds, columns }: TaskSource,
  { plan, copiedFiles, claim, now }: TaskCopying,
): Promise<void> {
  await requireProject(tx, ctx, to.id, "task:create");
  await refuseLargeBoard(tx, source.project);
  const originals = await tx.listTasksOfProject(source.project.id);
  if (originals.length === 0) return;
  originals.sort((left, right) => left.number - right.number);
  const known = new KnownBoard(tx);
  const columnIds = await idsOfCopies(tx, columns, to.id);
  const first = await tx.claimTaskNumbers(to.id, originals.length);
  const copies: NewCopy[] = [];
  for (const [index, original] of originals.entries()) {
    const { status, position, columnId, recurrence } = original;
    const { description, ids: fileIds } = withCopies(original, copiedFiles);
    const isReader =
      original.userId !== null &&
      (await known.reader({ ...original, projectId: to.id }, original.userId)) !== undefined;
    const fields = { ...original, description, userId: isReader ? original.userId : null };
    const place = {
      ...{ projectId: to.id, workspaceId: to.workspaceId, status, position, number: first + index },
      columnId: columnId === null ? null : (columnIds.get(columnId) ?? null),
    };
    const task = { ...newTask(ctx, { ...fields, milestoneId: null, cycleId: null }, place, now), recurrence };
    copies.push({ original, task, fileIds });
  }
  const byOriginal = new Map(copies.map(({ original, task }) => [original.id, task]));
  const values = await valuesByTask(tx, known, { source, to, fieldIds, byOriginal });
  const bytes = copies.reduce((sum, { task }) => sum + bytesOfTask(task), bytesOfValues([...values.values()].flat()));
  claim(to.workspaceId, { tasks: copies.length, bytes });
  const fields = await fieldsOfTasks(tx, to.id);
  for (const [index, { original, task, fileIds }] of copies.entries()) {
    const planned = plan.texts.get(original.id);
    // The description differs from the planned description if it refers to copies of files.
    const isPlanned = planned?.title === task.title && planned.description === task.description;
    await saveNewTask(tx, ctx, task, now, {
      people: known,
      values: valuesOfCopy(fields, values.get(task.id) ?? []),
      ...(isPlanned ? { tokens: planned.tokens } : {}),
      isImported: true,
      isCopied: true,
    });
    await attachDrafts(tx, ctx, task, { ids: fileIds, now, projectId: source.project.id });
    if (index % TASKS_AT_ONCE === 0) await tx.yieldToEventLoop();
  }
  await copyLabels(tx, ctx, byOriginal, now);
  for (const relation of await relationsWithin(tx, source.project)) {
    await copyRelation(tx, ctx, relation, byOriginal, { known, now });
  }
}

/** Returns the IDs of the copy's columns, by the ID of the original column. */
async function idsOfCopies(tx: Tx, columns: readonly Column[], projectId: string): Promise<Map<string, string>> {
  const bySlug = new Map((await tx.listColumns(projectId)).map(({ slug, id }) => [slug, id]));
  return new Map(columns.map(({ id, slug }) => [id, bySlug.get(slug) ?? ""]));
}

/** A value of a copied task. */
type CopiedValue = Pick<FieldValueOfTask, "taskId" | "fieldId" | "value">;

/**
 * Returns the values of the copied tasks, by the ID of the copy. A value that names a copied task names the copy
 * instead. People who may not open the copy, and tasks that the actor may not open, are left out.
 */
async function valuesByTask(
  tx: Tx,
  known: KnownBoard,
  {
    source,
    to,
    fieldIds,
    byOriginal,
  }: Omit<TaskSource, "columns"> & { byOriginal: ReadonlyMap<string, Pick<Task, "id">> },
): Promise<Map<string, CopiedValue[]>> {
  const stored = await tx.listFieldValuesOnTasks([...byOriginal.keys()]);
  const named = stored.flatMap(({ type, value }) =>
    FIELD_TYPES[type].refersTo === "task" ? itemsOf(type, value).filter((id) => !byOriginal.has(id)) : [],
  );
  const places = named.length === 0 ? [] : await tx.listTaskPlaces([...new Set(named)]);
  const open = new Set(filterOpen(source.access, places).map(({ id }) => id));
  const place = { workspaceId: to.workspaceId, projectId: to.id };
  const values: CopiedValue[] = [];
  for (const { taskId, fieldId, type, value } of stored) {
    const { refersTo, isList } = FIELD_TYPES[type];
    const kept: string[] = [];
    for (const item of refersTo ? itemsOf(type, value) : []) {
      const copy = byOriginal.get(item);
      if (refersTo === "member" ? await known.reader(place, item) : copy || open.has(item)) kept.push(copy?.id ?? item);
    }
    const copied = refersTo === undefined ? value : isList ? JSON.stringify(kept) : kept[0];
    if (copied === undefined || (refersTo && kept.length === 0)) continue;
    const id = byOriginal.get(taskId)?.id ?? "";
    values.push({ taskId: id, fieldId: fieldIds.get(fieldId) ?? fieldId, value: copied });
  }
  return groupBy(values, ({ taskId }) => taskId);
}
