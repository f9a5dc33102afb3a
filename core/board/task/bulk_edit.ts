/** One change for many tasks, all or none. @module */
import { type Context, runLongChange } from "../../context.ts";
import { invalidField, notFound, renamePointer } from "../../errors.ts";
import { LONG_CHANGE_TASKS, MAX_BULK_TASKS } from "../../limits.ts";
import type { Permission } from "../../permission.ts";
import type { Tx } from "../../ports/store.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { putOnTasks, takeOffTasks } from "../label/attach.ts";
import { type LoadedTask, requireLabel, requireWritableTasks } from "../require.ts";
import { changesBetween } from "./change.ts";
import { removeTasks } from "./delete.ts";
import { applyTaskPatch, KnownBoard, type TaskPatch } from "./patch.ts";
import { saveTaskEdits, type TaskEdit } from "./save.ts";
import { refuseLongTasks } from "./sizes.ts";
import { checkPriority, type Priority, type TaskRecord } from "./task.ts";

/** Operations on several tasks. */
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

/** For a change of tasks with too much text. */
const ADVICE = "choose fewer tasks";

/** Input of {@linkcode bulkEditTasks}. */
export interface BulkEditInput {
  /** 1 to 1,000 tasks of one workspace; a task named twice counts once. */
  taskIds: string[];
  operation: BulkOperation;
  /** A status, priority, account, label or date; absent, null or empty clears assignee and due date. */
  value?: string | null;
}

/** The result of a bulk edit. */
export interface BulkEdited {
  /** All of them, or an error. */
  success: true;
  /** Tasks that are different now. */
  updatedCount: number;
}

/**
 * Does the same to many tasks, with the history, events and notifications of each.
 *
 * @throws {TrackerError} `invalid`, `not_found` when any of the tasks is not there, `forbidden`, `conflict`,
 * `rate_limited` with reason `LONG_CHANGE_RUNNING`; `too_large` with reason `TOO_MUCH_WORK` when the descriptions of the
 * tasks exceed 16 MiB together and their rows would be rewritten, which labels do not need; then no task was changed
 */
export async function bulkEditTasks(ctx: Context, input: BulkEditInput): Promise<BulkEdited> {
  const ids = [...new Set(input.taskIds)];
  if (ids.length === 0) throw invalidField("/taskIds", "Must not be empty");
  if (ids.length > MAX_BULK_TASKS) throw invalidField("/taskIds", `Must hold at most ${MAX_BULK_TASKS} tasks`);
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
      throw invalidField("/taskIds", "Must be tasks of one workspace", "TASKS_OF_SEVERAL_WORKSPACES");
    }
    if (operation === "delete" && first) claim(first.task.workspaceId, { tasks: -tasks.length, bytes: 0 });
    return { success: true, updatedCount: await changeAll(tx, ctx, tasks, { operation, value }, now) };
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

/** @returns how many of the tasks are different afterwards */
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
    const change = operation === "addLabel" ? putOnTasks : takeOffTasks;
    return await change(tx, ctx, tasks, label, now);
  }
  const patch = patchOf(operation, value);
  const [field] = Object.keys(patch);
  const known = new KnownBoard(tx);
  const edits: TaskEdit<TaskRecord>[] = [];
  for (const one of loaded) {
    const edit = await applyTaskPatch(tx, one, patch, { known }).catch((error: unknown) => {
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
