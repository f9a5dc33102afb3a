/**
 * Time, ids and secrets that are the same in every run.
 *
 * @module
 */
import { sha256Text } from "../memory/sha256.ts";
import type { Clock, NewId, NewSecret } from "../ports/clock.ts";
import { at } from "./fixtures.ts";

/** A clock that stands still until a test moves it. */
export interface FixedClock extends Clock {
  /** Lets time pass. Fractions count; the clock may be set back with a negative number. */
  advance(seconds: number): void;
  /** Sets the time. */
  set(now: Date): void;
}

/**
 * A clock that a test moves on.
 *
 * @param start @default 2026-01-05T09:00:00Z
 */
export function fixedClock(start: Date = at(0)): FixedClock {
  let milliseconds = start.getTime();
  return {
    now: () => new Date(milliseconds),
    advance: (seconds) => {
      milliseconds += Math.round(seconds * 1000);
    },
    set: (now) => {
      milliseconds = now.getTime();
    },
  };
}

const ID_DIGITS = 8;

/** Ids of one length that sort in the order they were made: `id-00000001` and so on. */
export function sequentialIds(prefix = "id"): NewId {
  let last = 0;
  return () => `${prefix}-${String(++last).padStart(ID_DIGITS, "0")}`;
}

/** Deterministic secrets that look random and differ from each other. Never use them to protect anything. */
export function sequentialSecrets(seed = "secret"): NewSecret {
  let last = 0;
  return () => sha256Text(`${seed} ${++last}`);
}
