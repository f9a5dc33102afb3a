/** Duplicates a task. @module */

import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { groupBy } from "../../group_by.ts";
import { MAX_PART_TASKS } from "../../limits.ts";
import type { FieldValueOfTask, ReadTx, Tx } from "../../ports/store.ts";
import { bytesOfTask } from "../../quota.ts";
import type { Access } from "../../workspace/access.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { bytesOfValues, copiedValues } from "../field/new_task.ts";
import { type CopiedFiles, listNamedFiles, withCopiedFiles, withCopies } from "../image/copy.ts";
import { attachDrafts } from "../image/draft.ts";
import { copyLabels } from "../label/copy.ts";
import { refuseArchived } from "../project/project.ts";
import { copyRelation } from "../relation/copy.ts";
import { openRelations } from "../relation/list.ts";
import type { Relation } from "../relation/relation.ts";
import { requireWritableTask } from "../require.ts";
import { newTask } from "./create.ts";
import { withAssignee } from "./get.ts";
import { KnownBoard, readInputs } from "./patch.ts";
import { positionAt, type Respaced } from "./position.ts";
import { reportRespaced, saveNewTask } from "./save.ts";
import type { Task, TaskDetail } from "./task.ts";

/** Input for {@linkcode duplicateTask}. */
export interface DuplicateTaskInput {
  taskId: string;
  /** Whether to also duplicate subtasks at every level, each within its own project. @default false */
  includeSubtasks?: boolean;
  /** The title of the new task. If it is blank, the new task has the title of the original. */
  title?: string;
  /** Whether to place the new task at the end of its column. @default directly after the original */
  isAtEnd?: boolean;
  /** Whether the new task is a subtask of the same parents. @default false */
  includeParents?: boolean;
}

/**
 * Creates a task with the same title, description, fields and labels, directly after the original. It has copies of the
 * files in the description. Comments, time entries and history are not copied. An assignee who may no longer open the
 * project is not copied.
 *
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` if a project is archived, or with reason `QUOTA_EXCEEDED`;
 * `too_large` with reason `TOO_MUCH_WORK` for more than 100 tasks or 100 files
 */
export async function duplicateTask(ctx: Context, input: DuplicateTaskInput): Promise<TaskDetail> {
  ctx.checkInput("duplicateTask", input);
  const title = input.title?.trim() ? readInputs({ title: input.title }).title : undefined;
  const files = await ctx.store.read(async (tx) => {
    const { task, access } = await requireWritableTask(tx, ctx, input.taskId, "task:create");
    return await listNamedFiles(tx, input.includeSubtasks ? (await treeOf(tx, task, access)).tasks : [task]);
  });
  return await withCopiedFiles(ctx, files, (copiedFiles) => duplicate(ctx, { ...input, title, copiedFiles }));
}

async function duplicate(
  ctx: Context,
  input: Omit<DuplicateTaskInput, "title"> & { title: string | undefined; copiedFiles: CopiedFiles },
): Promise<TaskDetail> {
  const { title, copiedFiles } = input;
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const { task, access } = await requireWritableTask(tx, ctx, input.taskId, "task:create");
    const tree = input.includeSubtasks ? await treeOf(tx, task, access) : { tasks: [task], relations: [] };
    const parents = input.includeParents ? await parentsOf(tx, task, access) : [];
    const stored = await tx.listFieldValuesOnTasks(tree.tasks.map(({ id }) => id));
    const bytes = tree.tasks.reduce((sum, one) => sum + bytesOfTask(one), bytesOfValues(stored));
    const values = groupBy(stored, ({ taskId }) => taskId);
    claim(task.workspaceId, { tasks: tree.tasks.length, bytes });
    const known = new KnownBoard(tx);
    const copies = new Map<string, Task>();
    for (const original of tree.tasks) {
      const isRoot = original.id === task.id;
      const source = isRoot && title !== undefined ? { ...original, title } : original;
      const afterId = isRoot && !input.isAtEnd ? task.id : undefined;
      const options = { known, now, afterId, values: values.get(original.id) ?? [], copiedFiles };
      copies.set(original.id, await copyTask(tx, ctx, source, options));
    }
    await copyLabels(tx, ctx, copies, now);
    for (const relation of tree.relations) await copyRelation(tx, ctx, relation, copies, { known, now });
    for (const { relation, parent } of parents) {
      await copyRelation(tx, ctx, relation, new Map(copies).set(parent.id, parent), { known, now });
    }
    return await withAssignee(tx, copies.get(task.id) as Task);
  });
}

/**
 * Returns a task with all tasks below it, and the relations between them. Leaves out tasks in projects that the actor
 * may not open.
 *
 * @throws {TrackerError} `forbidden` if the actor may not create tasks in the project of a task
 */
async function treeOf(tx: ReadTx, root: Task, access: Access): Promise<{ tasks: Task[]; relations: Relation[] }> {
  const ids = new Set([root.id]);
  const relations: Relation[] = [];
  for (const id of ids) {
    for (const relation of await openRelations(tx, access, await tx.listRelations(id))) {
      if (relation.relationType !== "subtask" || relation.sourceTaskId !== id) continue;
      relations.push(relation);
      ids.add(relation.targetTaskId);
    }
    if (ids.size <= MAX_PART_TASKS) continue;
    throw new TrackerError("too_large", `Cannot duplicate more than ${MAX_PART_TASKS} tasks in one request`, {
      reason: "TOO_MUCH_WORK",
    });
  }
  const tasks = new Map((await tx.listTasksById([...ids])).map((task) => [task.id, task]));
  for (const { projectId } of tasks.values()) refuseWithout(access, projectId, "task:create");
  return { tasks: [...ids].flatMap((id) => tasks.get(id) ?? []), relations };
}

function refuseWithout(access: Access, projectId: string, permission: "task:create" | "task:update"): void {
  if (access.mayIn(projectId, permission)) return;
  throw new TrackerError("forbidden", `Permission "${permission}" is required in this workspace`);
}

/**
 * Returns the parents of a task. Parents in archived projects are left out, because they cannot change.
 *
 * @throws {TrackerError} `forbidden` if the actor may not edit one of the parents
 */
async function parentsOf(tx: ReadTx, task: Task, access: Access): Promise<{ relation: Relation; parent: Task }[]> {
  const relations = (await openRelations(tx, access, await tx.listRelations(task.id))).filter(
    ({ relationType, targetTaskId }) => relationType === "subtask" && targetTaskId === task.id,
  );
  const tasks = await tx.listTasksById(relations.map(({ sourceTaskId }) => sourceTaskId));
  const projects = await tx.listProjectsById([...new Set(tasks.map(({ projectId }) => projectId))]);
  const isWritable = ({ projectId }: Task) => projects.some(({ id, archivedAt }) => id === projectId && !archivedAt);
  const parents = new Map(tasks.filter(isWritable).map((parent) => [parent.id, parent]));
  for (const { projectId } of parents.values()) refuseWithout(access, projectId, "task:update");
  return relations.flatMap((relation) => {
    const parent = parents.get(relation.sourceTaskId);
    return parent ? [{ relation, parent }] : [];
  });
}

/** How to copy a task. */
interface Copying {
  known: KnownBoard;
  now: Date;
  /** Places the copy directly after this task. @default at the end of the column */
  afterId: string | undefined;
  values: readonly FieldValueOfTask[];
  copiedFiles: CopiedFiles;
}

async function copyTask(
  tx: Tx,
  ctx: Context,
  original: Task,
  { known, now, afterId, values, copiedFiles }: Copying,
): Promise<Task> {
  const { projectId, status } = original;
  const project = await known.findProject(projectId);
  if (project) refuseArchived(project);
  const isMember = original.userId !== null && (await known.reader(original, original.userId)) !== undefined;
  const number = await tx.claimTaskNumbers(projectId, 1);
  const userId = isMember ? original.userId : null;
  const { description, ids } = withCopies(original, copiedFiles);
  const fields = { ...original, description, userId, number };
  const unplaced = newTask(ctx, fields, fields, now);
  const respaced: Respaced[] = [];
  const position =
    afterId === undefined
      ? await known.positionAtEnd(tx, projectId, status)
      : await positionAt(tx, unplaced, { afterId }, respaced);
  const copy = { ...unplaced, position };
  await saveNewTask(tx, ctx, copy, now, { people: known, values: await copiedValues(tx, projectId, values) });
  await attachDrafts(tx, ctx, copy, { ids, now });
  await reportRespaced(tx, ctx, respaced, now);
  return copy;
}
