/** Sums of time entries for a week. @module */
import type { WorkspaceTimeEntry, WorkTask } from "@hexlane/client";
import { type DayReader, dayOf, shiftDay } from "../../format/day.ts";

/** The kind of rows in a timesheet: tasks, or people in projects. */
export type TimesheetRows = "task" | "person";

/** The time of all people on one task, or of one person in one project. */
export interface TimesheetRow {
  key: string;
  /** Null in a row for a task. */
  userName: string | null;
  projectId: string;
  /** Null in a row for a person. */
  task: Pick<WorkspaceTimeEntry, "taskNumber" | "taskTitle"> | null;
  /** Seconds of each day of the week. */
  seconds: number[];
  total: number;
}

/** A task for which a row can be added. */
export type TimesheetTask = Pick<WorkspaceTimeEntry, "taskId" | "projectId" | "taskNumber" | "taskTitle">;

export interface Timesheet {
  /** By project, then task, or by person, then project. */
  rows: TimesheetRow[];
  /** Seconds of each day. */
  totals: number[];
  total: number;
  /** Seconds of billable entries. */
  billable: number;
  /** Entries without an end. */
  running: WorkspaceTimeEntry[];
}

export const DAYS_OF_WEEK = 7;

/** Returns the days of the week that contains a day. @param firstDay 1 for Monday to 7 for Sunday */
export function weekOf(day: string, firstDay: number): string[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || DAYS_OF_WEEK;
  const start = shiftDay(day, -((weekday - firstDay + DAYS_OF_WEEK) % DAYS_OF_WEEK));
  return Array.from({ length: DAYS_OF_WEEK }, (_, index) => shiftDay(start, index));
}

/**
 * Returns the span to request: one extra day at each end, because days begin at different instants in other time zones.
 */
export function spanOf(week: readonly string[]): { since: string; until: string } {
  return { since: shiftDay(week[0] ?? "", -1), until: shiftDay(week.at(-1) ?? "", 2) };
}

/** Sums the entries by row and the day on which they started. A running timer counts until now. */
export function timesheetOf(
  entries: readonly WorkspaceTimeEntry[],
  week: readonly string[],
  { now, by, ...reader }: DayReader & { now: Date; by: TimesheetRows },
): Timesheet {
  const rows = new Map<string, TimesheetRow>();
  const totals = week.map(() => 0);
  const running: WorkspaceTimeEntry[] = [];
  let billable = 0;
  for (const entry of entries) {
    const index = week.indexOf(dayOf(new Date(entry.startTime), reader));
    if (index < 0) continue;
    if (entry.endTime === null) running.push(entry);
    const row = rows.get(keyOf(entry, by)) ?? newRow(entry, by, week);
    rows.set(row.key, row);
    const seconds = secondsOf(entry, now);
    row.seconds[index] = (row.seconds[index] ?? 0) + seconds;
    row.total += seconds;
    totals[index] = (totals[index] ?? 0) + seconds;
    if (entry.billable) billable += seconds;
  }
  return {
    rows: sorted([...rows.values()]),
    totals,
    total: totals.reduce((sum, seconds) => sum + seconds, 0),
    billable,
    running,
  };
}

function sorted(rows: readonly TimesheetRow[]): TimesheetRow[] {
  return rows.toSorted(
    (left, right) =>
      (left.userName ?? "\uffff").localeCompare(right.userName ?? "\uffff") ||
      left.projectId.localeCompare(right.projectId) ||
      (left.task?.taskNumber ?? 0) - (right.task?.taskNumber ?? 0),
  );
}

/** Adds an empty row for each task without one to a timesheet whose rows are tasks. */
export function withTasks(sheet: Timesheet, tasks: readonly TimesheetTask[], week: readonly string[]): Timesheet {
  const known = new Set(sheet.rows.map(({ key }) => key));
  const added = new Map(tasks.filter(({ taskId }) => !known.has(taskId)).map((task) => [task.taskId, task]));
  const rows = [...added.values()].map(({ taskId, projectId, taskNumber, taskTitle }): TimesheetRow => {
    const sums = { seconds: week.map(() => 0), total: 0 };
    return { key: taskId, userName: null, projectId, task: { taskNumber, taskTitle }, ...sums };
  });
  return { ...sheet, rows: sorted([...sheet.rows, ...rows]) };
}

const MOST_SUGGESTED = 8;

export interface SuggestionInput {
  /** Time entries of the last weeks, in any order. */
  recent: readonly WorkspaceTimeEntry[];
  /** Open tasks, by due date. */
  assigned: readonly WorkTask[];
  userId: string;
}

/** Returns the tasks that the account worked on last, then those that are assigned to it. */
export function suggestedTasks({ recent, assigned, userId }: SuggestionInput): TimesheetTask[] {
  const own = recent
    .filter((entry) => entry.userId === userId)
    .toSorted((left, right) => (left.startTime < right.startTime ? 1 : -1));
  const tasks = new Map<string, TimesheetTask>();
  for (const { taskId, projectId, taskNumber, taskTitle } of own) {
    if (!tasks.has(taskId)) tasks.set(taskId, { taskId, projectId, taskNumber, taskTitle });
  }
  for (const { id: taskId, projectId, number: taskNumber, title: taskTitle } of assigned) {
    if (!tasks.has(taskId)) tasks.set(taskId, { taskId, projectId, taskNumber, taskTitle });
  }
  return [...tasks.values()].slice(0, MOST_SUGGESTED);
}

function keyOf({ taskId, userId, projectId }: WorkspaceTimeEntry, by: TimesheetRows): string {
  return by === "task" ? taskId : `${userId} ${projectId}`;
}

function newRow(entry: WorkspaceTimeEntry, by: TimesheetRows, week: readonly string[]): TimesheetRow {
  const { userName, projectId, taskNumber, taskTitle } = entry;
  const sums = { seconds: week.map(() => 0), total: 0 };
  const key = keyOf(entry, by);
  if (by === "person") return { key, userName, projectId, task: null, ...sums };
  return { key, userName: null, projectId, task: { taskNumber, taskTitle }, ...sums };
}

/** Names in the table of a timesheet. */
export interface TimesheetNames {
  columns: readonly string[];
  projectOf(id: string): { name: string; slug: string } | undefined;
  /** Words for a billable entry, and for one that is not. */
  yes: string;
  no: string;
}

/** Returns the rows for `csvOf`: a header, and one row for each entry that started in the week. */
export function tableOfTimesheet(
  entries: readonly WorkspaceTimeEntry[],
  week: readonly string[],
  { columns, projectOf, yes, no, now, ...reader }: TimesheetNames & DayReader & { now: Date },
): string[][] {
  const rows = entries.flatMap((entry) => {
    const day = dayOf(new Date(entry.startTime), reader);
    if (!week.includes(day)) return [];
    const { name = "", slug = "" } = projectOf(entry.projectId) ?? {};
    const hours = (secondsOf(entry, now) / 3600).toFixed(2);
    const task = `${slug.toUpperCase()}-${entry.taskNumber}`;
    const who = entry.userName ?? "";
    return [[day, who, name, task, entry.taskTitle, hours, entry.billable ? yes : no, entry.description ?? ""]];
  });
  return [[...columns], ...rows];
}

export function secondsOf({ startTime, duration }: WorkspaceTimeEntry, now: Date): number {
  return duration ?? Math.max(0, Math.floor((now.getTime() - new Date(startTime).getTime()) / 1000));
}

/** Formats seconds as hours and minutes, such as `7:05`. */
export function hoursOf(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
