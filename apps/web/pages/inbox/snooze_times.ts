/** The times at which snoozed notifications return. @module */
export const SNOOZES = ["later", "tomorrow", "week"] as const;
export type Snooze = (typeof SNOOZES)[number];

const LATER_HOURS = 3;
const MORNING_HOUR = 9;
const DAYS_OF_WEEK = 7;
/** 0 is Sunday. */
const MONDAY = 1;

/** Returns the last full hour within three hours, or 9:00 on the next day or Monday, in the browser's time zone. */
export function snoozeTime(snooze: Snooze, now: Date): Date {
  const time = new Date(now);
  if (snooze === "later") {
    time.setHours(now.getHours() + LATER_HOURS, 0, 0, 0);
    return time;
  }
  const days = snooze === "tomorrow" ? 1 : (MONDAY - now.getDay() + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK;
  time.setDate(now.getDate() + days);
  time.setHours(MORNING_HOUR, 0, 0, 0);
  return time;
}
