/**
 * Fault rates: the fraction of calls that each kind of fault affects. Each seed has its own rates, so that some seeds have
 * many crashes and others have none.
 *
 * @module
 */
import type { Random } from "./random.ts";

export interface FaultRates {
  /** The store refuses a call before it does anything. */
  refused: number;
  /** The store fails in the middle of a transaction. */
  broken: number;
  /** The store commits, but the caller gets an error. */
  unconfirmed: number;
  /** A transaction is rolled back because of a conflict, and re-run. */
  conflict: number;
  /** Other tasks run in the middle of a transaction. */
  pause: number;
  /** Requests, responses and messages that are lost. */
  lost: number;
  /** Messages that are delivered twice. */
  duplicated: number;
  /** Receivers that refuse a delivery. */
  failing: number;
  /** Receivers that accept a delivery whose response is lost. */
  unanswered: number;
  /** Receivers that respond with 410. */
  gone: number;
  /** Crashes among the random events between two steps. */
  crash: number;
  /** The maximum difference between the clocks of two servers, in seconds. */
  skew: number;
}

const NONE: FaultRates = {
  refused: 0,
  broken: 0,
  unconfirmed: 0,
  conflict: 0,
  pause: 0,
  lost: 0,
  duplicated: 0,
  failing: 0,
  unanswered: 0,
  gone: 0,
  crash: 0,
  skew: 0,
};

const WORST: FaultRates = {
  refused: 0.06,
  broken: 0.01,
  unconfirmed: 0.06,
  conflict: 0.25,
  pause: 0.3,
  lost: 0.15,
  duplicated: 0.2,
  failing: 0.4,
  unanswered: 0.15,
  gone: 0.02,
  crash: 0.03,
  skew: 3,
};

export const NO_FAULTS: FaultRates = NONE;

export function faultRatesOf(random: Random): FaultRates {
  const rates = { ...NONE };
  for (const kind of Object.keys(WORST) as (keyof FaultRates)[]) {
    // A single kind of fault may reveal a defect that a mix of all kinds hides.
    rates[kind] = random.chance(0.6) ? WORST[kind] * random.next() : 0;
  }
  if (!random.chance(0.1)) rates.gone = 0;
  return rates;
}
