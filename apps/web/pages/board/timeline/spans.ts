/** The bars of tasks, in days since 1970. @module */
import type { EditTask, TaskCard } from "@hexlane/client";
import { type DayReader, dueDayOf } from "../../../format/day.ts";
import { dueOnDay } from "../calendar/moves.ts";

const DAY_MILLISECONDS = 86_400_000;

/** @param day `2027-01-15` */
export function numberOfDay(day: string): number {
  return Math.floor(Date.parse(day) / DAY_MILLISECONDS);
}

/** Returns the day as `2027-01-15`. */
export function dayOfNumber(number: number): string {
  return new Date(number * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/** The first and the last day of a bar. */
export interface Span {
  start: number;
  end: number;
}

type Dated = Pick<TaskCard, "startDate" | "dueDate" | "dueDateOnly">;

/** Returns the bar of a task, or undefined if the task has no dates. A task with only one date has a one-day bar. */
export function spanOf(task: Dated, reader: DayReader): Span | undefined {
  const due = dueDayOf(task, reader);
  const start = task.startDate?.slice(0, 10) ?? due;
  const end = due ?? start;
  if (start === undefined || end === undefined) return undefined;
  const [from, to] = [numberOfDay(start), numberOfDay(end)];
  return { start: Math.min(from, to), end: Math.max(from, to) };
}

export type DragMode = "move" | "start" | "end";

/** Returns the bar after a move by a number of days. Neither end moves past the other end. */
export function shiftSpan({ start, end }: Span, mode: DragMode, days: number): Span {
  if (mode === "start") return { start: Math.min(start + days, end), end };
  if (mode === "end") return { start, end: Math.max(end + days, start) };
  return { start: start + days, end: end + days };
}

/** Returns the edit that gives a task a different bar. Times of day are kept. Returns undefined if nothing changes. */
export function datesOf(
  task: TaskCard,
  next: Span,
  reader: DayReader,
): Pick<EditTask, "startDate" | "dueDate"> | undefined {
  const before = spanOf(task, reader);
  if (before?.start === next.start && before.end === next.end) return undefined;
  const isLong = next.end > next.start;
  const dates: Pick<EditTask, "startDate" | "dueDate"> = {};
  if (before === undefined || (task.startDate === null && isLong)) dates.startDate = dayOfNumber(next.start);
  else if (task.startDate !== null && next.start !== before.start) {
    dates.startDate = shiftStart(task.startDate, next.start - before.start);
  }
  const due = dayOfNumber(next.end);
  if (before === undefined || (task.dueDate === null && isLong)) dates.dueDate = due;
  else if (task.dueDate !== null) Object.assign(dates, dueOnDay(task, due, reader));
  return dates;
}

/**
 * Shifts a start date. Start dates are shown in UTC, where the clocks never change, and midnight means no time of day.
 */
function shiftStart(instant: string, days: number): string {
  if (instant.endsWith("T00:00:00.000Z")) return dayOfNumber(numberOfDay(instant.slice(0, 10)) + days);
  return new Date(Date.parse(instant) + days * DAY_MILLISECONDS).toISOString();
}

/** Returns the fields of the task as the server will return them. */
export function shownDates({ startDate, dueDate }: Pick<EditTask, "startDate" | "dueDate">): Partial<TaskCard> {
  const isDay = (date: string): boolean => !date.includes("T");
  const instant = (date: string): string => (isDay(date) ? `${date}T00:00:00.000Z` : date);
  return {
    ...(typeof startDate === "string" ? { startDate: instant(startDate) } : {}),
    ...(typeof dueDate === "string" ? { dueDate: instant(dueDate), dueDateOnly: isDay(dueDate) } : {}),
  };
}
