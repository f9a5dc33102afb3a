/** Moments, as their reader writes them. @module */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sessionQuery } from "../queries/session.ts";
import { localeChoiceOf, localeOf } from "../text/languages.ts";

export interface Reader {
  /** BCP 47; undefined: as the browser says. */
  locale: string | undefined;
  /** IANA name; undefined: that of the browser. */
  timezone: string | undefined;
}

/** How whoever is signed in wants dates written. */
export function useReader(): Reader {
  const { data } = useQuery(sessionQuery);
  const locale = data?.user.locale;
  // In the language that everything else is read in.
  return { locale: locale ? localeOf(localeChoiceOf(locale)) : undefined, timezone: data?.user.timezone };
}

/** A day; with the time of day where that matters. */
export function formatDate(value: string, reader: Reader, options: { time?: boolean } = {}): string {
  const style: Intl.DateTimeFormatOptions = {
    dateStyle: "medium",
    ...(options.time ? { timeStyle: "short" } : {}),
  };
  return formatOf(reader.locale, { ...style, timeZone: reader.timezone }).format(new Date(value));
}

/** A day as short as it can be said: the year only where it is another. A date alone is the same day everywhere. */
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

/** Making one takes longer than drawing the card it is for. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key);
  if (known) return known;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat(locale, options);
  } catch {
    // A browser may not know a zone or a language that the server does.
    const { timeZone: _, ...style } = options;
    format = new Intl.DateTimeFormat(undefined, style);
  }
  formats.set(key, format);
  return format;
}

export function Moment({ value }: { value: string }): ReactNode {
  const reader = useReader();
  return <time dateTime={value}>{formatDate(value, reader, { time: true })}</time>;
}
