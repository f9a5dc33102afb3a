/** Starts and stops watching tasks. @module */
import { type Context, requireActor, runLongChange } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { groupBy } from "../../group_by.ts";
import { LONG_CHANGE_TASKS, MAX_BULK_TASKS } from "../../limits.ts";
import type { Permission } from "../../permission.ts";
import type { Tx } from "../../ports/store.ts";
import { byteLength } from "../../text.ts";
import { keyAllows } from "../../workspace/access.ts";
import { type ClaimUsage, changeWithinQuota } from "../../workspace/usage.ts";
import { loadTasks } from "../bulk/changes.ts";
import { Refusals } from "../bulk/refusals.ts";
import { requireWritableTask } from "../require.ts";
import { taskEvent } from "../task/save.ts";
import type { TaskRecord } from "../task/task.ts";

/** Whether the actor watches a task. */
export interface Watched {
  taskId: string;
  isWatching: boolean;
}

/**
 * Makes the actor a watcher of a task. Members who may read tasks may watch them, but not with a read-only API key.
 *
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` if the project is archived, or with reason `QUOTA_EXCEEDED`
 */
export async function watchTask(ctx: Context, input: { taskId: string }): Promise<Watched> {
  ctx.checkInput("watchTask", input);
  return await setWatching(ctx, input.taskId, true);
}

/**
 * Stops watching a task. Only {@linkcode watchTask} or {@linkcode watchTasks} makes the actor a watcher of the task
 * again.
 *
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` if the project is archived
 */
export async function unwatchTask(ctx: Context, input: { taskId: string }): Promise<Watched> {
  ctx.checkInput("unwatchTask", input);
  return await setWatching(ctx, input.taskId, false);
}

async function setWatching(ctx: Context, taskId: string, isWatching: boolean): Promise<Watched> {
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const { task } = await requireWritableTask(tx, ctx, taskId, permissionOf(ctx));
    await saveWatching(tx, ctx, [task], { isWatching, now, claim });
    return { taskId, isWatching };
  });
}

/** Input for {@linkcode watchTasks}. */
export interface WatchTasksInput {
  /** At most 1,000 IDs. */
  taskIds: string[];
  isWatching: boolean;
}

/**
 * Starts or stops watching all given tasks, or changes nothing.
 *
 * @returns the number of tasks that the actor started or stopped watching
 * @throws {TrackerError} `invalid`; `rate_limited` with reason `LONG_CHANGE_RUNNING`; and for the same reasons as
 * {@linkcode watchTask}
 */
export async function watchTasks(
  ctx: Context,
  input: WatchTasksInput,
): Promise<{ success: true; updatedCount: number }> {
  ctx.checkInput("watchTasks", input);
  const ids = [...new Set(input.taskIds)];
  if (ids.length === 0) throw invalidField("/taskIds", "Must not be empty");
  if (ids.length > MAX_BULK_TASKS) throw invalidField("/taskIds", `Must contain at most ${MAX_BULK_TASKS} tasks`);
  const now = ctx.clock.now();
  const { isWatching } = input;
  const save = async (tx: Tx, claim: ClaimUsage): Promise<{ success: true; updatedCount: number }> => {
    const refusals = new Refusals();
    const refuse = (index: number, error: unknown) => refusals.add(input.taskIds.indexOf(ids[index] ?? ""), error);
    const loaded = await loadTasks(tx, ctx, ids, [permissionOf(ctx)], refuse);
    refusals.throwIfAny();
    const tasks = loaded.map(({ task }) => task);
    return { success: true, updatedCount: await saveWatching(tx, ctx, tasks, { isWatching, now, claim }) };
  };
  return await runLongChange(ctx, ids.length > LONG_CHANGE_TASKS, () => changeWithinQuota(ctx, save));
}

function permissionOf(ctx: Context): Permission {
  return keyAllows(requireActor(ctx), "task:update") ? "task:read" : "task:update";
}

/** @returns the number of tasks that the actor started or stopped watching */
async function saveWatching(
  tx: Tx,
  ctx: Context,
  tasks: readonly TaskRecord[],
  { isWatching, now, claim }: { isWatching: boolean; now: Date; claim: ClaimUsage },
): Promise<number> {
  const { userId } = requireActor(ctx);
  const known = (await tx.listWatchers(tasks.map(({ id }) => id))).filter((watcher) => watcher.userId === userId);
  const states = new Map(known.map((watcher) => [watcher.taskId, watcher.isWatching]));
  // A person without a record may be the assignee, who is notified until they stop watching.
  const changed = tasks.filter(({ id }) => states.get(id) !== isWatching);
  for (const { id: taskId } of changed) await tx.saveWatcher({ taskId, userId, isWatching, createdAt: now });
  const events = changed.map((task) => taskEvent(ctx, "taskWatchersChanged", task, { userId, isWatching }, now));
  // Only starting counts toward the quota. A person can stop watching a task at most once more than they started.
  for (const [workspaceId, added] of isWatching ? groupBy(events, (event) => event.workspaceId) : []) {
    const eventBytes = added.reduce((sum, { data }) => sum + byteLength(JSON.stringify(data)), 0);
    claim(workspaceId, { bytes: 0, eventBytes });
  }
  await tx.appendEvents(events);
  return changed.length;
}
