/**
 * Reads days as people type them: "tomorrow", "next fri", "in 2 Wochen", "24.12.", "12/24". Supports English and
 * German, and for other languages the words that `Intl` provides.
 *
 * @module
 */
import { shiftMonth } from "./calendar_page.ts";
import { shiftDay } from "./day.ts";
import { fold } from "./fold.ts";
import { isoWeekday, keyOf, localDay, shiftedDay } from "./local_words.ts";

export interface NaturalDateOptions {
  /** The current day in the time zone of the user, as `2026-11-23`. */
  today: string;
  /** Whether `3/4` is April 3. */
  isDayFirst: boolean;
  /** The current language. English and German are always recognized. */
  language?: string;
  /** UI strings that mean a day or no date, each with the text that `parseDay()` reads instead. */
  labels?: Readonly<Record<string, string>>;
}

const NONE = /^(no|none|never|clear|no date|kein|keine|keins|kein datum|ohne|ohne datum|nie)$/;
const WEEKDAYS = [
  "mo|mon|monday|montag",
  "tu|tue|tues|tuesday|di|die|dienstag",
  "we|wed|weds|wednesday|mi|mit|mittwoch",
];
WEEKDAYS.push("th|thu|thur|thurs|thursday|do|don|donnerstag", "fr|fri|friday|fre|freitag");
WEEKDAYS.push("sa|sat|saturday|sam|samstag|sonnabend", "su|sun|sunday|so|son|sonntag");
const MONTHS = [
  "jan|january|januar|janner",
  "feb|february|februar",
  "mar|march|marz|maerz|mrz",
  "apr|april",
  "may|mai",
];
MONTHS.push("jun|june|juni", "jul|july|juli", "aug|august", "sep|sept|september", "oct|october|okt|oktober");
MONTHS.push("nov|november", "dec|december|dez|dezember");
const NUMBERS = [
  "one|a|an|ein|eine|einem|einer",
  "two|zwei",
  "three|drei",
  "four|vier",
  "five|funf|fuenf",
  "six|sechs",
];
NUMBERS.push("seven|sieben", "eight|acht", "nine|neun", "ten|zehn");

const NEXT = "next|coming|nachste|nachsten|nachster|nachstes|naechste|naechsten|kommende|kommenden|kommender";
const FRIDAY = 5;
const DAYS_OF_WEEK = 7;
const MOST_COUNT = 1000;
const CENTURY = 2000;

/**
 * @returns the day, null if the text means "no date", and undefined if it is not a date. A date without a year is the next one,
 * today included.
 */
export function parseDay(typed: string, options: NaturalDateOptions): string | null | undefined {
  const text = fold(typed).trim().replaceAll(/\s+/g, " ");
  if (text === "") return undefined;
  const { labels = {}, language = "en" } = options;
  const label = Object.keys(labels).find((one) => keyOf(one) === keyOf(typed));
  if (label !== undefined) return parseDay(labels[label] ?? "", { ...options, labels: {} });
  if (NONE.test(text)) return null;
  const { today } = options;
  const readers = [
    () => relativeDay(text, today) ?? weekdayOf(text, today) ?? absoluteDay(text, options),
    () => localDay(typed, { today, language, dayFrom: (day, month, year) => dayFrom(day, month, year, today) }),
  ];
  // "mar" is Tuesday in Spanish and March in English.
  if (!/^(en|de)\b/.test(language)) readers.reverse();
  return readers[0]?.() ?? readers[1]?.();
}

function relativeDay(text: string, today: string): string | undefined {
  const weekday = isoWeekday(today);
  const month = today.slice(0, 7);
  const lastOfMonth = (of: string): string => shiftDay(`${shiftMonth(of, 1)}-01`, -1);
  const known: readonly (readonly [RegExp, () => string])[] = [
    [/^(tod|today|now|heute|jetzt)$/, () => today],
    [/^(tom|tmr|tomorrow|morgen)$/, () => shiftDay(today, 1)],
    [/^(day after tomorrow|ubermorgen|uebermorgen)$/, () => shiftDay(today, 2)],
    [/^(yesterday|gestern)$/, () => shiftDay(today, -1)],
    [/^((the )?end of (the |this )?month|eom|ende (des|dieses) monats|monatsende)$/, () => lastOfMonth(month)],
    [/^(end of next month|ende nachsten monats)$/, () => lastOfMonth(shiftMonth(month, 1))],
    [
      /^((the )?end of (the |this )?week|eow|ende (der|dieser) woche|wochenende|weekend)$/,
      () => shiftDay(today, (FRIDAY - weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK),
    ],
    [/^((the )?end of (the |this )?year|eoy|ende (des|dieses) jahres|jahresende)$/, () => `${today.slice(0, 4)}-12-31`],
    [new RegExp(`^(?:${NEXT}) (week|woche)$`), () => shiftDay(today, DAYS_OF_WEEK + 1 - weekday)],
    [new RegExp(`^(?:${NEXT}) (month|monat)$`), () => `${shiftMonth(month, 1)}-01`],
    [new RegExp(`^(?:${NEXT}) (year|jahr)$`), () => `${Number(today.slice(0, 4)) + 1}-01-01`],
  ];
  return known.find(([words]) => words.test(text))?.[1]() ?? countedDay(text, today);
}

const UNITS: readonly (readonly [RegExp, "day" | "week" | "month" | "year"])[] = [
  [/^(d|day|days|t|tag|tage|tagen)$/, "day"],
  [/^(w|wk|week|weeks|woche|wochen)$/, "week"],
  [/^(m|mo|month|months|monat|monate|monaten)$/, "month"],
  [/^(y|year|years|j|jahr|jahre|jahren)$/, "year"],
];

/** Reads a day such as "in 3 days", "2w" or "in einem Monat". */
function countedDay(text: string, today: string): string | undefined {
  // After a number word, the unit must be written out: neither "am" nor "a m" is a month.
  const [, digits, short, words, long] = /^(?:in )?\+?(?:(\d{1,4}) ?([a-z]+)|([a-z]+) ([a-z]{2,}))$/.exec(text) ?? [];
  const [word, name] = [digits ?? words ?? "", short ?? long ?? ""];
  const unit = UNITS.find(([names]) => names.test(name))?.[1];
  const count = /^\d+$/.test(word) ? Number(word) : indexIn(NUMBERS, word) + 1;
  if (unit === undefined || count < 0 || count > MOST_COUNT || (count === 0 && word !== "0")) return undefined;
  return shiftedDay({ unit, count, today });
}

/** Reads a weekday: "fri" is the first Friday after today, and "next fri" is the Friday of the next calendar week. */
function weekdayOf(text: string, today: string): string | undefined {
  const [, next, name = ""] = new RegExp(`^(?:(${NEXT}) |(?:this|on|am|diese[nr]?) )?([a-z]+)$`).exec(text) ?? [];
  const wanted = indexIn(WEEKDAYS, name) + 1;
  if (wanted === 0) return undefined;
  const weekday = isoWeekday(today);
  if (next !== undefined) return shiftDay(today, DAYS_OF_WEEK - weekday + wanted);
  return shiftDay(today, (wanted - weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK);
}

function absoluteDay(text: string, { today, isDayFirst }: NaturalDateOptions): string | undefined {
  const iso = /^(\d{4})[-/.] ?(\d{1,2})[-/.] ?(\d{1,2})\.?$/.exec(text);
  if (iso) return dayFrom(Number(iso[3]), Number(iso[2]), iso[1], today);
  const dotted = /^(\d{1,2})\. ?(\d{1,2})(?:\.? ?|\. ?(\d{2}|\d{4}))$/.exec(text);
  if (dotted) return dayFrom(Number(dotted[1]), Number(dotted[2]), dotted[3], today);
  const slashed = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{2}|\d{4}))?$/.exec(text);
  if (slashed) {
    const [first, second] = [Number(slashed[1]), Number(slashed[2])];
    const isSwapped = isDayFirst ? second <= 12 : first > 12;
    return isSwapped ? dayFrom(first, second, slashed[3], today) : dayFrom(second, first, slashed[3], today);
  }
  const bare = /^(?:the |der |am )?(\d{1,2})(?:\.|st|nd|rd|th)?$/.exec(text);
  if (bare) return nextDayOfMonth(Number(bare[1]), today);
  const dayWord = /^(\d{1,2})(?:\.|st|nd|rd|th)?(?: of)? ?([a-z]+)\.?,?(?: (\d{4}))?$/.exec(text);
  if (dayWord) return namedDay(dayWord[2] ?? "", dayWord[1], dayWord[3], today);
  const wordDay = /^([a-z]+)\.? ?(\d{1,2})(?:\.|st|nd|rd|th)?,?(?: (\d{4}))?$/.exec(text);
  return wordDay ? namedDay(wordDay[1] ?? "", wordDay[2], wordDay[3], today) : undefined;
}

function namedDay(name: string, day: string | undefined, year: string | undefined, today: string): string | undefined {
  const month = indexIn(MONTHS, name) + 1;
  return month === 0 ? undefined : dayFrom(Number(day), month, year, today);
}

function dayFrom(day: number, month: number, year: string | undefined, today: string): string | undefined {
  if (year !== undefined) return existing(Number(year) < 100 ? CENTURY + Number(year) : Number(year), month, day);
  const thisYear = Number(today.slice(0, 4));
  // A leap day occurs at least every eight years.
  for (let candidate = thisYear; candidate <= thisYear + 8; candidate += 1) {
    const found = existing(candidate, month, day);
    if (found !== undefined && found >= today) return found;
  }
  return undefined;
}

function nextDayOfMonth(day: number, today: string): string | undefined {
  for (let months = 0; months < 3; months += 1) {
    const [year = "", month = ""] = shiftMonth(today.slice(0, 7), months).split("-");
    const found = existing(Number(year), Number(month), day);
    if (found !== undefined && found >= today) return found;
  }
  return undefined;
}

/** Returns the day, or undefined if the calendar has no such day. */
function existing(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

function indexIn(names: readonly string[], word: string): number {
  return names.findIndex((one) => one.split("|").includes(word));
}
