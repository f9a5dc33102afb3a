/** Durations by which a test advances the clock. @module */

/** A duration: the sum of its parts, which may be fractional. */
export interface Duration {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

const UNIT_SECONDS: Readonly<Record<string, number>> = {
  days: 24 * 3600,
  hours: 3600,
  minutes: 60,
  seconds: 1,
} satisfies Record<keyof Duration, number>;

/**
 * Returns the duration in seconds.
 *
 * @throws {TypeError} for an unknown unit, a missing unit, or an amount that is not a number
 * @throws {RangeError} for a negative duration
 */
export function secondsOf(duration: Duration): number {
  const units = Object.keys(UNIT_SECONDS).join(", ");
  let total = 0;
  for (const [unit, amount] of Object.entries(duration)) {
    const seconds = UNIT_SECONDS[unit];
    if (seconds === undefined) throw new TypeError(`Cannot advance by "${unit}": use ${units}`);
    total += amount * seconds;
  }
  if (Object.keys(duration).length === 0) throw new TypeError(`Cannot advance by nothing: use ${units}`);
  if (!Number.isFinite(total)) throw new TypeError("Cannot advance: the amount must be a number");
  if (total < 0) throw new RangeError("Cannot advance by a negative duration");
  return total;
}
