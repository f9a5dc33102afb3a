/** Reminders that a task is due soon or is overdue. @module */
import type { Task } from "../../board/task/task.ts";
import type { EventType } from "../../history/event_types.ts";
import { OVERDUE_GRACE_SECONDS } from "../../limits.ts";

/** Kinds of reminders. */
export const REMINDER_KINDS = ["due_date_reminder", "task_overdue"] as const;
/** One of {@linkcode REMINDER_KINDS}. */
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** Records that a reminder was sent, so that it is sent only once. */
export interface ReminderMark {
  taskId: string;
  /** A {@linkcode ReminderKind}, or {@linkcode webhookMark} for a webhook. */
  kind: string;
  /** The due date that the reminder was about. */
  dueDate: Date;
  remindedAt: Date;
}

/** The fields of a task that reminders use. */
export type DueTask = Pick<Task, "id" | "projectId" | "userId" | "status" | "columnId" | "dueDate" | "dueDateOnly">;

/** An event about a task with a due date. */
export interface DueTaskEvent {
  taskId: string;
  type: EventType;
  createdAt: Date;
}

/** Returns the mark kind of a webhook's reminders. */
export function webhookMark(integrationId: string): string {
  return `webhook:${integrationId}`;
}

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** No time zone has ever been further from UTC. */
const MAX_OFFSET_MS = 16 * HOUR_MS;
/** No time zone has ever changed its clocks twice within this time. */
const STEP_MS = HOUR_MS / 4;
/** JavaScript engines disagree on dates outside this range, so these days end at midnight UTC. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 9998];

/** Maximum time between the start of an all-day due date in UTC and the deadline. */
export const MAX_DUE_DELAY_MS: number = DAY_MS + MAX_OFFSET_MS;

/** Computes when tasks are due. Caches the end of each day per zone, because many tasks are due on the same day. */
export class DueClock {
  readonly #formats = new Map<string, Intl.DateTimeFormat>();
  readonly #ends = new Map<string, number>();

  /**
   * Returns when a task becomes overdue: its due date, or the end of that day in the zone.
   *
   * @param zone IANA name
   */
  dueAt({ dueDate, dueDateOnly }: { dueDate: Date; dueDateOnly: boolean }, zone: string): Date {
    return dueDateOnly ? this.endOfDay(dueDate, zone) : dueDate;
  }

  /**
   * Returns when a calendar day has finally ended in a zone. If clocks are set back across midnight, a day ends twice; if they
   * are set forward, the next day starts late.
   *
   * @param day the start of the day in UTC
   */
  endOfDay(day: Date, zone: string): Date {
    const midnight = day.getTime() + DAY_MS;
    const year = day.getUTCFullYear();
    if (year < FIRST_YEAR || year > LAST_YEAR) return new Date(midnight);
    const key = `${midnight} ${zone}`;
    const known = this.#ends.get(key);
    if (known !== undefined) return new Date(known);
    const end = this.#findEnd(midnight, zone);
    this.#ends.set(key, end);
    return new Date(end);
  }

  #findEnd(midnight: number, zone: string): number {
    const [from, to] = [midnight - MAX_OFFSET_MS, midnight + MAX_OFFSET_MS];
    const offset = this.#offsetAt(from, zone);
    if (offset === this.#offsetAt(to, zone)) return midnight - offset;
    const isOver = (at: number) => at + this.#offsetAt(at, zone) >= midnight;
    let after = to;
    while (isOver(after - STEP_MS)) after -= STEP_MS;
    let before = after - STEP_MS;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (isOver(middle)) after = middle;
      else before = middle;
    }
    return after;
  }

  /** Returns the zone's offset from UTC at a time, in milliseconds. */
  #offsetAt(at: number, zone: string): number {
    const format = this.#formats.get(zone) ?? formatOf(zone);
    this.#formats.set(zone, format);
    const part: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(at)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    const shown = Date.UTC(year, month - 1, day, hour, minute, second);
    return shown - Math.floor(at / 1000) * 1000;
  }
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const numeric = "numeric" as const;
  const parts = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
  return new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", { ...parts, hourCycle: "h23", timeZone: zone });
}

/** The time span of a run: from the last run until now. */
export interface ReminderWindow {
  /** When the last run was. */
  since: Date;
  /** The current time. */
  now: Date;
  /** When the task was last changed, if no run has processed that change. Not after `now`. @default now */
  changedAt?: Date;
}

/**
 * Returns the spans of due dates that a run must check for the given lead times. Overlapping spans are merged, so that no task
 * is checked twice.
 *
 * @param leadTimes in minutes
 */
export function dueSpans(leadTimes: readonly number[], { since, now }: ReminderWindow): { from: Date; before: Date }[] {
  const spans: { from: number; before: number }[] = [];
  for (const minutes of leadTimes.toSorted((a, b) => a - b)) {
    const lead = minutes * 60_000;
    const [from, before] = [since.getTime() + lead - MAX_DUE_DELAY_MS, now.getTime() + lead + 1];
    const last = spans.at(-1);
    if (last && from <= last.before) last.before = before;
    else spans.push({ from, before });
  }
  return spans.map(({ from, before }) => ({ from: new Date(from), before: new Date(before) }));
}

/** The due time of a task and the lead time of its reminder. */
export interface Deadline {
  dueAt: Date;
  leadTimeMinutes: number;
}

/**
 * Returns the kinds of reminders that are due now; the caller skips reminders that were already sent. A reminder is
 * also due if the run is late, or if the due date was set after the lead time began. A reminder is not due if the due
 * date was already long past when it was set, no matter when a run sees the change.
 */
export function remindersAt({ dueAt, leadTimeMinutes }: Deadline, window: ReminderWindow): ReminderKind[] {
  const { since, now, changedAt = now } = window;
  const kinds: ReminderKind[] = [];
  const remindAt = new Date(dueAt.getTime() - leadTimeMinutes * 60_000);
  if (remindAt <= now && (dueAt > since || dueAt > changedAt)) kinds.push("due_date_reminder");
  const grace = changedAt.getTime() - OVERDUE_GRACE_SECONDS * 1000;
  if (dueAt <= now && dueAt.getTime() > Math.min(since.getTime(), grace)) kinds.push("task_overdue");
  return kinds;
}
