/** Dates and times in the format of the user. @module */
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../queries/session.ts";
import { localeChoiceOf, localeOf } from "../text/languages.ts";

export interface Reader {
  /** BCP 47. Undefined means the browser's locale. */
  locale: string | undefined;
  /** IANA name. Undefined means the browser's time zone. */
  timezone: string | undefined;
}

/** Returns the date format of the signed-in account. */
export function useReader(): Reader {
  const { data } = useQuery(sessionQuery);
  const locale = data?.user.locale;
  // Dates use the language of the rest of the page.
  return { locale: locale ? localeOf(localeChoiceOf(locale)) : undefined, timezone: data?.user.timezone };
}

/**
 * Formats a day as briefly as possible. The current year is omitted. A date without a time is the same day in every
 * time zone.
 */
export function formatDay(value: string, reader: Reader, { dateOnly = true }: { dateOnly?: boolean } = {}): string {
  const date = new Date(value);
  const isThisYear = date.getUTCFullYear() === new Date().getUTCFullYear();
  const style: Intl.DateTimeFormatOptions = {
    day: "numeric",
    month: "short",
    ...(isThisYear ? {} : { year: "numeric" }),
  };
  return formatOf(reader.locale, { ...style, timeZone: dateOnly ? "UTC" : reader.timezone }).format(date);
}

/** Creating a formatter takes longer than rendering a card. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function formatOf(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key);
  if (known) return known;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat(locale, options);
  } catch {
    // The browser may not support a time zone or locale that the server accepts.
    const { timeZone: _, ...style } = options;
    format = new Intl.DateTimeFormat(undefined, style);
  }
  formats.set(key, format);
  return format;
}
