/** Calendar days such as `2027-01-15`, in the time zone of the user. @module */
export interface DayReader {
  /** IANA name. Undefined means the browser's time zone. */
  timezone: string | undefined;
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

export function dayOf(instant: Date, { timezone }: DayReader): string {
  let format = formats.get(timezone);
  if (!format) {
    const options: Intl.DateTimeFormatOptions = { year: "numeric", month: "2-digit", day: "2-digit" };
    try {
      format = new Intl.DateTimeFormat("en-CA", { ...options, timeZone: timezone });
    } catch {
      // The browser may not support a time zone that the server accepts.
      format = new Intl.DateTimeFormat("en-CA", options);
    }
    formats.set(timezone, format);
  }
  return format.format(instant);
}

/** Returns the day on which a task is due. A date without a time is the same day in every time zone. */
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
