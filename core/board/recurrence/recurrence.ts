/** Rules that repeat a task, and determine when the next task is due. @module */
import { invalidField } from "../../errors.ts";
import { checkTimezone } from "../../identity/account/account.ts";
import { instantAt, localAt } from "../query/days.ts";

/** How often a task repeats. */
export const FREQUENCIES = ["daily", "weekly", "monthly", "yearly"] as const;
/** One of {@linkcode FREQUENCIES}. */
export type Frequency = (typeof FREQUENCIES)[number];

/** The date from which the next due date is computed. */
export const RECURRENCE_STARTS = ["dueDate", "completion"] as const;
/** One of {@linkcode RECURRENCE_STARTS}. */
export type RecurrenceStart = (typeof RECURRENCE_STARTS)[number];

/** The largest interval of a rule. */
export const MAX_INTERVAL = 99;
const DAYS_OF_WEEK = 7;

/** How a task repeats. */
export interface Recurrence {
  frequency: Frequency;
  /** The number of days, weeks, months or years between two dates, from 1 to 99. */
  interval: number;
  /** Only for weekly rules: days from 0 (Sunday) to 6, in order. Weeks start on Monday. */
  weekdays?: number[] | undefined;
  /** IANA name. Due dates keep their time of day in this zone. */
  timeZone: string;
  /** A task without a due date repeats from its completion. */
  from: RecurrenceStart;
}

/** The properties of a rule that clients set. */
export interface RecurrenceInput extends Omit<Recurrence, "from" | "weekdays"> {
  /** @default the weekday of the due date or of the completion, depending on `from` */
  weekdays?: readonly number[];
  /** @default "dueDate" */
  from?: RecurrenceStart;
}

/** The dates of a task. */
export interface TaskDates {
  startDate: Date | null;
  dueDate: Date | null;
  dueDateOnly: boolean;
}

/** Checks a rule. @throws {TrackerError} `invalid` */
export function checkRecurrence(input: RecurrenceInput, pointer = "/recurrence"): Recurrence {
  const { frequency, interval, weekdays, timeZone, from = "dueDate" } = input;
  if (!FREQUENCIES.includes(frequency)) {
    throw invalidField(`${pointer}/frequency`, `Must be one of: ${FREQUENCIES.join(", ")}`);
  }
  if (!Number.isInteger(interval) || interval < 1 || interval > MAX_INTERVAL) {
    throw invalidField(`${pointer}/interval`, `Must be a whole number from 1 to ${MAX_INTERVAL}`);
  }
  if (!RECURRENCE_STARTS.includes(from)) {
    throw invalidField(`${pointer}/from`, `Must be one of: ${RECURRENCE_STARTS.join(", ")}`);
  }
  const zone = checkTimezone(timeZone, `${pointer}/timeZone`);
  if (weekdays === undefined) return { frequency, interval, timeZone: zone, from };
  if (frequency !== "weekly") throw invalidField(`${pointer}/weekdays`, "Must be absent unless the rule is weekly");
  const isDay = (day: number): boolean => Number.isInteger(day) && day >= 0 && day < DAYS_OF_WEEK;
  if (weekdays.length === 0 || !weekdays.every(isDay) || new Set(weekdays).size < weekdays.length) {
    throw invalidField(`${pointer}/weekdays`, "Must be 1 to 7 different days from 0 (Sunday) to 6");
  }
  return { frequency, interval, weekdays: weekdays.toSorted(), timeZone: zone, from };
}

const DAY_MS = 24 * 3600 * 1000;
const LAST_YEAR = 9999;

/**
 * Computes the dates of the next task. The due date keeps its time of day in the zone of the rule, or remains a date
 * without a time. The start date moves by the same number of calendar days. If the task has only one of the two dates,
 * the next task has no start date.
 *
 * @param now when the task was completed
 * @returns undefined if the next due date is after the year 9999
 */
export function nextDates(
  rule: Recurrence,
  { startDate, dueDate, dueDateOnly }: TaskDates,
  now: Date,
): TaskDates | undefined {
  const zone = rule.timeZone;
  const isDay = dueDate === null || dueDateOnly;
  // Local times are what a clock in the zone shows, represented as UTC.
  const today = startOfDay(localAt(now, zone));
  const old = dueDate === null ? today : isDay ? dueDate.getTime() : localAt(dueDate, zone);
  const base = rule.from === "completion" ? today + (old - startOfDay(old)) : old;
  const next = stepFrom(base, rule);
  if (new Date(next).getUTCFullYear() > LAST_YEAR) return undefined;
  const due = isDay ? new Date(next) : instantAt(next, zone);
  if (startDate === null || dueDate === null) return { startDate: null, dueDate: due, dueDateOnly: isDay };
  const distance = startOfDay(next) - startOfDay(old);
  // A start at midnight UTC is a date without a time.
  const isStartDay = startDate.getTime() === startOfDay(startDate.getTime());
  const start = isStartDay
    ? new Date(startDate.getTime() + distance)
    : instantAt(localAt(startDate, zone) + distance, zone);
  // A daylight saving change between the two dates may reverse their order.
  const latest = isDay ? next + DAY_MS - 1 : due.getTime();
  return { startDate: new Date(Math.min(start.getTime(), latest)), dueDate: due, dueDateOnly: isDay };
}

function startOfDay(local: number): number {
  return Math.floor(local / DAY_MS) * DAY_MS;
}

function stepFrom(local: number, { frequency, interval, weekdays }: Recurrence): number {
  switch (frequency) {
    case "daily":
      return local + interval * DAY_MS;
    case "weekly":
      return local + (weekdays ? daysToWeekday(local, weekdays, interval) : interval * DAYS_OF_WEEK) * DAY_MS;
    case "monthly":
      return addMonths(local, interval);
    case "yearly":
      return addMonths(local, 12 * interval);
  }
}

/**
 * Returns the number of days until the next chosen weekday: a later one in the same week, or else the first one
 * `interval` weeks later.
 */
function daysToWeekday(local: number, weekdays: readonly number[], interval: number): number {
  const fromMonday = (day: number): number => (day + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  const today = fromMonday(new Date(local).getUTCDay());
  const days = weekdays.map(fromMonday).sort((left, right) => left - right);
  const later = days.find((day) => day > today);
  return later === undefined ? interval * DAYS_OF_WEEK + (days[0] ?? today) - today : later - today;
}

/** Moves a time by months. If the month is too short for the day, returns the last day of the month. */
function addMonths(local: number, months: number): number {
  const date = new Date(local);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), last)) + (local - startOfDay(local));
}

const UNITS: Readonly<Record<Frequency, string>> = { daily: "day", weekly: "week", monthly: "month", yearly: "year" };
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Describes a rule, such as `every 2 weeks on Monday`. */
export function ruleText({ frequency, interval, weekdays = [] }: Recurrence): string {
  const every = interval === 1 ? `every ${UNITS[frequency]}` : `every ${interval} ${UNITS[frequency]}s`;
  return weekdays.length === 0 ? every : `${every} on ${weekdays.map((day) => WEEKDAYS[day]).join(", ")}`;
}
