/** Reads typed or pasted text as values of tasks. @module */
import { type DayReader, dayOf } from "../../format/day.ts";
import { fold } from "../../format/fold.ts";
import { parseDay } from "../../format/natural_date.ts";
import { clockTimeOf, instantOf } from "../../format/shift_instant.ts";

export interface Named {
  value: string;
  /** The name that is shown and copied. */
  name: string;
  /** Alternative names for the value. */
  others?: readonly string[];
}

/**
 * Returns the values that a text names. Exact names win over names that differ only in case or accents, which win over
 * values and alternative names.
 */
export function valuesNamed(text: string, options: readonly Named[]): string[] {
  const wanted = text.trim();
  const key = fold(wanted);
  const matches: ((option: Named) => boolean)[] = [
    ({ name }) => name === wanted,
    ({ name }) => fold(name) === key,
    ({ value, others = [] }) => [value, ...others].some((one) => fold(one) === key),
  ];
  for (const isMatch of matches) {
    const found = options.filter(isMatch);
    if (found.length > 0) return found.map(({ value }) => value);
  }
  return [];
}

export interface DateReader extends DayReader {
  now: Date;
  /** Whether the locale writes the day before the month. */
  isDayFirst: boolean;
  language: string;
}

const CLOCK = /^(.*\S)[T\s]\s*(\d{1,2}):(\d{2})(?::\d{2})?$/;

/**
 * Reads a day, or a day and a time.
 *
 * @returns a day such as `2027-01-15`, an instant, null for no date, and undefined if the text is not a date
 */
export function readDate(typed: string, reader: DateReader): string | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  if (/Z$|[+-]\d{2}:\d{2}$/.test(text) && /^\d{4}-\d{2}-\d{2}T/.test(text)) {
    const time = Date.parse(text);
    return Number.isNaN(time) ? undefined : new Date(time).toISOString();
  }
  const [, day, hours = "", minutes = ""] = CLOCK.exec(text) ?? [];
  if (day === undefined) return readDay(text, reader);
  const date = readDay(day, reader);
  if (typeof date !== "string" || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return instantOf(`${date}T${hours.padStart(2, "0")}:${minutes}`, reader);
}

function readDay(text: string, reader: DateReader): string | null | undefined {
  return parseDay(text, { today: dayOf(reader.now, reader), isDayFirst: reader.isDayFirst, language: reader.language });
}

/** Returns a day, or a day and a time, as `readDate()` reads it. */
export function dateText(value: string | null, isDay: boolean, reader: DayReader): string {
  if (value === null || value === "") return "";
  return isDay ? value.slice(0, 10) : clockTimeOf(value, reader).replace("T", " ");
}

export const numberText = (value: number, locale: string | undefined): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(value);
