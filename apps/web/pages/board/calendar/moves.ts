/** Moves tasks from day to day. @module */
import type { EditTask, TaskCard } from "@hexlane/client";
import { daysOfMonth } from "../../../format/calendar_page.ts";
import { type DayReader, dueDayOf } from "../../../format/day.ts";
import { shiftInstant } from "../../../format/shift_instant.ts";

const DAY_MILLISECONDS = 86_400_000;

/** Returns the edit that makes a task due on a day. The time of day is kept. Returns undefined if nothing changes. */
export function dueOnDay(task: TaskCard, day: string, reader: DayReader): EditTask | undefined {
  const before = dueDayOf(task, reader);
  if (before === day) return undefined;
  if (before === undefined || task.dueDate === null || task.dueDateOnly) return { dueDate: day };
  const days = (Date.parse(day) - Date.parse(before)) / DAY_MILLISECONDS;
  return { dueDate: shiftInstant(task.dueDate, days, reader) };
}

/** Returns the days of the week that contains a day. @param firstDay 1 for Monday to 7 for Sunday */
export function daysOfWeek(day: string, firstDay: number): string[] {
  const days = daysOfMonth(day.slice(0, 7), firstDay);
  const start = Math.floor(days.indexOf(day) / 7) * 7;
  return days.slice(start, start + 7);
}

/** Returns the number of days by which Shift or Ctrl with an arrow key moves a task. */
export function daysOfKey(key: string, isMirrored: boolean): number | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const step = steps[key];
  return step !== undefined && isMirrored && Math.abs(step) === 1 ? -step : step;
}
