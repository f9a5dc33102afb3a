/**
 * What one can do with time entries.
 *
 * @module
 */
import { type Context, requireActor } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { notify } from "../../history/notify.ts";
import { MAX_COMMENT_BYTES } from "../../limits.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { Permission } from "../../permission.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { checkText } from "../../text.ts";
import { type LoadedTask, refuseUnwritable, requireTask, requireWritableTask } from "../require.ts";
import { aboutTask } from "../task/notifications.ts";
import { taskEvent } from "../task/save.ts";
import { parseDate, parseOptionalDate, sameInstant, type Task } from "../task/task.ts";
import { draftsOfTimeEntry } from "./notifications.ts";
import { durationBetween, spanOf, type TimeEntry, type TimeEntryWithName } from "./time_entry.ts";

/**
 * The time entries of a task with the names of who logged them, by start, then id.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listTimeEntries(
  ctx: Context,
  input: PageInput & { taskId: string },
): Promise<PageOf<TimeEntryWithName>> {
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    const { task } = await requireTask(tx, ctx, input.taskId, "task:read");
    const { rows, ...rest } = await tx.listTimeEntries(task.id, page);
    const userIds = new Set(rows.flatMap(({ userId }) => (userId === null ? [] : [userId])));
    const names = new Map((await tx.listAccounts([...userIds])).map(({ id, name }) => [id, name]));
    return { rows: rows.map((row) => ({ ...row, userName: names.get(row.userId ?? "") ?? null })), ...rest };
  });
}

/**
 * One time entry.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getTimeEntry(ctx: Context, input: { timeEntryId: string }): Promise<TimeEntry> {
  return await ctx.store.read(async (tx) => (await requireTimeEntry(tx, ctx, input.timeEntryId, "task:read")).entry);
}

/** Times as ISO 8601 dates or date-times. */
export interface TimeEntryTimes {
  /** When work began. */
  startTime: string;
  /** Absent, empty or null while the clock runs. */
  endTime?: string | null;
}

/** What {@linkcode createTimeEntry} takes. */
export interface CreateTimeEntryInput extends TimeEntryTimes {
  /** The task. */
  taskId: string;
  /**
   * What was done.
   *
   * @default ""
   */
  description?: string | null;
}

/**
 * Logs time on a task, in the caller's name.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` while the project is archived
 */
export async function createTimeEntry(ctx: Context, input: CreateTimeEntryInput): Promise<TimeEntry> {
  const times = checkTimes(input);
  const description = checkNote(input.description === undefined ? "" : input.description);
  const { userId } = requireActor(ctx);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { task } = await requireWritableTask(tx, ctx, input.taskId, "task:update");
    const stamps = { createdAt: now, updatedAt: now };
    const entry: TimeEntry = { id: ctx.newId(), taskId: task.id, userId, description, ...times, ...stamps };
    await tx.insertTimeEntry(entry);
    await tellTimeEntry(tx, ctx, task, { kind: "created", timeEntryId: entry.id, new: spanOf(entry) }, now);
    const drafts = draftsOfTimeEntry(task, userId);
    await notify(tx, ctx, drafts, aboutTask(task), now);
    return entry;
  });
}

/** What {@linkcode updateTimeEntry} takes. */
export interface UpdateTimeEntryInput extends TimeEntryTimes {
  /** The time entry. */
  timeEntryId: string;
  /** Absent: stays. */
  description?: string | null;
}

/**
 * Replaces the times of an entry. A request that changes nothing appends nothing.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden` for all but who logged it and who may manage the workspace's
 * settings, `conflict` while the project is archived
 */
export async function updateTimeEntry(ctx: Context, input: UpdateTimeEntryInput): Promise<TimeEntry> {
  const times = checkTimes(input);
  const note = input.description === undefined ? {} : { description: checkNote(input.description) };
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { entry, task, project } = await requireOwnTimeEntry(tx, ctx, input.timeEntryId);
    await refuseUnwritable(tx, ctx, project);
    const after: TimeEntry = { ...entry, ...times, ...note, updatedAt: now };
    const isSame =
      sameInstant(entry.startTime, after.startTime) &&
      sameInstant(entry.endTime, after.endTime) &&
      entry.description === after.description;
    if (isSame) return entry;

    await tx.saveTimeEntry(after);
    const data = { kind: "updated", timeEntryId: entry.id, old: spanOf(entry), new: spanOf(after) };
    await tellTimeEntry(tx, ctx, task, data, now);
    return after;
  });
}

/**
 * Deletes a time entry.
 *
 * @returns the entry that was
 * @throws {TrackerError} as {@linkcode updateTimeEntry}
 */
export async function deleteTimeEntry(ctx: Context, input: { timeEntryId: string }): Promise<TimeEntry> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { entry, task, project } = await requireOwnTimeEntry(tx, ctx, input.timeEntryId);
    await refuseUnwritable(tx, ctx, project);
    await tx.deleteTimeEntry(entry.id);
    await tellTimeEntry(tx, ctx, task, { kind: "deleted", timeEntryId: entry.id, old: spanOf(entry) }, now);
    return entry;
  });
}

type LoadedTimeEntry = LoadedTask & { entry: TimeEntry };

async function requireTimeEntry(
  tx: ReadTx,
  ctx: Context,
  timeEntryId: string,
  permission: Permission,
): Promise<LoadedTimeEntry> {
  const entry = await tx.findTimeEntry(timeEntryId);
  if (!entry) throw notFound("time entry", timeEntryId);
  const what = { kind: "time entry", id: timeEntryId };
  return { ...(await requireTask(tx, ctx, entry.taskId, permission, what)), entry };
}

/** One's own with `task:update`, somebody else's with `workspace:manage_settings`. */
async function requireOwnTimeEntry(tx: ReadTx, ctx: Context, timeEntryId: string): Promise<LoadedTimeEntry> {
  const { userId } = requireActor(ctx);
  const isOwn = (await tx.findTimeEntry(timeEntryId))?.userId === userId;
  return await requireTimeEntry(tx, ctx, timeEntryId, isOwn ? "task:update" : "workspace:manage_settings");
}

function checkTimes(input: TimeEntryTimes): Pick<TimeEntry, "startTime" | "endTime" | "duration"> {
  const startTime = parseDate(input.startTime, "/startTime").at;
  const endTime = parseOptionalDate(input.endTime, "/endTime")?.at ?? null;
  return { startTime, endTime, duration: durationBetween(startTime, endTime) };
}

function checkNote(description: string | null): string | null {
  return description === null ? null : checkText(description, "/description", { maxBytes: MAX_COMMENT_BYTES });
}

async function tellTimeEntry(
  tx: Tx,
  ctx: Context,
  task: Task,
  data: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await tx.appendEvents([taskEvent(ctx, "taskTimeEntryChanged", task, data, now)]);
}
