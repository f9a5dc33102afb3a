/** Converts between instants and the user's local time. @module */
import { type DayReader, dayOf } from "./day.ts";

const DAY_MILLISECONDS = 86_400_000;

/**
 * @returns the same time of day a number of days later in the user's time zone, even if the clocks change in between
 */
export function shiftInstant(instant: string, days: number, reader: DayReader): string {
  const time = Date.parse(instant);
  return instantAt(time + offsetAt(time, reader) + days * DAY_MILLISECONDS, reader);
}

/** Returns the user's local time at an instant, such as `2027-01-15T10:30`. */
export function clockTimeOf(instant: string, reader: DayReader): string {
  const time = Date.parse(instant);
  return new Date(time + offsetAt(time, reader)).toISOString().slice(0, "2027-01-15T10:30".length);
}

/** Returns the instant of a local time such as `2027-01-15T10:30`. */
export function instantOf(clockTime: string, reader: DayReader): string {
  return instantAt(Date.parse(`${clockTime}Z`), reader);
}

/** @param wanted the local time, read as if it were UTC */
function instantAt(wanted: number, reader: DayReader): string {
  // The offsets before and after a clock change on that day.
  const times = [-DAY_MILLISECONDS, DAY_MILLISECONDS].map((step) => wanted - offsetAt(wanted + step, reader));
  const [first = wanted] = times;
  // A local time that a clock change skips becomes the time that clocks show instead.
  const found = times.find((one) => one + offsetAt(one, reader) === wanted) ?? first;
  return new Date(found).toISOString();
}

/** Returns how far the user's time zone is ahead of UTC, in milliseconds. */
function offsetAt(time: number, reader: DayReader): number {
  const { timezone } = reader;
  const clock = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
  const at = new Date(time);
  let said: string;
  try {
    said = new Intl.DateTimeFormat("en-CA", { ...clock, timeZone: timezone }).format(at);
  } catch {
    // The browser may not support a time zone that the server accepts.
    said = new Intl.DateTimeFormat("en-CA", clock).format(at);
  }
  const whole = Math.floor(time / 1000) * 1000;
  return Date.parse(`${dayOf(at, reader)}T${said}Z`) - whole;
}
