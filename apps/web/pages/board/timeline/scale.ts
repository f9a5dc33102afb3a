/** The scale of the timeline: the width of a day, and the labels above the days. @module */
import { dayOfNumber, numberOfDay, type Span } from "./spans.ts";

export const ZOOMS = ["week", "month", "quarter"] as const;
export type Zoom = (typeof ZOOMS)[number];

export const DAY_PIXELS: Readonly<Record<Zoom, number>> = { week: 40, month: 14, quarter: 5 };

/** Days before the first and after the last bar. */
const ROOM_DAYS = { before: 120, after: 370 };
/** Bars further from today than this do not extend the range, because browsers limit the width of an element. */
const MOST_DAYS = 3_700;

/** Returns the days that can be scrolled to. */
export function rangeOf(spans: Iterable<Span>, today: number): Span {
  let [start, end] = [today, today];
  for (const span of spans) {
    start = Math.min(start, span.start);
    end = Math.max(end, span.end);
  }
  // Whole months, so that the range rarely changes when a bar moves.
  return {
    start: monthStart(Math.max(start, today - MOST_DAYS) - ROOM_DAYS.before),
    end: monthStart(Math.min(end, today + MOST_DAYS) + ROOM_DAYS.after) - 1,
  };
}

/** Returns the first day of the month. */
export function monthStart(day: number): number {
  return numberOfDay(`${dayOfNumber(day).slice(0, 7)}-01`);
}

/** A part of the scale with a label. */
export interface Tick extends Span {
  label: string;
}

export interface ScaleOptions {
  zoom: Zoom;
  locale: string | undefined;
  /** 1 for Monday to 7 for Sunday. */
  firstDay: number;
}

/** Returns the two lines of labels above the days of a range. */
export function ticksOf(range: Span, { zoom, locale, firstDay }: ScaleOptions): { major: Tick[]; minor: Tick[] } {
  const say = (style: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" });
    return (day: number): string => format.format(new Date(`${dayOfNumber(day)}T00:00:00Z`));
  };
  const parts = (step: (day: number) => number, first: number, label: (day: number) => string): Tick[] => {
    const ticks: Tick[] = [];
    for (let start = first; start <= range.end; start = step(start)) {
      ticks.push({ start, end: step(start) - 1, label: label(start) });
    }
    return ticks;
  };
  const nextMonth = (day: number): number => monthStart(monthStart(day) + 31);
  const nextYear = (day: number): number => numberOfDay(`${yearOf(day) + 1}-01-01`);
  if (zoom === "quarter") {
    const years = parts(nextYear, numberOfDay(`${yearOf(range.start)}-01-01`), say({ year: "numeric" }));
    return { major: years, minor: parts(nextMonth, monthStart(range.start), say({ month: "short" })) };
  }
  const major = parts(nextMonth, monthStart(range.start), say({ month: "long", year: "numeric" }));
  const short = say({ day: "numeric" });
  if (zoom === "month") {
    // Day 0 was a Thursday.
    const week = range.start - ((((range.start + 3 - (firstDay - 1)) % 7) + 7) % 7);
    return { major, minor: parts((day) => day + 7, week, short) };
  }
  const weekday = say({ weekday: "narrow" });
  return {
    major,
    minor: parts(
      (day) => day + 1,
      range.start,
      (day) => `${weekday(day)} ${short(day)}`,
    ),
  };
}

const yearOf = (day: number): number => Number(dayOfNumber(day).slice(0, 4));

/** Returns whether a day is a weekend. @param weekend the numbers of its days, 1 for Monday to 7 for Sunday */
export function isWeekend(day: number, weekend: readonly number[]): boolean {
  return weekend.includes(((((day + 3) % 7) + 7) % 7) + 1);
}

/** Returns the days of the weekend in a locale, 1 for Monday to 7 for Sunday. */
export function weekendOf(locale: string | undefined): readonly number[] {
  const known = new Intl.Locale(locale ?? navigator.language) as Intl.Locale & {
    getWeekInfo?: () => { weekend: number[] };
  };
  return known.getWeekInfo?.().weekend ?? [6, 7];
}
