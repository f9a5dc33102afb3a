/**
 * Time, ids and secrets that are the same in every run.
 *
 * @module
 */
import type { Clock, NewId, NewSecret } from "../ports/clock.ts";

/** A clock that stands until it is moved. */
export interface FixedClock extends Clock {
  /** Moves on by some seconds; fractions count, and negative ones turn it back. */
  advance(seconds: number): void;
  /** Stands at the instant from now on. */
  set(instant: Date): void;
}

/** @param start the first instant it shows. @default 2027-01-01T00:00:00.000Z */
export function fixedClock(start: Date = new Date("2027-01-01T00:00:00.000Z")): FixedClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance(seconds) {
      now += Math.round(seconds * 1000);
    },
    set(instant) {
      now = instant.getTime();
    },
  };
}

const ID_DIGITS = 12;

/** Ids `id-000000000001` and on, which sort in the order they were made. */
export function sequentialIds(prefix: string = "id-"): NewId {
  let count = 0;
  return () => `${prefix}${String(++count).padStart(ID_DIGITS, "0")}`;
}

const SECRET_CHARACTERS = 43;

/** Secrets of the right length that nobody should use outside of tests: `secret` and a number, filled with dashes. */
export function sequentialSecrets(): NewSecret {
  let count = 0;
  return () => `secret${++count}`.padEnd(SECRET_CHARACTERS, "-");
}
