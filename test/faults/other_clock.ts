/**
 * Preload this to set the clock ahead by `CLOCK_AHEAD_MS`.
 *
 * @module
 */
const ahead = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...given);
  }

  static override now(): number {
    return RealDate.now() + ahead;
  }
} as DateConstructor;
