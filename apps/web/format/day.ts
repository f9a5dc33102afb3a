/**
 * Days of the calendar as `2027-01-15`, in the zone of whoever reads them.
 *
 * @module
 */

export interface DayReader {
  /** IANA name; undefined: that of the browser. */
  timezone: string | undefined;
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** The day of an instant. */
export function dayOf(instant: Date, { timezone }: DayReader): string {
  let format = formats.get(timezone);
  if (!format) {
    const options: Intl.DateTimeFormatOptions = { year: "numeric", month: "2-digit", day: "2-digit" };
    try {
      format = new Intl.DateTimeFormat("en-CA", { ...options, timeZone: timezone });
    } catch {
      // A browser may not know a zone that the server does.
      format = new Intl.DateTimeFormat("en-CA", options);
    }
    formats.set(timezone, format);
  }
  return format.format(instant);
}

/** The day on which a task is due: a date alone is the same day everywhere. */
export function dueDayOf(
  { dueDate, dueDateOnly }: { dueDate: string | null; dueDateOnly: boolean },
  reader: DayReader,
): string | undefined {
  if (dueDate === null) return undefined;
  return dueDateOnly ? dueDate.slice(0, 10) : dayOf(new Date(dueDate), reader);
}

export function shiftDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** @param month `2027-01` */
export function shiftMonth(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/**
 * The days that a page of a calendar shows, whole weeks.
 *
 * @param firstDay of a week: 1 Monday to 7 Sunday
 */
export function daysOfMonth(month: string, firstDay: number): string[] {
  const first = `${month}-01`;
  // 1 Monday to 7 Sunday.
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay() || 7;
  const start = shiftDay(first, -((weekday - firstDay + 7) % 7));
  const next = `${shiftMonth(month, 1)}-01`;
  const days: string[] = [];
  for (let day = start; day < next || days.length % 7 !== 0; day = shiftDay(day, 1)) days.push(day);
  return days;
}

/** On which day weeks begin where that language is read: 1 Monday to 7 Sunday. */
export function firstDayOfWeek(locale: string | undefined): number {
  const known = new Intl.Locale(locale ?? navigator.language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
  };
  return known.getWeekInfo?.().firstDay ?? 1;
}
