/** Computes when a schedule starts its automation next. @module */
import { instantAt, localAt } from "../../board/query/days.ts";
import type { ScheduleTrigger } from "./trigger.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3600 * 1000;
/** Every schedule has a slot within this many days, except at the end of JavaScript's date range. */
const LONGEST_DAYS = 62;

/**
 * Returns the first slot of a schedule after an instant. If a clock change skips the time of day, the slot is later by
 * the skipped amount. If the time occurs twice, the slot is the first occurrence.
 */
export function nextSlot(trigger: ScheduleTrigger, after: Date): Date {
  const { timeZone, time } = trigger;
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const today = Math.floor(localAt(after, timeZone) / DAY_MS) * DAY_MS;
  for (let day = 0; day <= LONGEST_DAYS; day++) {
    const local = today + day * DAY_MS;
    if (!isOnDay(trigger, new Date(local))) continue;
    const slot = instantAt(local + (hours * 60 + minutes) * MINUTE_MS, timeZone);
    if (slot > after) return slot;
  }
  throw new RangeError(`Cannot find a slot of the schedule after ${after.toISOString()}`);
}

/** @param day midnight of the day, as if it were UTC */
function isOnDay({ frequency, weekdays, dayOfMonth }: ScheduleTrigger, day: Date): boolean {
  if (frequency === "daily") return true;
  if (frequency === "weekly") return weekdays.includes(day.getUTCDay());
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  return day.getUTCDate() === Math.min(dayOfMonth ?? 1, last);
}
