/** The days of a calendar page. Separate from `day.ts`, because the first board does not need them. @module */
import { shiftDay } from "./day.ts";

/** @param month `2027-01` */
export function shiftMonth(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/**
 * Returns the days of a calendar page, in whole weeks.
 *
 * @param firstDay the first day of the week, 1 for Monday to 7 for Sunday
 */
export function daysOfMonth(month: string, firstDay: number): string[] {
  const first = `${month}-01`;
  // 1 for Monday to 7 for Sunday.
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay() || 7;
  const start = shiftDay(first, -((weekday - firstDay + 7) % 7));
  const next = `${shiftMonth(month, 1)}-01`;
  const days: string[] = [];
  for (let day = start; day < next || days.length % 7 !== 0; day = shiftDay(day, 1)) days.push(day);
  return days;
}

/** Returns the first day of the week in a locale, 1 for Monday to 7 for Sunday. */
export function firstDayOfWeek(locale: string | undefined): number {
  const known = new Intl.Locale(locale ?? navigator.language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
  };
  return known.getWeekInfo?.().firstDay ?? 1;
}
