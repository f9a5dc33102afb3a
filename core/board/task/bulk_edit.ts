/** Applies one change to many tasks, or to none of them. @module */
import { type Context, runLongChange } from "../../context.ts";
import { invalidField, notFound, renamePointer } from "../../errors.ts";
import { LONG_CHANGE_TASKS, MAX_BULK_TASKS } from "../../limits.ts";
import type { Permission } from "../../permission.ts";
import type { Tx } from "../../ports/store.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { attachToTasks, detachFromTasks } from "../label/attach.ts";
import { type LoadedTask, requireLabel, requireWritableTasks } from "../require.ts";
import { changesBetween } from "./change.ts";
import { removeTasks } from "./delete.ts";
import { applyTaskPatch, KnownBoard, type TaskPatch } from "./patch.ts";
import { saveTaskEdits, type TaskEdit } from "./save.ts";
import { refuseLongTasks } from "./sizes.ts";
import { checkPriority, type Priority, type TaskRecord } from "./task.ts";

/** The operations of a bulk edit. */
export type BulkOperation =
  | "updateStatus"
  | "updatePriority"
  | "updateAssignee"
  | "updateDueDate"
  | "delete"
  | "addLabel"
  | "removeLabel";

/** The permission that each operation requires. */
const PERMISSION_OF: Readonly<Record<BulkOperation, Permission>> = {
  updateStatus: "task:update",
  updatePriority: "task:update",
  updateAssignee: "task:assign",
  updateDueDate: "task:update",
  delete: "task:delete",
  addLabel: "label:update",
  removeLabel: "label:update",
};

/** Advice in the error for tasks with too much text. */
const ADVICE = "choose fewer tasks";

/** Input of {@linkcode bulkEditTasks}. */
export interface BulkEditInput {
  /** 1 to 1,000 tasks in the same workspace. Duplicates are ignored. */
  taskIds: string[];
  operation: BulkOperation;
  /**
   * The status, priority, account id, label id or date that the operation sets. Absent, null or empty clears the
   * assignee or due date.
   */
  value?: string | null;
}

/** The result of a bulk edit. */
export interface BulkEdited {
  success: true;
  /** Number of tasks that changed. */
  updatedCount: number;
}

/**
 * Applies the same change to many tasks. Each task gets its own history, events and notifications. After an error, no
 * task is changed.
 *
 * @throws {TrackerError} `invalid`; `not_found` if any task does not exist; `forbidden`; `conflict`; `rate_limited`
 * with reason `LONG_CHANGE_RUNNING`; `too_large` with reason `TOO_MUCH_WORK` if the descriptions of the tasks to update
 * exceed 16 MiB in total, except when only labels change
 */
export async function bulkEditTasks(ctx: Context, input: BulkEditInput): Promise<BulkEdited> {
  const ids = [...new Set(input.taskIds)];
  if (ids.length === 0) throw invalidField("/taskIds", "Must not be empty");
  if (ids.length > MAX_BULK_TASKS) throw invalidField("/taskIds", `Must contain at most ${MAX_BULK_TASKS} tasks`);
  const { operation } = input;
  const value = checkValue(operation, input.value ?? null);
  return await runLongChange(ctx, ids.length > LONG_CHANGE_TASKS, () => editAll(ctx, ids, operation, value));
}

async function editAll(
  ctx: Context,
  ids: readonly string[],
  operation: BulkOperation,
  value: string | null,
): Promise<BulkEdited> {
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const tasks = await requireWritableTasks(tx, ctx, ids, PERMISSION_OF[operation]);
    const [first] = tasks;
    if (tasks.some(({ task }) => task.workspaceId !== first?.task.workspaceId)) {
      throw invalidField("/taskIds", "Must all be in the same workspace", "TASKS_OF_SEVERAL_WORKSPACES");
    }
    if (operation === "delete" && first) claim(first.task.workspaceId, { tasks: -tasks.length, bytes: 0 });
    return { success: true, updatedCount: await changeAll(tx, ctx, tasks, { operation, value }, now) };
  });
}

/** Checks the value that the operation needs. */
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

/** @returns the number of tasks that changed */
async function changeAll(
  tx: Tx,
  ctx: Context,
  loaded: readonly LoadedTask<TaskRecord>[],
  { operation, value }: { operation: BulkOperation; value: string | null },
  now: Date,
): Promise<number> {
  const tasks = loaded.map(({ task }) => task);
  if (operation === "delete") {
    await refuseLongTasks(tx, idsOf(tasks), ADVICE);
    await removeTasks(tx, ctx, tasks, now);
    return tasks.length;
  }
  if (operation === "addLabel" || operation === "removeLabel") {
    const { label } = await requireLabel(tx, ctx, value as string, "label:update");
    if (label.workspaceId !== tasks[0]?.workspaceId) throw notFound("label", label.id);
    const change = operation === "addLabel" ? attachToTasks : detachFromTasks;
    return await change(tx, ctx, tasks, label, now);
  }
  const patch = patchOf(operation, value);
  const [field] = Object.keys(patch);
  const known = new KnownBoard(tx);
  const edits: TaskEdit<TaskRecord>[] = [];
  for (const each of loaded) {
    const edit = await applyTaskPatch(tx, each, patch, known).catch((error: unknown) => {
      throw renamePointer(error, `/${field}`, "/value");
    });
    edits.push(edit);
  }
  const changed = edits.filter(({ before, after }) => changesBetween(before, after).length > 0);
  await refuseLongTasks(tx, idsOf(changed.map(({ before }) => before)), ADVICE);
  return (await saveTaskEdits(tx, ctx, changed, now, { people: known })).length;
}

function idsOf(tasks: readonly TaskRecord[]): string[] {
  return tasks.map(({ id }) => id);
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
