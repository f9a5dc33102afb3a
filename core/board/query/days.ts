/** Calendar days such as `2027-01-15` in queries. @module */
const DAY_MS = 24 * 3600 * 1000;
/** Offsets range from UTC-12 to UTC+14, so no day starts farther than this from midnight UTC. */
const MAX_OFFSET_MS: number = 26 * 3600 * 1000;
/** Zones have no rules for earlier years and no reliable rules for later years. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

const RELATIVE = /^([+-]?)(\d{1,4})([dwmy])$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;
const NAMED: ReadonlyMap<string, number> = new Map([
  ["yesterday", -1],
  ["today", 0],
  ["tomorrow", 1],
]);

/** Examples of days, for completion and errors. */
export const DAY_EXAMPLES = ["today", "tomorrow", "7d", "2w", "-7d", "-1m"] as const;

/**
 * Reads a day: a date, `today`, `tomorrow`, `yesterday`, or a distance from today such as `7d`, `-2w`, `3m` or `1y`.
 *
 * @param today such as `2027-01-15`
 * @returns undefined for anything else
 */
export function readDay(text: string, today: string): string | undefined {
  const named = NAMED.get(text.toLowerCase());
  if (named !== undefined) return shiftDay(today, named);
  if (DAY.test(text)) {
    const day = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined;
  }
  const [, sign, digits, unit] = RELATIVE.exec(text) ?? [];
  if (digits === undefined || unit === undefined) return undefined;
  const count = Number(`${sign}${digits}`);
  const kind = unit.toLowerCase();
  if (kind === "d" || kind === "w") return shiftDay(today, kind === "d" ? count : 7 * count);
  return shiftMonth(today, kind === "m" ? count : 12 * count);
}

/** @returns undefined outside of the years that have four digits */
function shiftDay(day: string, days: number): string | undefined {
  return dayOfUtc(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));
}

/** Moves a day by months. If the month is too short for the day, returns the last day of the month. */
function shiftMonth(day: string, months: number): string | undefined {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOfUtc(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))));
}

function dayOfUtc(date: Date): string | undefined {
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined;
}

/** Returns midnight UTC of a day, and of the next day. */
export function utcDay(day: string): { start: Date; end: Date } {
  const start = Date.parse(`${day}T00:00:00Z`);
  return { start: new Date(start), end: new Date(start + DAY_MS) };
}

/** Returns the day of an instant in a time zone. @param zone IANA name */
export function dayIn(instant: Date, zone: string): string {
  return new Date(instant.getTime() + offsetAt(instant.getTime(), formatOf(zone))).toISOString().slice(0, 10);
}

/** Returns when a day starts in a time zone. @param zone IANA name */
export function startOfDay(day: string, zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const year = Number(day.slice(0, 4));
  if (year < FIRST_YEAR || year > LAST_YEAR || zone === "UTC") return new Date(midnight);
  const format = formatOf(zone);
  let [before, after] = [midnight - MAX_OFFSET_MS, midnight + MAX_OFFSET_MS];
  const offset = offsetAt(before, format);
  if (offset === offsetAt(after, format)) return new Date(midnight - offset);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (middle + offsetAt(middle, format) >= midnight) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/** Returns the time that clocks in a zone show at an instant, as if it were UTC. @param zone IANA name */
export function localAt(instant: Date, zone: string): number {
  return instant.getTime() + offsetAt(instant.getTime(), formatOf(zone));
}

/**
 * Returns the instant at which clocks in a zone show a time, which is given as if it were UTC. If clocks show the time
 * twice, returns the first instant. If clocks skip the time, returns the instant at which they show the time plus the
 * skipped period.
 *
 * @param zone IANA name
 */
export function instantAt(local: number, zone: string): Date {
  const format = formatOf(zone);
  const before = local - offsetAt(local - DAY_MS, format);
  const after = local - offsetAt(local + DAY_MS, format);
  const found = [before, after].filter((at) => at + offsetAt(at, format) === local);
  return new Date(found.length === 0 ? before : Math.min(...found));
}

/**
 * Keyed by the zone in lowercase, because clients choose the spelling and must not fill the memory with spellings of
 * one zone.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase();
  const known = formats.get(key);
  if (known) return known;
  const numeric = "numeric" as const;
  const parts = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
  const format = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", { ...parts, hourCycle: "h23", timeZone: zone });
  formats.set(key, format);
  return format;
}

/** Returns the zone's offset from UTC at a time, in milliseconds. */
function offsetAt(at: number, format: Intl.DateTimeFormat): number {
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}
