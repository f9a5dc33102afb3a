/** Changes the fields of a task. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { addedByEdit } from "../../quota.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { saveAndRepeatOne } from "../recurrence/complete.ts";
import { requireWritableTask } from "../require.ts";
import { INPUT_FIELDS, type InputField, TASK_FIELDS, type TaskInputs } from "./fields.ts";
import { applyTaskPatch, KnownBoard, type TaskPatch } from "./patch.ts";
import type { Priority, Task } from "./task.ts";

/** Input for {@linkcode editTask}. */
export interface EditTaskInput extends TaskPatch {
  taskId: string;
}

/**
 * Changes some fields of a task (JSON merge patch, RFC 7396): an absent field keeps its value, and null clears it. Each
 * changed field causes its own event and usually a history entry. Some changes also notify people. A patch that changes
 * nothing writes nothing.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict`
 */
export async function editTask(ctx: Context, input: EditTaskInput): Promise<Task> {
  ctx.checkInput("editTask", input);
  const { taskId, ...patch } = input;
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const loaded = await requireWritableTask(tx, ctx, taskId, onlyAssigns(patch) ? "task:assign" : "task:update");
    const known = new KnownBoard(tx);
    const [edit] = await allInOrder(
      applyTaskPatch(tx, loaded, patch, known),
      patch.status === undefined || patch.status === loaded.task.status ? undefined : known.watchers([taskId]),
    );
    const { before, after } = edit;
    claim(after.workspaceId, addedByEdit([before.title, before.description], [after.title, after.description]));
    return await saveAndRepeatOne(tx, ctx, edit, now, { known, claim });
  });
}

/**
 * Input for {@linkcode updateTask}. An absent field that can be cleared is cleared, except `estimate`, `milestoneId`
 * and `cycleId`.
 */
export interface UpdateTaskInput extends Partial<TaskInputs> {
  taskId: string;
  title: string;
  description: string | null;
  priority: Priority;
  /** A column's slug or name, `planned` or `archived`. */
  status: string;
  projectId: string;
  position: number;
}

/**
 * Replaces all fields of a task, except absent fields that many clients do not support. If `projectId` names another
 * project of the workspace, the task moves there in the same transaction.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode editTask}
 */
export async function updateTask(ctx: Context, input: UpdateTaskInput): Promise<Task> {
  ctx.checkInput("updateTask", input);
  const clearable = INPUT_FIELDS.filter((name) => TASK_FIELDS[name].isNullable && !isKeptByUpdate(name));
  return await editTask(ctx, { ...input, ...Object.fromEntries(clearable.map((name) => [name, input[name] ?? null])) });
}

function isKeptByUpdate(name: InputField): boolean {
  const { isKeptByUpdate = false }: { isKeptByUpdate?: boolean } = TASK_FIELDS[name].input;
  return isKeptByUpdate;
}

/** Returns whether a patch sets only the assignee, which requires `task:assign` instead of `task:update`. */
function onlyAssigns(patch: TaskPatch): boolean {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  return given.length > 0 && given.every(([field]) => field === "userId");
}
