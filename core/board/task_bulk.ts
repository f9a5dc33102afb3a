/**
 * One change for many tasks, all or none.
 *
 * @module
 */
import type { Context } from "../context.ts";
import { invalidField, notFound } from "../errors.ts";
import { MAX_BULK_TASKS } from "../limits.ts";
import type { Tx } from "../ports/store.ts";
import type { Permission } from "../workspace/permission.ts";
import { takeOffTask } from "./label_tasks.ts";
import { lookOf, putOnTask, reachLabel } from "./labels.ts";
import { type ReachedTask, reachWritableTasks } from "./reach.ts";
import { checkPriority, type Priority } from "./task.ts";
import { saveTaskEdit } from "./task_edit.ts";
import { applyTaskPatch, type TaskPatch } from "./task_patch.ts";
import { removeTask, renamePointer } from "./tasks.ts";

/** What can be done to many tasks at once. */
export type BulkOperation =
  | "updateStatus"
  | "updatePriority"
  | "updateAssignee"
  | "updateDueDate"
  | "delete"
  | "addLabel"
  | "removeLabel";

/** The permission that each takes. */
const PERMISSION_OF: Readonly<Record<BulkOperation, Permission>> = {
  updateStatus: "task:update",
  updatePriority: "task:update",
  updateAssignee: "task:assign",
  updateDueDate: "task:update",
  delete: "task:delete",
  addLabel: "label:update",
  removeLabel: "label:update",
};

/** What {@linkcode bulkEditTasks} takes. */
export interface BulkEditInput {
  /** 1 to 1,000 tasks of one workspace; a task named twice counts once. */
  taskIds: string[];
  /** What is done to each of them. */
  operation: BulkOperation;
  /** A status, priority, account, label or date; absent, null or empty clears assignee and due date. */
  value?: string | null;
}

/** What became of many tasks. */
export interface BulkEdited {
  /** All of them, or an error. */
  success: true;
  /** Tasks that are different now. */
  updatedCount: number;
}

/**
 * Does the same to many tasks, with the history, events and notifications of each.
 *
 * @throws {TrackerError} `invalid`, `not_found` when any of the tasks is not there, `forbidden`, `conflict`; then no task
 * was changed
 */
export async function bulkEditTasks(ctx: Context, input: BulkEditInput): Promise<BulkEdited> {
  const ids = [...new Set(input.taskIds)];
  if (ids.length === 0) throw invalidField("/taskIds", "Must not be empty");
  if (ids.length > MAX_BULK_TASKS) throw invalidField("/taskIds", `Must hold at most ${MAX_BULK_TASKS} tasks`);
  const { operation } = input;
  const value = checkValue(operation, input.value ?? null);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const tasks = await reachWritableTasks(tx, ctx, ids, PERMISSION_OF[operation]);
    const [first] = tasks;
    if (tasks.some(({ task }) => task.workspaceId !== first?.task.workspaceId)) {
      throw invalidField("/taskIds", "Must be tasks of one workspace", "TASKS_OF_SEVERAL_WORKSPACES");
    }

    const change = await changeOf(tx, ctx, operation, value, first?.task.workspaceId);
    let updatedCount = 0;
    for (const reached of tasks) if (await change(reached, now)) updatedCount++;
    return { success: true, updatedCount };
  });
}

/** The value in the form the operation needs. */
function checkValue(operation: BulkOperation, value: string | null): string | null {
  const clears = operation === "updateAssignee" || operation === "updateDueDate";
  if (operation === "delete") return null;
  if (!value) {
    if (clears) return null;
    throw invalidField("/value", "Is required for this operation", "VALUE_REQUIRED");
  }
  if (operation === "updatePriority") checkPriority(value as Priority, "/value");
  return value;
}

/** What happens to each task; answers whether it is different afterwards. */
async function changeOf(
  tx: Tx,
  ctx: Context,
  operation: BulkOperation,
  value: string | null,
  workspaceId: string | undefined,
): Promise<(reached: ReachedTask, now: Date) => Promise<boolean>> {
  if (operation === "delete") {
    return async ({ task }, now) => {
      await removeTask(tx, ctx, task, now);
      return true;
    };
  }
  if (operation === "addLabel" || operation === "removeLabel") {
    const { label } = await reachLabel(tx, ctx, value as string, "label:update");
    if (label.workspaceId !== workspaceId) throw notFound("label", label.id);
    return async ({ task }, now) => {
      const there = await tx.findLabelOnTask(task.id, label.name);
      if (operation === "addLabel" ? there : !there) return false;
      if (there) await takeOffTask(tx, ctx, task, there, now);
      else await putOnTask(tx, ctx, task, lookOf(label), now);
      return true;
    };
  }
  const patch = patchOf(operation, value);
  const [field] = Object.keys(patch);
  return async (reached, now) => {
    const before = reached.task;
    const after = await applyTaskPatch(tx, reached, patch).catch((error: unknown) => {
      throw renamePointer(error, `/${field}`, "/value");
    });
    return (await saveTaskEdit(tx, ctx, { before, after }, now)) !== before;
  };
}

function patchOf(
  operation: Exclude<BulkOperation, "delete" | "addLabel" | "removeLabel">,
  value: string | null,
): TaskPatch {
  switch (operation) {
    case "updateStatus":
      return { status: value as string };
    case "updatePriority":
      return { priority: value as Priority };
    case "updateAssignee":
      return { userId: value };
    case "updateDueDate":
      return { dueDate: value };
  }
}
