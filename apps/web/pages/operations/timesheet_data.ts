/** Sums of time entries for a week. @module */
import type { WorkspaceTimeEntry } from "@hexlane/client";
import { type DayReader, dayOf, shiftDay } from "../../format/day.ts";

/** One person's time in one project. */
export interface TimesheetRow {
  userId: string | null;
  userName: string | null;
  projectId: string;
  /** Seconds of each day of the week. */
  seconds: number[];
  total: number;
}

export interface Timesheet {
  /** By person, then project. */
  rows: TimesheetRow[];
  /** Seconds of each day. */
  totals: number[];
  total: number;
  /** Entries without an end. */
  running: WorkspaceTimeEntry[];
}

export const DAYS_OF_WEEK = 7;

/** The days of the week that contains a day. @param firstDay 1 for Monday to 7 for Sunday */
export function weekOf(day: string, firstDay: number): string[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || DAYS_OF_WEEK;
  const start = shiftDay(day, -((weekday - firstDay + DAYS_OF_WEEK) % DAYS_OF_WEEK));
  return Array.from({ length: DAYS_OF_WEEK }, (_, index) => shiftDay(start, index));
}

/** The span to request: one extra day at each end, because days begin at different instants in other time zones. */
export function spanOf(week: readonly string[]): { since: string; until: string } {
  return { since: shiftDay(week[0] ?? "", -1), until: shiftDay(week.at(-1) ?? "", 2) };
}

/** Sums the entries by person, project and the day on which they started. A running timer counts until now. */
export function timesheetOf(
  entries: readonly WorkspaceTimeEntry[],
  week: readonly string[],
  { now, ...reader }: DayReader & { now: Date },
): Timesheet {
  const rows = new Map<string, TimesheetRow>();
  const totals = week.map(() => 0);
  const running: WorkspaceTimeEntry[] = [];
  for (const entry of entries) {
    const index = week.indexOf(dayOf(new Date(entry.startTime), reader));
    if (index < 0) continue;
    if (entry.endTime === null) running.push(entry);
    const { userId, userName, projectId } = entry;
    const key = `${userId} ${projectId}`;
    const row = rows.get(key) ?? { userId, userName, projectId, seconds: week.map(() => 0), total: 0 };
    rows.set(key, row);
    const seconds = secondsOf(entry, now);
    row.seconds[index] = (row.seconds[index] ?? 0) + seconds;
    row.total += seconds;
    totals[index] = (totals[index] ?? 0) + seconds;
  }
  const sorted = [...rows.values()].sort(
    (left, right) =>
      (left.userName ?? "\uffff").localeCompare(right.userName ?? "\uffff") ||
      left.projectId.localeCompare(right.projectId),
  );
  return { rows: sorted, totals, total: totals.reduce((sum, seconds) => sum + seconds, 0), running };
}

export function secondsOf({ startTime, duration }: WorkspaceTimeEntry, now: Date): number {
  return duration ?? Math.max(0, Math.floor((now.getTime() - new Date(startTime).getTime()) / 1000));
}

/** Hours and minutes, such as `7:05`. */
export function hoursOf(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
