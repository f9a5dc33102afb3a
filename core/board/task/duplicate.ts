/** Duplicates a task. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { groupBy } from "../../group_by.ts";
import { MAX_PART_TASKS } from "../../limits.ts";
import type { FieldValueOfTask, ReadTx, Tx } from "../../ports/store.ts";
import { bytesOfTask } from "../../quota.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { bytesOfValues, copiedValues } from "../field/new_task.ts";
import { copyLabels } from "../label/copy.ts";
import { refuseArchived } from "../project/project.ts";
import { copyRelation } from "../relation/copy.ts";
import type { Relation } from "../relation/relation.ts";
import { requireWritableTask } from "../require.ts";
import { newTask } from "./create.ts";
import { withAssignee } from "./get.ts";
import { KnownBoard } from "./patch.ts";
import { positionAt, type Respaced } from "./position.ts";
import { reportRespaced, saveNewTask } from "./save.ts";
import type { Task, TaskDetail } from "./task.ts";

/** Input of {@linkcode duplicateTask}. */
export interface DuplicateTaskInput {
  taskId: string;
  /** Whether to duplicate all levels of subtasks too, in their own projects. @default false */
  includeSubtasks?: boolean;
}

/**
 * Creates a task with the same title, description, fields and labels, directly after the original. Comments, time entries and
 * history are not copied. An assignee who has left the workspace is not copied.
 *
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` if a project is archived, or with reason `QUOTA_EXCEEDED`;
 * `too_large` with reason `TOO_MUCH_WORK` for more than 100 tasks
 */
export async function duplicateTask(ctx: Context, input: DuplicateTaskInput): Promise<TaskDetail> {
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const { task } = await requireWritableTask(tx, ctx, input.taskId, "task:create");
    const tree = input.includeSubtasks ? await treeOf(tx, task) : { tasks: [task], relations: [] };
    const stored = await tx.listFieldValuesOnTasks(tree.tasks.map(({ id }) => id));
    const bytes = tree.tasks.reduce((sum, one) => sum + bytesOfTask(one), bytesOfValues(stored));
    const values = groupBy(stored, ({ taskId }) => taskId);
    claim(task.workspaceId, { tasks: tree.tasks.length, bytes });
    const known = new KnownBoard(tx);
    const copies = new Map<string, Task>();
    for (const original of tree.tasks)
      copies.set(
        original.id,
        await copyTask(tx, ctx, original, { known, now, task, values: values.get(original.id) ?? [] }),
      );
    await copyLabels(tx, ctx, copies, now);
    for (const relation of tree.relations) await copyRelation(tx, ctx, relation, copies, { known, now });
    return await withAssignee(tx, copies.get(task.id) as Task);
  });
}

/** A task with all tasks below it, and the relations between them. */
async function treeOf(tx: ReadTx, root: Task): Promise<{ tasks: Task[]; relations: Relation[] }> {
  const ids = new Set([root.id]);
  const relations: Relation[] = [];
  for (const id of ids) {
    for (const relation of await tx.listRelations(id)) {
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
  return { tasks: [...ids].flatMap((id) => tasks.get(id) ?? []), relations };
}

async function copyTask(
  tx: Tx,
  ctx: Context,
  original: Task,
  { known, now, task, values }: { known: KnownBoard; now: Date; task: Task; values: readonly FieldValueOfTask[] },
): Promise<Task> {
  const { projectId, workspaceId, status } = original;
  const project = await known.findProject(projectId);
  if (project) refuseArchived(project);
  const isMember = original.userId !== null && (await known.member(workspaceId, original.userId)) !== undefined;
  const number = await tx.claimTaskNumbers(projectId, 1);
  const userId = isMember ? original.userId : null;
  const unplaced = newTask(ctx, { ...original, userId }, { ...original, number }, now);
  const isRoot = original.id === task.id;
  const respaced: Respaced[] = [];
  const position = isRoot
    ? await positionAt(tx, unplaced, { afterId: original.id }, respaced)
    : await known.positionAtEnd(tx, projectId, status);
  const copy = { ...unplaced, position };
  await saveNewTask(tx, ctx, copy, now, { people: known, values: await copiedValues(tx, projectId, values) });
  await reportRespaced(tx, ctx, respaced, now);
  return copy;
}
