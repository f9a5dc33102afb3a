/** Sets the positions of many tasks of a board. @module */
import { type Context, runLongChange } from "../../context.ts";
import { invalidField, notFound, renamePointer, TrackerError } from "../../errors.ts";
import { LONG_CHANGE_TASKS, MAX_BULK_TASKS } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { refuseManyWatchers } from "../bulk/changes.ts";
import { saveAndRepeat } from "../recurrence/complete.ts";
import { requireWritableProject } from "../require.ts";
import { changesBetween } from "./change.ts";
import { applyTaskPatch, KnownBoard } from "./patch.ts";
import type { TaskEdit } from "./save.ts";
import { refuseLongTasks } from "./sizes.ts";
import type { Task, TaskRecord } from "./task.ts";

/** A task and its new place. */
export interface ReorderedTask extends Pick<Task, "id" | "position"> {
  /** A column's slug or name, `planned` or `archived`. @default the current status */
  status?: string;
}

/** Where the client saw a task. */
export interface ExpectedTask extends Pick<Task, "id" | "status"> {
  /** Null if unknown to the client. */
  position: number | null;
}

/** Input for {@linkcode reorderTasks}. */
export interface ReorderTasksInput {
  projectId: string;
  /** 1 to 1,000 tasks of the project. */
  tasks: ReorderedTask[];
  /** All tasks of the columns that change, as the client read them. @default not compared */
  expectedTasks?: ExpectedTask[];
}

/**
 * Sets the positions and statuses of all given tasks, or changes nothing. New positions cause no history entries and no
 * notifications.
 *
 * @returns the new places, in request order
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` with reason `TASKS_MOVED` if the columns differ from
 * `expectedTasks`, or with `QUOTA_EXCEEDED`; `too_large`, `rate_limited` with reason `LONG_CHANGE_RUNNING`
 */
export async function reorderTasks(
  ctx: Context,
  input: ReorderTasksInput,
): Promise<Pick<Task, "id" | "position" | "status">[]> {
  ctx.checkInput("reorderTasks", input);
  const { projectId, tasks, expectedTasks } = input;
  if (tasks.length === 0) throw invalidField("/tasks", "Must not be empty");
  if (tasks.length > MAX_BULK_TASKS) throw invalidField("/tasks", `Must contain at most ${MAX_BULK_TASKS} tasks`);
  const ids = tasks.map(({ id }) => id);
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) < index) throw invalidField(`/tasks/${index}/id`, "Is already in the list");
  }
  const now = ctx.clock.now();
  const reorder = () =>
    changeWithinQuota(ctx, async (tx, claim) => {
      const loaded = await requireWritableProject(tx, ctx, projectId, "task:update");
      const found = new Map((await tx.listTaskRecordsById(ids)).map((task) => [task.id, task]));
      const known = new KnownBoard(tx);
      const edits: TaskEdit<TaskRecord>[] = [];
      for (const [index, { id, position, status }] of tasks.entries()) {
        const task = found.get(id);
        if (task?.projectId !== projectId) throw notFound("task", id);
        const patch = { position, ...(status === undefined ? {} : { status }) };
        const edit = applyTaskPatch(tx, { ...loaded, task }, patch, known);
        edits.push(await edit.catch((error: unknown) => Promise.reject(aboutTask(error, index))));
      }
      if (expectedTasks) await refuseMoved(tx, projectId, edits, expectedTasks);
      const changed = edits.filter(({ before, after }) => changesBetween(before, after).length > 0);
      await refuseLongTasks(tx, ids, "send fewer tasks");
      await refuseManyWatchers(known, changed);
      await saveAndRepeat(tx, ctx, changed, now, { known, claim });
      return edits.map(({ after: { id, position, status } }) => ({ id, position, status }));
    });
  return await runLongChange(ctx, ids.length > LONG_CHANGE_TASKS, reorder);
}

function aboutTask(error: unknown, index: number): unknown {
  const fields = ["status", "position"];
  return fields.reduce((renamed, name) => renamePointer(renamed, `/${name}`, `/tasks/${index}/${name}`), error);
}

/** Compares every task in the columns that change with what the client read. */
async function refuseMoved(
  tx: Tx,
  projectId: string,
  edits: readonly TaskEdit<TaskRecord>[],
  expectedTasks: readonly ExpectedTask[],
): Promise<void> {
  const statuses = new Set(edits.flatMap(({ before, after }) => [before.status, after.status]));
  for (const { status } of expectedTasks) statuses.add(status);
  const current = (await tx.listTaskOutlines(projectId)).filter(({ status }) => statuses.has(status));
  const expected = new Map(expectedTasks.map((task) => [task.id, task]));
  const isSame = current.every(({ id, status, position }) => {
    const seen = expected.get(id);
    return seen?.status === status && (seen.position === null || seen.position === position);
  });
  if (isSame && expected.size === current.length) return;
  throw new TrackerError("conflict", "Cannot reorder tasks: the columns have changed since they were read", {
    reason: "TASKS_MOVED",
  });
}
