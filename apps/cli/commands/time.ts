/** Time spent on tasks. @module */
import type { RunningTimer, TimeEntryWithName, WorkspaceTimeEntry } from "@hexlane/client";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";
import { oneLine } from "../plain_text.ts";
import { timeEntryView } from "../views.ts";

const DAY_MILLISECONDS = 24 * 3600 * 1000;
/** The longest span that the server lists. */
const MAX_DAYS = 31;
const LISTED_DAYS = 7;

/** Starts a timer on a task. The server stops the previous one. */
export async function startTimer(
  call: Call,
  target: string,
  { note, billable }: { note?: string; billable?: boolean },
): Promise<Output> {
  const { session, names } = await call.open();
  const taskId = await names.taskId(target);
  const started = await session.client.timeEntries.startTimer({ taskId, ...detailsOf({ note, billable }) });
  const { entry, stoppedEntryId, stoppedTaskId } = started;
  const former = stoppedEntryId === null ? undefined : "Stopped the previous timer";
  return {
    json: { ...timeEntryView(entry), stoppedEntryId, stoppedTaskId },
    text: `Started a timer on ${target}`,
    note: former,
  };
}

/** Stops the caller's timer. */
export async function stopTimer(call: Call, target: string | undefined, { note }: { note?: string }): Promise<Output> {
  const { session, names } = await call.open();
  const { timeEntries } = session.client;
  const taskId = target === undefined ? (await requireTimer(call)).taskId : await names.taskId(target);
  const stopped = await timeEntries.stopTimer(taskId);
  const entry = note === undefined ? stopped : await timeEntries.edit(stopped.id, { description: note });
  return { json: timeEntryView(entry), text: `Stopped after ${durationText(entry.duration)}` };
}

/** Shows the caller's running timer. */
export async function showTimer(call: Call): Promise<Output> {
  const timer = await requireTimer(call);
  const key = `${timer.projectSlug.toUpperCase()}-${timer.taskNumber}`;
  const seconds = Math.max(0, Math.floor((call.io.now().getTime() - Date.parse(timer.startTime)) / 1000));
  return {
    json: { ...timeEntryView(timer), key, taskTitle: timer.taskTitle },
    text: `${durationText(seconds)} on ${key} ${oneLine(timer.taskTitle)}`,
  };
}

async function requireTimer(call: Call): Promise<NonNullable<RunningTimer>> {
  const { session } = await call.open();
  const timer = await session.client.timeEntries.getRunningTimer();
  if (timer) return timer;
  throw new Failure("No timer is running", { exit: EXIT.notFound, hint: 'start one with "hexlane time start TASK"' });
}

/** Records time that was spent on a task. */
export async function logTime(
  call: Call,
  target: string,
  duration: string,
  { note, start, billable }: { note?: string; start?: string; billable?: boolean },
): Promise<Output> {
  const seconds = secondsOf(duration);
  const begun = start === undefined ? new Date(call.io.now().getTime() - seconds * 1000) : new Date(start);
  if (Number.isNaN(begun.getTime())) {
    throw new Failure(`Invalid start "${start}"`, { exit: EXIT.usage, hint: "try 2027-01-15T09:00:00Z" });
  }
  const { session, names } = await call.open();
  const endTime = new Date(begun.getTime() + seconds * 1000).toISOString();
  const times = { startTime: begun.toISOString(), endTime };
  const taskId = await names.taskId(target);
  const entry = await session.client.timeEntries.create({ taskId, ...times, ...detailsOf({ note, billable }) });
  return { json: timeEntryView(entry), text: `Logged ${durationText(entry.duration)} on ${target}` };
}

/** Lists the time entries of a task, or the workspace's time entries from the last days. */
export async function listTime(
  call: Call,
  target: string | undefined,
  { days = LISTED_DAYS }: { days?: number },
): Promise<Output> {
  if (days > MAX_DAYS - 1)
    throw new Failure(`Invalid number of days: ${days}`, { exit: EXIT.usage, hint: `at most ${MAX_DAYS - 1}` });
  const { session, names } = await call.open();
  const { timeEntries } = session.client;
  if (target !== undefined) {
    const entries = await timeEntries.list(await names.taskId(target)).all();
    return outputOf(
      call,
      entries,
      entries.map(() => target.toUpperCase()),
    );
  }
  const { id: workspaceId } = await session.workspace();
  const entries = await timeEntries.listWorkspace(workspaceId, spanOf(call.io.now(), days)).all();
  const keys = await Promise.all(
    entries.map(({ projectId, taskNumber }) => names.keyOf({ projectId, workspaceId, number: taskNumber })),
  );
  return outputOf(call, entries, keys);
}

function outputOf(
  call: Call,
  entries: readonly (TimeEntryWithName | WorkspaceTimeEntry)[],
  keys: readonly string[],
): Output {
  const rows = entries.map((entry, index) => [
    keys[index] ?? "",
    entry.startTime.slice(0, 16).replace("T", " "),
    entry.endTime === null ? "running" : durationText(entry.duration),
    entry.userName ?? "",
    entry.description ?? "",
  ]);
  return {
    json: entries.map((entry, index) => ({ ...timeEntryView(entry), key: keys[index], userName: entry.userName })),
    text: call.table(["TASK", "START", "TIME", "PERSON", "NOTE"], rows),
    note: entries.length === 0 ? "No time entries" : undefined,
  };
}

function spanOf(now: Date, days: number): { since: string; until: string } {
  const at = (offset: number) => new Date(now.getTime() + offset * DAY_MILLISECONDS).toISOString();
  return { since: at(-days), until: at(1) };
}

function detailsOf({ note, billable }: { note: string | undefined; billable: boolean | undefined }): {
  description?: string;
  billable?: boolean;
} {
  return { ...(note === undefined ? {} : { description: note }), ...(billable === undefined ? {} : { billable }) };
}

/** Parses `1h30m`, `90m`, `1.5h` or `45s`. @throws {Failure} */
export function secondsOf(text: string): number {
  const parts = /^(?:(\d+(?:\.\d+)?)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text.trim().toLowerCase());
  const [, hours = "0", minutes = "0", seconds = "0"] = parts ?? [];
  const total = Math.round(Number(hours) * 3600) + Number(minutes) * 60 + Number(seconds);
  if (parts && total > 0) return total;
  throw new Failure(`Invalid duration "${text}"`, { exit: EXIT.usage, hint: "try 1h30m or 45m" });
}

/** `1h 30m`. */
export function durationText(seconds: number | null): string {
  const whole = seconds ?? 0;
  if (whole < 60) return `${whole}s`;
  const minutes = Math.floor(whole / 60);
  const parts = [Math.floor(minutes / 60), minutes % 60];
  return parts.flatMap((count, index) => (count > 0 ? `${count}${"hm"[index]}` : [])).join(" ");
}
