/** Times such as "5 min. ago". @module */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

export interface TimeReader {
  /** BCP 47. Undefined means the browser's locale. */
  locale: string | undefined;
  /** IANA name. Undefined means the browser's time zone. */
  timezone: string | undefined;
}

/** Returns the time from now if it is within a week, or else the day. */
export function relativeTime(value: string, now: Date, { locale, timezone }: TimeReader): string {
  const date = new Date(value);
  const distance = date.getTime() - now.getTime();
  const size = Math.abs(distance);
  if (size >= WEEK) {
    const isThisYear = date.getUTCFullYear() === now.getUTCFullYear();
    return dayFormat(locale, timezone, isThisYear).format(date);
  }
  const format = relativeFormat(locale);
  if (size < MINUTE) return format.format(0, "second");
  if (size < HOUR) return format.format(Math.trunc(distance / MINUTE), "minute");
  if (size < DAY) return format.format(Math.trunc(distance / HOUR), "hour");
  return format.format(Math.trunc(distance / DAY), "day");
}

/** Returns a day within a week, such as "tomorrow", or undefined for other days. @param day such as `2027-01-15` */
export function relativeDay(day: string, today: string, locale: string | undefined): string | undefined {
  const days = (Date.parse(day) - Date.parse(today)) / DAY;
  return Math.abs(days) < 7 ? relativeFormat(locale).format(days, "day") : undefined;
}

// Creating a formatter is slow.
const relativeFormats = new Map<string | undefined, Intl.RelativeTimeFormat>();
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function relativeFormat(locale: string | undefined): Intl.RelativeTimeFormat {
  let format = relativeFormats.get(locale);
  format ??= new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
  relativeFormats.set(locale, format);
  return format;
}

function dayFormat(locale: string | undefined, timeZone: string | undefined, isThisYear: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${isThisYear}`;
  const known = dayFormats.get(key);
  if (known) return known;
  const style: Intl.DateTimeFormatOptions = {
    day: "numeric",
    month: "short",
    ...(isThisYear ? {} : { year: "numeric" }),
  };
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat(locale, { ...style, timeZone });
  } catch {
    // The browser may not support a time zone that the server accepts.
    format = new Intl.DateTimeFormat(locale, style);
  }
  dayFormats.set(key, format);
  return format;
}
