/** Timers: time entries without an end. Each person has at most one. @module */
import { type Context, requireActor } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import type { Tx } from "../../ports/store.ts";
import { requireTask, requireWritableTask } from "../require.ts";
import { insertTimeEntry } from "./insert.ts";
import { checkNote, recordTimeEntryChange } from "./save.ts";
import { endAt, spanOf, type TimeEntry } from "./time_entry.ts";

/** A timer that runs for less than this was started by mistake. */
const SHORTEST_MILLISECONDS = 3000;
/** A second start within this time, such as a double click, counts as the same start. */
const SAME_START_MILLISECONDS = 15_000;

/** Input for {@linkcode startTimer}. */
export interface StartTimerInput {
  taskId: string;
  /** @default "" */
  description?: string | null;
  /** @default true */
  billable?: boolean;
}

/** What happened to the caller's previous timer. All IDs are null if the caller cannot see its task. */
export interface FormerTimer {
  stoppedEntryId: string | null;
  stoppedTaskId: string | null;
  discardedEntryId: string | null;
  discardedTaskId: string | null;
}

/** The result of {@linkcode startTimer}. */
export interface StartedTimer extends FormerTimer {
  entry: TimeEntry;
}

/** The caller's running timer and its task. */
export interface RunningTimer extends TimeEntry {
  taskTitle: string;
  taskNumber: number;
  projectId: string;
  projectSlug: string;
  workspaceId: string;
}

const NO_FORMER: FormerTimer = {
  stoppedEntryId: null,
  stoppedTaskId: null,
  discardedEntryId: null,
  discardedTaskId: null,
};

/**
 * Starts a timer for the caller on a task, and ends the caller's previous timer. A previous timer that ran for less
 * than 3 seconds is deleted instead. A second start on the same task within 15 seconds returns the first timer.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` if the project is archived
 */
export async function startTimer(ctx: Context, input: StartTimerInput): Promise<StartedTimer> {
  ctx.checkInput("startTimer", input);
  const description = checkNote(input.description === undefined ? "" : input.description);
  const { billable = true } = input;
  const { userId } = requireActor(ctx);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { task } = await requireWritableTask(tx, ctx, input.taskId, "task:update");
    const former = await tx.findRunningTimeEntry(userId);
    const age = former ? now.getTime() - former.createdAt.getTime() : 0;
    if (former?.taskId === task.id && age < SAME_START_MILLISECONDS) return { entry: former, ...NO_FORMER };
    const ended = await endFormer(tx, ctx, former, now);
    const times = { startTime: now, endTime: null, duration: null };
    return { entry: await insertTimeEntry(tx, ctx, task, { ...times, description, billable }, now), ...ended };
  });
}

/**
 * Stops the caller's timer on a task.
 *
 * @throws {TrackerError} `not_found` if the task does not exist or has no running timer of the caller; `forbidden`; `conflict`
 * if the project is archived
 */
export async function stopTimer(ctx: Context, input: { taskId: string }): Promise<TimeEntry> {
  ctx.checkInput("stopTimer", input);
  const { userId } = requireActor(ctx);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { task } = await requireWritableTask(tx, ctx, input.taskId, "task:update");
    const running = await tx.findRunningTimeEntry(userId);
    if (running?.taskId !== task.id) throw notFound("running timer on task", task.id);
    const stopped = endAt(running, now, now);
    await tx.saveTimeEntry(stopped);
    const data = { kind: "updated", timeEntryId: stopped.id, old: spanOf(running), new: spanOf(stopped) };
    await recordTimeEntryChange(tx, ctx, task, data, now);
    return stopped;
  });
}

/** Returns the caller's running timer, or null if there is none or the caller cannot see its task. */
export async function getRunningTimer(ctx: Context): Promise<RunningTimer | null> {
  const { userId } = requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const entry = await tx.findRunningTimeEntry(userId);
    if (!entry) return null;
    const loaded = await requireTask(tx, ctx, entry.taskId, "task:read").catch(hideTask);
    if (!loaded) return null;
    const { task, project } = loaded;
    const { title: taskTitle, number: taskNumber, projectId, workspaceId } = task;
    return { ...entry, taskTitle, taskNumber, projectId, projectSlug: project.slug, workspaceId };
  });
}

/** Ends the caller's previous timer, if any. Its task may be deleted, or in a workspace that the caller has left. */
export async function endFormer(tx: Tx, ctx: Context, former: TimeEntry | undefined, now: Date): Promise<FormerTimer> {
  if (!former) return NO_FORMER;
  const isShort = now.getTime() - former.startTime.getTime() < SHORTEST_MILLISECONDS;
  const stopped = endAt(former, now, now);
  await (isShort ? tx.deleteTimeEntry(former.id) : tx.saveTimeEntry(stopped));
  const task = await tx.findTask(former.taskId);
  if (!task) return NO_FORMER;
  const old = { timeEntryId: former.id, old: spanOf(former) };
  const data = isShort ? { kind: "deleted", ...old } : { kind: "updated", ...old, new: spanOf(stopped) };
  await recordTimeEntryChange(tx, ctx, task, data, now);
  if (!(await requireTask(tx, ctx, task.id, "task:read").catch(hideTask))) return NO_FORMER;
  const [entryId, taskId] = [former.id, task.id];
  return isShort
    ? { ...NO_FORMER, discardedEntryId: entryId, discardedTaskId: taskId }
    : { ...NO_FORMER, stoppedEntryId: entryId, stoppedTaskId: taskId };
}

function hideTask(error: unknown): undefined {
  if (error instanceof TrackerError && (error.code === "not_found" || error.code === "forbidden")) return undefined;
  throw error;
}
