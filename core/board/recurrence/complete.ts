/** Saves edits of tasks, and creates the next task of each recurring task that the edits complete. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { groupBy } from "../../group_by.ts";
import { MAX_PART_TASKS } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import { bytesOfTask } from "../../quota.ts";
import type { ClaimUsage } from "../../workspace/usage.ts";
import { bytesOfValues, copiedValues } from "../field/new_task.ts";
import { copyLabels } from "../label/copy.ts";
import { copyRelation } from "../relation/copy.ts";
import { newTask } from "../task/create.ts";
import type { KnownBoard } from "../task/patch.ts";
import { saveNewTask, saveTaskEdits, type TaskEdit } from "../task/save.ts";
import type { Task, TaskRecord } from "../task/task.ts";
import { nextDates } from "./recurrence.ts";

interface Options {
  known: KnownBoard;
  /** Claims the usage of the new tasks. */
  claim: ClaimUsage;
}

/** The next task of a completed task. Its description is set when it is saved. */
interface NextTask {
  task: TaskRecord;
  completed: TaskRecord;
}

/** Like {@linkcode saveAndRepeat}, for one task. */
export async function saveAndRepeatOne(
  tx: Tx,
  ctx: Context,
  edit: TaskEdit,
  now: Date,
  options: Options,
): Promise<Task> {
  const [task = edit.before] = await saveAndRepeat(tx, ctx, [edit], now, options);
  return task;
}

/**
 * Like {@linkcode saveTaskEdits}, and creates the next task of each recurring task that moves into a final column. The
 * next task is in the first column that is not final, and the rule moves to it, so that only one task has the rule. If
 * every column is final, nothing repeats.
 *
 * @throws {TrackerError} `too_large` with reason `TOO_MUCH_WORK` for more than 100 next tasks; `conflict` with reason
 * `QUOTA_EXCEEDED`
 */
export async function saveAndRepeat<T extends TaskRecord>(
  tx: Tx,
  ctx: Context,
  edits: readonly TaskEdit<T>[],
  now: Date,
  { known, claim }: Options,
): Promise<T[]> {
  const nexts: NextTask[] = [];
  const prepared: TaskEdit<T>[] = [];
  for (const edit of edits) {
    const next = await nextTaskOf(tx, ctx, edit, now, known);
    if (!next) {
      prepared.push(edit);
      continue;
    }
    nexts.push(next);
    if (nexts.length > MAX_PART_TASKS) {
      const message = `Cannot complete more than ${MAX_PART_TASKS} recurring tasks in one request: choose fewer tasks`;
      throw new TrackerError("too_large", message, { reason: "TOO_MUCH_WORK" });
    }
    const project = await known.findProject(next.task.projectId);
    const nextTask = { id: next.task.id, key: `${project?.slug.toUpperCase()}-${next.task.number}` };
    prepared.push({ ...edit, after: { ...edit.after, recurrence: null }, names: { ...edit.names, nextTask } });
  }
  const saved = await saveTaskEdits(tx, ctx, prepared, now, { people: known });
  if (nexts.length > 0) await saveNextTasks(tx, ctx, nexts, now, { known, claim });
  return saved;
}

async function nextTaskOf(
  tx: Tx,
  ctx: Context,
  { before, after }: TaskEdit<TaskRecord>,
  now: Date,
  known: KnownBoard,
): Promise<NextTask | undefined> {
  const { recurrence, projectId, workspaceId, userId } = after;
  if (recurrence === null || before.columnId === after.columnId) return undefined;
  const columns = await known.listColumns(projectId);
  const isFinal = (id: string | null) => columns.find((column) => column.id === id)?.isFinal === true;
  const was = before.projectId === projectId ? columns : await known.listColumns(before.projectId);
  const wasFinal = was.find(({ id }) => id === before.columnId)?.isFinal === true;
  const column = columns.find((one) => !one.isFinal);
  if (!column || wasFinal || !isFinal(after.columnId)) return undefined;
  const dates = nextDates(recurrence, after, now);
  if (!dates) return undefined;
  const [cycle, isMember] = [
    after.cycleId === null ? undefined : await known.findPlan(after.cycleId),
    userId !== null && (await known.reader(after, userId)) !== undefined,
  ];
  const fields = {
    ...after,
    ...dates,
    description: null,
    userId: isMember ? userId : null,
    // A closed cycle does not accept tasks.
    cycleId: cycle?.closedAt === null ? cycle.id : null,
  };
  const place = {
    projectId,
    workspaceId,
    status: column.slug,
    columnId: column.id,
    position: await known.positionAtEnd(tx, projectId, column.slug),
    number: await known.claimNumber(tx, projectId),
  };
  const { description: _, ...task } = { ...newTask(ctx, fields, place, now), recurrence };
  return { task, completed: after };
}

async function saveNextTasks(
  tx: Tx,
  ctx: Context,
  nexts: readonly NextTask[],
  now: Date,
  { known, claim }: Options,
): Promise<void> {
  const ids = nexts.map(({ completed }) => completed.id);
  const unread = nexts.flatMap(({ completed }) => (completed.description === undefined ? [completed.id] : []));
  const descriptions = new Map((await tx.listTasksById(unread)).map(({ id, description }) => [id, description]));
  const values = groupBy(await tx.listFieldValuesOnTasks(ids), ({ taskId }) => taskId);
  const copies = new Map<string, TaskRecord>();
  for (const { task, completed } of nexts) {
    const { projectId, workspaceId } = task;
    const copy: Task = { ...task, description: completed.description ?? descriptions.get(completed.id) ?? null };
    const stored = values.get(completed.id) ?? [];
    claim(workspaceId, { tasks: 1, bytes: bytesOfTask(copy) + bytesOfValues(stored) });
    const copied = await copiedValues(tx, projectId, stored);
    await saveNewTask(tx, ctx, copy, now, { people: known, values: copied, repeatOf: completed.id });
    copies.set(completed.id, copy);
  }
  await copyLabels(tx, ctx, copies, now);
  for (const id of ids) await copyParents(tx, ctx, id, copies, { known, now });
}

/** Makes the next task a subtask of the same parents. */
async function copyParents(
  tx: Tx,
  ctx: Context,
  id: string,
  copies: ReadonlyMap<string, TaskRecord>,
  { known, now }: { known: KnownBoard; now: Date },
): Promise<void> {
  const relations = (await tx.listRelations(id)).filter(
    ({ relationType, targetTaskId }) => relationType === "subtask" && targetTaskId === id,
  );
  const copy = copies.get(id);
  if (!copy || relations.length === 0) return;
  const parents = await tx.listTaskRecordsById(relations.map(({ sourceTaskId }) => sourceTaskId));
  // The next task of a parent that is completed at the same time has no subtasks yet.
  const family = new Map([...parents.map((parent) => [parent.id, parent] as const), [id, copy]]);
  for (const relation of relations) await copyRelation(tx, ctx, relation, family, { known, now });
}
