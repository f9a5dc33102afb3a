/**
 * Deterministic time, IDs and secrets.
 *
 * @module
 */
import { sha256Text } from "../memory/sha256.ts";
import type { Clock, NewId, NewSecret } from "../ports/clock.ts";
import { at } from "./fixtures.ts";

/** A clock that advances only when a test advances it. */
export interface FixedClock extends Clock {
  /** Advances the clock by a number of seconds, which may be fractional or negative. */
  advance(seconds: number): void;
  /** Sets the time. */
  set(now: Date): void;
}

/**
 * Creates a clock that advances only when a test advances it.
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

/** Creates IDs of the same length that sort in creation order: `id-00000001` and so on. */
export function sequentialIds(prefix = "id"): NewId {
  let last = 0;
  return () => `${prefix}-${String(++last).padStart(ID_DIGITS, "0")}`;
}

/** Creates deterministic secrets that look random and are unique. Never use them to protect anything. */
export function sequentialSecrets(seed = "secret"): NewSecret {
  let last = 0;
  return () => sha256Text(`${seed} ${++last}`);
}
