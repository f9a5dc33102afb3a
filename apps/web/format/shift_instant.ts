/** Converts between instants and what the clock of the reader shows. @module */
import { type DayReader, dayOf } from "./day.ts";

const DAY_MILLISECONDS = 86_400_000;

/**
 * @returns the same time of day a number of days later in the reader's time zone, even if the clocks change in between
 */
export function shiftInstant(instant: string, days: number, reader: DayReader): string {
  const time = Date.parse(instant);
  return instantAt(time + offsetAt(time, reader) + days * DAY_MILLISECONDS, reader);
}

/** What the reader's clock shows at an instant, such as `2027-01-15T10:30`. */
export function clockTimeOf(instant: string, reader: DayReader): string {
  const time = Date.parse(instant);
  return new Date(time + offsetAt(time, reader)).toISOString().slice(0, "2027-01-15T10:30".length);
}

/** The instant at which the reader's clock shows a time such as `2027-01-15T10:30`. */
export function instantOf(clockTime: string, reader: DayReader): string {
  return instantAt(Date.parse(`${clockTime}Z`), reader);
}

/** @param wanted what the reader's clock shows, as if it showed UTC */
function instantAt(wanted: number, reader: DayReader): string {
  // The offsets before and after a clock change on that day.
  const times = [-DAY_MILLISECONDS, DAY_MILLISECONDS].map((step) => wanted - offsetAt(wanted + step, reader));
  const [first = wanted] = times;
  // A time that the clocks skip becomes the time that they show instead.
  const found = times.find((one) => one + offsetAt(one, reader) === wanted) ?? first;
  return new Date(found).toISOString();
}

/** How far the reader's time zone is ahead of UTC, in milliseconds. */
function offsetAt(time: number, reader: DayReader): number {
  const { timezone } = reader;
  const clock = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
  const at = new Date(time);
  let said: string;
  try {
    said = new Intl.DateTimeFormat("en-CA", { ...clock, timeZone: timezone }).format(at);
  } catch {
    // The browser may not know a time zone that the server knows.
    said = new Intl.DateTimeFormat("en-CA", clock).format(at);
  }
  const whole = Math.floor(time / 1000) * 1000;
  return Date.parse(`${dayOf(at, reader)}T${said}Z`) - whole;
}
