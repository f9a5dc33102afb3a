/** Changes the dates of a task and moves the tasks that it blocks. @module */

import { type Context, runLongChange, withoutPrecondition } from "../../context.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import { LONG_CHANGE_TASKS, MAX_RESCHEDULED_TASKS } from "../../limits.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import type { Access } from "../../workspace/access.ts";
import { filterOpen } from "../../workspace/project_access/scope.ts";
import { loadTasks } from "../bulk/changes.ts";
import { requireWritableTask } from "../require.ts";
import type { TaskInputs } from "../task/fields.ts";
import { KnownBoard, withInputs } from "../task/patch.ts";
import { saveTaskEdits, type TaskEdit } from "../task/save.ts";
import { refuseLongTasks } from "../task/sizes.ts";
import type { Task, TaskRecord } from "../task/task.ts";
import { daysToMove, endOf, shiftDates } from "./followers.ts";

/** Input for {@linkcode rescheduleTask}. An absent date keeps its value, and null clears it. */
export interface RescheduleTaskInput extends Partial<Pick<TaskInputs, "startDate" | "dueDate">> {
  taskId: string;
  /** Whether to only return what would change, without saving it. @default false */
  isPreview?: boolean;
}

/** The dates of a task that a reschedule moves. */
export type MovedFollower = Pick<
  Task,
  "id" | "projectId" | "number" | "title" | "startDate" | "dueDate" | "dueDateOnly"
>;

/** The result of {@linkcode rescheduleTask}. */
export interface Rescheduled {
  /** The task with its new dates. */
  task: Task;
  /** The followers that moved, with their new dates. */
  followers: MovedFollower[];
}

/**
 * Changes the dates of a task. If its end changes, its followers (the tasks that it blocks, directly or through other
 * tasks) move by whole days, each only as far as needed to begin no earlier than the task that blocks it ends. Either
 * all of them move, or nothing changes. Weekends count as normal days.
 *
 * Followers stay where they are if they have no dates, if they are done or archived, or if their project is archived.
 *
 * @throws {TrackerError} `invalid`; `not_found`; `forbidden`, including when the actor may not change a follower that must
 * move; `conflict`; `rate_limited` with reason `LONG_CHANGE_RUNNING`; `too_large` with reason `TOO_MUCH_WORK` if more than
 * 1,000 followers must move or their descriptions exceed 16 MiB in total
 */
export async function rescheduleTask(ctx: Context, input: RescheduleTaskInput): Promise<Rescheduled> {
  ctx.checkInput("rescheduleTask", input);
  const plan = await ctx.store.read((tx) => planIn(tx, ctx, input));
  if (input.isPreview) return resultOf(plan);
  const now = ctx.clock.now();
  const save = () =>
    ctx.store.transaction(async (tx) => {
      const { task, followers, known } = await planIn(tx, ctx, input);
      return await savePlan(tx, ctx, { task, followers, known, now });
    });
  return await runLongChange(ctx, plan.followers.length >= LONG_CHANGE_TASKS, save);
}

/** The task and its followers, before and after. */
interface Plan {
  task: TaskEdit;
  followers: TaskEdit<TaskRecord>[];
  known: KnownBoard;
}

function resultOf({ task, followers }: Pick<Plan, "task" | "followers">): Rescheduled {
  const moved = followers.map(({ after: { id, projectId, number, title, startDate, dueDate, dueDateOnly } }) => ({
    id,
    projectId,
    number,
    title,
    startDate,
    dueDate,
    dueDateOnly,
  }));
  return { task: task.after, followers: moved };
}

async function savePlan(
  tx: Tx,
  ctx: Context,
  { task, followers, known, now }: Plan & { now: Date },
): Promise<Rescheduled> {
  const edits = [task, ...followers];
  await refuseLongTasks(
    tx,
    edits.map(({ before }) => before.id),
    "move fewer tasks",
  );
  const [saved] = await saveTaskEdits<TaskRecord>(tx, ctx, edits, now, { people: known });
  const isChanged = saved?.id === task.before.id;
  return resultOf({ task: { ...task, after: isChanged ? { ...task.after, updatedAt: now } : task.before }, followers });
}

async function planIn(tx: ReadTx, ctx: Context, { taskId, startDate, dueDate }: RescheduleTaskInput): Promise<Plan> {
  const { task: before, access } = await requireWritableTask(tx, ctx, taskId, "task:update");
  const after = withInputs(before, {
    ...(startDate === undefined ? {} : { startDate }),
    ...(dueDate === undefined ? {} : { dueDate }),
  });
  const known = new KnownBoard(tx);
  const edit = { before, after };
  if (endOf(before) === endOf(after)) return { task: edit, followers: [], known };
  const days = await followersToMove(tx, known, after, access);
  const loaded = await loadTasks(tx, withoutPrecondition(ctx), [...days.keys()], ["task:update"], (_, error) => {
    throw error;
  });
  const followers = loaded.map(({ task }) => ({ before: task, after: shiftDates(task, days.get(task.id) ?? 0) }));
  for (const follower of followers) refuseFarFuture(follower.after);
  return { task: edit, followers, known };
}

/** Loads the followers level by level, without the followers of tasks that do not move. */
async function followersToMove(
  tx: ReadTx,
  known: KnownBoard,
  first: Task,
  access: Access,
): Promise<Map<string, number>> {
  const below = new Map<string, string[]>();
  const movable = new Map<string, TaskRecord>();
  let missing = [first.id];
  while (true) {
    for (const id of missing) below.set(id, []);
    for (const { sourceTaskId, targetTaskId } of await tx.listRelationsFrom(missing, "blocks")) {
      below.get(sourceTaskId)?.push(targetTaskId);
    }
    const unknown = missing.flatMap((id) => below.get(id) ?? []).filter((id) => id !== first.id && !movable.has(id));
    for (const task of filterOpen(access, await tx.listTaskRecordsById([...new Set(unknown)]))) {
      if (await mayMove(known, task)) movable.set(task.id, task);
    }
    const followers = { ofTask: (id: string) => below.get(id) ?? [], task: (id: string) => movable.get(id) };
    const days = daysToMove(first.id, endOf(first), followers);
    if (days.size > MAX_RESCHEDULED_TASKS) throw tooManyFollowers();
    missing = [...days.keys()].filter((id) => !below.has(id));
    if (missing.length === 0) return days;
  }
}

async function mayMove(known: KnownBoard, { projectId, status, workspaceId }: TaskRecord): Promise<boolean> {
  const project = await known.findProject(projectId);
  if (status === "archived" || project?.workspaceId !== workspaceId || project.archivedAt !== null) return false;
  const column = (await known.listColumns(projectId)).find(({ slug }) => slug === status);
  return !column?.isFinal;
}

const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Refuses dates after the year 9999, because dates have four-digit years. */
function refuseFarFuture({ dueDate, startDate }: TaskRecord): void {
  if (Math.max(Number(dueDate), Number(startDate)) <= LAST_INSTANT) return;
  throw invalidField("/dueDate", "Must not move a blocked task beyond the year 9999");
}

function tooManyFollowers(): TrackerError {
  return new TrackerError("too_large", `Cannot move more than ${MAX_RESCHEDULED_TASKS} tasks in one request`, {
    reason: "TOO_MUCH_WORK",
  });
}
