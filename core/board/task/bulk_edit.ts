/** Changes many tasks, or none of them. @module */
import { type Context, runLongChange } from "../../context.ts";
import { invalidField, renamePointer } from "../../errors.ts";
import { LONG_CHANGE_TASKS, MAX_BULK_TASKS } from "../../limits.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import {
  type BulkChanges,
  changeTasks,
  checkChanges,
  loadTasks,
  permissionsFor,
  type Refuse,
} from "../bulk/changes.ts";
import { Refusals } from "../bulk/refusals.ts";
import { checkPriority, type Priority } from "./task.ts";

export type { BulkChanges };

/** The operations of a bulk edit. */
export const BULK_OPERATIONS = [
  "updateStatus",
  "updatePriority",
  "updateAssignee",
  "delete",
  "addLabel",
  "removeLabel",
  "updateDueDate",
] as const;
/** One of {@linkcode BULK_OPERATIONS}. */
export type BulkOperation = (typeof BULK_OPERATIONS)[number];

/** Input for {@linkcode bulkEditTasks}: either `changes` or one `operation`. */
export interface BulkEditInput {
  /** 1 to 1,000 tasks in the same workspace. Duplicates are ignored. */
  taskIds: string[];
  /** The new values for each task. */
  changes?: BulkChanges;
  /** One change, instead of `changes`. */
  operation?: BulkOperation;
  /**
   * The status, priority, account ID, label ID or date that the operation sets. Absent, null or empty clears the
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
 * Makes the same changes to many tasks. Each task gets its own history, events and notifications. After an error, no
 * task is changed. The error for `changes` has a pointer such as `/taskIds/3` for each task that cannot be changed.
 *
 * @throws {TrackerError} `invalid`; `not_found` if any task does not exist; `forbidden`; `conflict`; `rate_limited` with reason
 * `LONG_CHANGE_RUNNING`; `too_large` with reason `TOO_MUCH_WORK` if the descriptions of the tasks to change or delete exceed 16
 * MiB in total, except when only labels change, or if a new status notifies watchers more than 10,000 times
 */
export async function bulkEditTasks(ctx: Context, input: BulkEditInput): Promise<BulkEdited> {
  ctx.checkInput("bulkEditTasks", input);
  const ids = [...new Set(input.taskIds)];
  if (ids.length === 0) throw invalidField("/taskIds", "Must not be empty");
  if (ids.length > MAX_BULK_TASKS) throw invalidField("/taskIds", `Must contain at most ${MAX_BULK_TASKS} tasks`);
  const { operation, changes = changesOf(operation, input.value ?? null) } = input;
  if (input.changes) {
    if (operation !== undefined) throw invalidField("/operation", "Must not be given together with changes");
    checkChanges(changes);
  }
  const edit = input.changes
    ? () => editOrList(ctx, ids, input.taskIds, changes)
    : () => editAll(ctx, ids, changes, newThrower).catch((error: unknown) => Promise.reject(aboutValue(error)));
  return await runLongChange(ctx, ids.length > LONG_CHANGE_TASKS, edit);
}

/** Changes all tasks, or lists the tasks that cannot be changed. */
async function editOrList(
  ctx: Context,
  ids: readonly string[],
  given: readonly string[],
  changes: BulkChanges,
): Promise<BulkEdited> {
  // A duplicate has the index of its first occurrence.
  const places = ids.length === given.length ? undefined : ids.map((id) => given.indexOf(id));
  return await editAll(ctx, ids, changes, () => {
    const refusals = new Refusals();
    return {
      refuse: (index, error) => refusals.add(places?.[index] ?? index, error),
      check: () => refusals.throwIfAny(),
    };
  });
}

/** Handles the errors of tasks: `refuse` throws or collects an error, and `check` throws the collected errors. */
interface Judge {
  refuse: Refuse;
  check(): void;
}

/** Makes a judge that throws the first error, which ends the operation. */
function newThrower(): Judge {
  return {
    refuse: (_, error) => {
      throw error;
    },
    check: () => {},
  };
}

/** Pointers that an error about the value of an operation may have. */
const VALUE_POINTERS = [
  "/status",
  "/priority",
  "/userId",
  "/dueDate",
  "/changes/addLabels/0",
  "/changes/removeLabels/0",
];

function aboutValue(error: unknown): unknown {
  return VALUE_POINTERS.reduce((renamed, pointer) => renamePointer(renamed, pointer, "/value"), error);
}

async function editAll(
  ctx: Context,
  ids: readonly string[],
  changes: BulkChanges,
  newJudge: () => Judge,
): Promise<BulkEdited> {
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const { refuse, check } = newJudge();
    const tasks = await loadTasks(tx, ctx, ids, permissionsFor(changes), refuse);
    check();
    const [first] = tasks;
    if (tasks.some(({ task }) => task.workspaceId !== first?.task.workspaceId)) {
      throw invalidField("/taskIds", "Must all be in the same workspace", "TASKS_OF_SEVERAL_WORKSPACES");
    }
    if (changes.deleted && first) claim(first.task.workspaceId, { tasks: -tasks.length, bytes: 0 });
    const updatedCount = await changeTasks(tx, ctx, tasks, changes, { now, refuse, claim });
    check();
    return { success: true, updatedCount };
  });
}

/** Returns the changes of an operation. @throws {TrackerError} `invalid` */
function changesOf(operation: BulkOperation | undefined, value: string | null): BulkChanges {
  if (operation === undefined) throw invalidField("/operation", "Is required unless changes are given");
  if (operation === "delete") return { deleted: true };
  if (operation === "updateAssignee") return { userId: value };
  if (operation === "updateDueDate") return { dueDate: value };
  if (!value) throw invalidField("/value", "Is required for this operation", "VALUE_REQUIRED");
  if (operation === "updateStatus") return { status: value };
  if (operation === "updatePriority") return { priority: checkPriority(value as Priority, "/value") };
  return operation === "addLabel" ? { addLabels: [value] } : { removeLabels: [value] };
}
