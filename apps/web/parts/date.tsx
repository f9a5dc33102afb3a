/** Moments, as their reader writes them. @module */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sessionQuery } from "../queries.ts";

export interface Reader {
  /** BCP 47; undefined: as the browser says. */
  locale: string | undefined;
  /** IANA name; undefined: that of the browser. */
  timezone: string | undefined;
}

/** How whoever is signed in wants dates written. */
export function useReader(): Reader {
  const { data } = useQuery(sessionQuery);
  return { locale: data?.user.locale ?? undefined, timezone: data?.user.timezone };
}

/** A day; with the time of day where that matters. */
export function formatDate(value: string, reader: Reader, options: { time?: boolean } = {}): string {
  const style: Intl.DateTimeFormatOptions = {
    dateStyle: "medium",
    ...(options.time ? { timeStyle: "short" } : {}),
  };
  const date = new Date(value);
  try {
    return new Intl.DateTimeFormat(reader.locale, { ...style, timeZone: reader.timezone }).format(date);
  } catch {
    // A browser may not know a zone or a language that the server does.
    return new Intl.DateTimeFormat(undefined, style).format(date);
  }
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
  try {
    const timeZone = dateOnly ? "UTC" : reader.timezone;
    return new Intl.DateTimeFormat(reader.locale, { ...style, timeZone }).format(date);
  } catch {
    return new Intl.DateTimeFormat(undefined, style).format(date);
  }
}

export function Moment({ value }: { value: string }): ReactNode {
  const reader = useReader();
  return <time dateTime={value}>{formatDate(value, reader, { time: true })}</time>;
}
