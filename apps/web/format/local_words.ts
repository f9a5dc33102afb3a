/** How a language writes days: names, phrases such as "in 3 days", and dates. Read from `Intl`, so each language has them. @module */
import { shiftMonth } from "./calendar_page.ts";
import { shiftDay } from "./day.ts";
import { fold } from "./fold.ts";

type Unit = "day" | "week" | "month" | "year";

const UNITS: readonly Unit[] = ["day", "week", "month", "year"];
const LENGTHS = ["long", "short"] as const;
/** A Monday, in UTC. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;
const DAYS_OF_WEEK = 7;
const MOST_COUNT = 1000;
const LEAST_PREFIX = 3;

/** Returns the text without accents, spaces, dots and directional marks, with European digits. */
export function keyOf(text: string): string {
  return fold(text)
    .replaceAll("ı", "i")
    .replaceAll("ł", "l")
    .replaceAll("ß", "ss")
    .replaceAll(/[’ʼ׳]/g, "'")
    .replaceAll(/[\s.,\u200e\u200f\u061c]/g, "")
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
}

interface LocalWords {
  /** Phrases without digits. */
  phrases: ReadonlyMap<string, (today: string) => string>;
  weekdays: ReadonlyMap<string, number>;
  months: ReadonlyMap<string, number>;
  /** Formatters of counted spans, such as "in 3 days" and "3 days". */
  spans: readonly { unit: Unit; sign: 1 | -1; write: (count: number) => string }[];
  /** Formatters of a date, with and without a year. */
  dates: readonly Intl.DateTimeFormat[];
}

const known = new Map<string, LocalWords>();

function wordsOf(language: string): LocalWords {
  let words = known.get(language);
  if (!words) {
    words = {
      phrases: phrasesOf(language),
      weekdays: weekdaysOf(language),
      months: monthsOf(language),
      spans: spansOf(language),
      dates: LENGTHS.flatMap((month) => [
        utcFormat(language, { day: "numeric", month }),
        utcFormat(language, { day: "numeric", month, year: "numeric" }),
      ]),
    };
    known.set(language, words);
  }
  return words;
}

const utcFormat = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, { ...options, calendar: "gregory", timeZone: "UTC" });

function phrasesOf(language: string): LocalWords["phrases"] {
  const phrases = new Map<string, (today: string) => string>();
  const add = (text: string, day: (today: string) => string): void => {
    const key = keyOf(text);
    if (!/\d/.test(key)) phrases.set(key, day);
  };
  for (const style of LENGTHS) {
    const named = new Intl.RelativeTimeFormat(language, { numeric: "auto", style });
    for (const unit of ["week", "month", "year"] as const)
      for (const count of [-1, 1]) add(named.format(count, unit), (today) => startOf(unit, count, today));
    const counted = new Intl.RelativeTimeFormat(language, { numeric: "always", style });
    // Semitic languages have duals, which are written without digits.
    for (const unit of UNITS)
      for (const count of [-2, -1, 1, 2])
        add(counted.format(count, unit), (today) => shiftedDay({ unit, count, today }));
    for (const count of [-2, -1, 0, 1, 2]) add(named.format(count, "day"), (today) => shiftDay(today, count));
  }
  return phrases;
}

function weekdaysOf(language: string): LocalWords["weekdays"] {
  const weekdays = new Map<string, number>();
  for (const weekday of LENGTHS)
    for (let day = 1; day <= DAYS_OF_WEEK; day += 1)
      weekdays.set(keyOf(utcFormat(language, { weekday }).format(MONDAY + (day - 1) * DAY)), day);
  return weekdays;
}

/** Includes the forms of month names that many languages use after a day. */
function monthsOf(language: string): LocalWords["months"] {
  const months = new Map<string, number>();
  for (const style of LENGTHS)
    for (let month = 1; month <= 12; month += 1) {
      const date = Date.UTC(2024, month - 1, 1);
      const inDate = utcFormat(language, { day: "numeric", month: style }).formatToParts(date);
      months.set(keyOf(utcFormat(language, { month: style }).format(date)), month);
      months.set(keyOf(inDate.find(({ type }) => type === "month")?.value ?? ""), month);
    }
  return months;
}

function spansOf(language: string): LocalWords["spans"] {
  const spans = LENGTHS.flatMap((style) => {
    const relative = new Intl.RelativeTimeFormat(language, { numeric: "always", style });
    return UNITS.flatMap((unit) => {
      const plain = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: style, useGrouping: false });
      return [
        { unit, sign: 1 as const, write: (count: number) => relative.format(count, unit) },
        { unit, sign: -1 as const, write: (count: number) => relative.format(-count, unit) },
        { unit, sign: 1 as const, write: (count: number) => plain.format(count) },
      ];
    });
  });
  // Arabic writes a short "3 months ago" like "in 3 months".
  return spans.sort((left, right) => right.sign - left.sign);
}

export interface LocalDayOptions {
  today: string;
  language: string;
  /** Returns the date with this day and month. Without a year, returns the next such date, starting today. */
  dayFrom: (day: number, month: number, year: string | undefined) => string | undefined;
}

/** Returns the day that the text means in the language. */
export function localDay(typed: string, { today, language, dayFrom }: LocalDayOptions): string | undefined {
  const words = wordsOf(language);
  const key = keyOf(typed);
  const phrase = words.phrases.get(key);
  if (phrase) return phrase(today);
  const weekday = words.weekdays.get(key) ?? words.weekdays.get(keyOf(withoutShortWord(typed)));
  if (weekday !== undefined) return nextWeekday(weekday, today);
  const numbers = key.match(/\d+/g)?.map(Number) ?? [];
  if (numbers.length === 0) return nearlyNamed(key, words, today);
  return countedIn(key, words, today) ?? writtenDate(key, words, dayFrom) ?? namedDate(key, words, dayFrom);
}

/** Removes a leading preposition, such as the "on" of "on Friday". */
const withoutShortWord = (typed: string): string => typed.trim().replace(/^[^\s\d]{1,3}\s+(?=\S{3})/u, "");

function countedIn(key: string, { spans }: LocalWords, today: string): string | undefined {
  const count = Number(/\d+/.exec(key)?.[0]);
  if (count > MOST_COUNT) return undefined;
  const span = spans.find(({ write }) => keyOf(write(count)) === key);
  return span && shiftedDay({ unit: span.unit, count: span.sign * count, today });
}

/** Reads a date as the language writes it, such as 12月24日. */
function writtenDate(key: string, { dates }: LocalWords, dayFrom: LocalDayOptions["dayFrom"]): string | undefined {
  const numbers = key.match(/\d+/g) ?? [];
  const year = numbers.find((number) => number.length === 4);
  for (const day of numbers.map(Number).filter((number) => number >= 1 && number <= 31))
    for (let month = 1; month <= 12; month += 1) {
      const date = Date.UTC(year === undefined ? 2024 : Number(year), month - 1, day);
      if (dates.some((format) => keyOf(format.format(date)) === key)) return dayFrom(day, month, year);
    }
  return undefined;
}

/** Reads a day and the name of a month, in any order. */
function namedDate(key: string, { months }: LocalWords, dayFrom: LocalDayOptions["dayFrom"]): string | undefined {
  const [, before, name = "", after, year] =
    /^(\d{1,2})?(?:de|er)?(\D+?)(?:de)?(\d{1,2}(?!\d))?(\d{4})?$/.exec(key) ?? [];
  const month = months.get(name);
  const day = Number(before ?? after);
  return month === undefined || Number.isNaN(day) ? undefined : dayFrom(day, month, year);
}

/** Reads the beginning of exactly one phrase or weekday. */
function nearlyNamed(key: string, { phrases, weekdays }: LocalWords, today: string): string | undefined {
  if (key.length < LEAST_PREFIX) return undefined;
  const days = [...weekdays].flatMap(([name, day]) => (name.startsWith(key) ? [nextWeekday(day, today)] : []));
  const others = [...phrases].flatMap(([name, day]) => (name.startsWith(key) ? [day(today)] : []));
  const [found, ...more] = new Set([...days, ...others]);
  return more.length === 0 ? found : undefined;
}

function nextWeekday(weekday: number, today: string): string {
  return shiftDay(today, (weekday - isoWeekday(today) + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK);
}

/** Returns the first day of a week, month or year before or after the current one. */
function startOf(unit: "week" | "month" | "year", count: number, today: string): string {
  if (unit === "week") return shiftDay(today, count * DAYS_OF_WEEK + 1 - isoWeekday(today));
  if (unit === "month") return `${shiftMonth(today.slice(0, 7), count)}-01`;
  return `${Number(today.slice(0, 4)) + count}-01-01`;
}

export interface Shift {
  unit: Unit;
  count: number;
  today: string;
}

/** Shifts a day. If the target month is too short, returns its last day. */
export function shiftedDay({ unit, count, today }: Shift): string {
  if (unit === "day") return shiftDay(today, count);
  if (unit === "week") return shiftDay(today, count * DAYS_OF_WEEK);
  const month = shiftMonth(today.slice(0, 7), unit === "month" ? count : count * 12);
  const last = Number(shiftDay(`${shiftMonth(month, 1)}-01`, -1).slice(8));
  return `${month}-${String(Math.min(Number(today.slice(8)), last)).padStart(2, "0")}`;
}

/** Returns the weekday, 1 for Monday to 7 for Sunday. */
export function isoWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || DAYS_OF_WEEK;
}

/** Returns examples of what the date picker understands, in the given language. */
export function dateExamples(language: string, none: string): string {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const date = utcFormat(language, { day: "numeric", month: "short" }).format(Date.UTC(2024, 11, 24));
  const weekday = utcFormat(language, { weekday: "long" }).format(MONDAY + 4 * DAY);
  const examples = [
    relative.format(1, "day"),
    relative.format(3, "day"),
    weekday,
    date,
    none.toLocaleLowerCase(language),
  ];
  return new Intl.ListFormat(language, { type: "disjunction" }).format(examples);
}
