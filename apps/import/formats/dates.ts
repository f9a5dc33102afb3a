/** Dates in the formats that services write for people. Times without a zone are UTC. @module */

import { ownValue } from "./value.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = "([a-z]{3,9})\\.?";
const TIME = String.raw`(?:,?[ t](?:at )?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)? ?([ap])?\.?(?:m\.?)?(?: ?\(?([^()]+?)\)?)?)?`;
/** `2026-03-12 15:04` */
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}$`, "i");
/** `12/Mar/26 3:04 PM`, `12 March 2026` */
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})[-/. ]${MONTH}[-/., ]{1,2}(\d{4}|\d{2})${TIME}$`, "i");
/** `March 12, 2026 3:04 PM (UTC)` */
const MONTH_FIRST = new RegExp(String.raw`^${MONTH} (\d{1,2}),? (\d{4})${TIME}$`, "i");
/** `12.03.2026`, `12/03/26 15:04` */
const NUMBERS = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${TIME}$`, "i");

/** Minutes east of UTC. The most ambiguous abbreviations, such as `CST` and `IST`, are left out. */
const ZONES: Readonly<Record<string, number>> = {
  z: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  cet: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  est: -300,
  edt: -240,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  jst: 540,
};

/**
 * Returns a function that parses a date. It returns `2026-03-12`, or an ISO 8601 instant for a date with a time, or
 * undefined for other text.
 *
 * @param samples dates from the same file, which show whether `3/12/2026` is in March or in December; if none shows it,
 * such a date is not parsed
 */
export function dateReader(samples: Iterable<string> = []): (text: string) => string | undefined {
  const isDayFirst = dayFirst(samples);
  return (text) => readDate(tidy(text), isDayFirst);
}

function tidy(text: string): string {
  return text.replaceAll(/[\s\u202f\u00a0]+/g, " ").trim();
}

function dayFirst(samples: Iterable<string>): boolean | undefined {
  for (const sample of samples) {
    const [, first, mark, second] = NUMBERS.exec(tidy(sample)) ?? [];
    if (first === undefined || mark === ".") continue;
    if (Number(first) > 12) return true;
    if (Number(second) > 12) return false;
  }
  return undefined;
}

function readDate(text: string, isDayFirst: boolean | undefined): string | undefined {
  const [, year, month, day, ...time] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return isoOf([year, Number(month), day], time);
  const [, dayOfMonth, name, endYear, ...hours] = DAY_FIRST.exec(text) ?? [];
  if (endYear !== undefined) return isoOf([endYear, monthOf(name), dayOfMonth], hours);
  const [, title, number, fullYear, ...at] = MONTH_FIRST.exec(text) ?? [];
  if (fullYear !== undefined) return isoOf([fullYear, monthOf(title), number], at);
  const [, first, mark, second, last, ...clock] = NUMBERS.exec(text) ?? [];
  const order = mark === "." ? true : (isDayFirst ?? (first === second ? true : undefined));
  // `1.2.26` alone is more likely a version.
  const isVersion = mark === "." && last?.length === 2 && clock[0] === undefined;
  if (last === undefined || order === undefined || isVersion) return undefined;
  return isoOf(order ? [last, Number(second), first] : [last, Number(first), second], clock);
}

function monthOf(name = ""): number {
  const word = name.toLowerCase();
  const full = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });
  const index = MONTHS.indexOf(word.slice(0, 3));
  if (index === -1 || word.length === 3 || word === "sept") return index + 1;
  return full.format(Date.UTC(2026, index, 1)).toLowerCase() === word ? index + 1 : 0;
}

function isoOf(
  [year = "", month, day = ""]: readonly [string | undefined, number, string | undefined],
  [hour, minute, second = "0", fraction = "0", half, zone]: readonly (string | undefined)[],
): string | undefined {
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const date = new Date(Date.UTC(fullYear, month - 1, Number(day)));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== Number(day)) return undefined;
  if (hour === undefined) return date.toISOString().slice(0, 10);
  const isLate = half?.toLowerCase() === "p";
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isLate ? 12 : 0);
  const offset = offsetOf(zone);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59 || offset === undefined) return undefined;
  const milliseconds = Number(fraction.padEnd(3, "0"));
  return new Date(
    date.getTime() + ((hours * 60 + Number(minute) - offset) * 60 + Number(second)) * 1000 + milliseconds,
  ).toISOString();
}

/** Returns minutes east of UTC; undefined for an unknown zone. */
function offsetOf(zone: string | undefined): number | undefined {
  if (zone === undefined) return 0;
  const [, sign, hours, minutes = "0"] = /^(?:utc|gmt)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(zone.trim()) ?? [];
  if (sign !== undefined) return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return ownValue(ZONES, zone.trim().toLowerCase());
}
