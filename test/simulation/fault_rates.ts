/**
 * How bad it gets, as shares of the calls that are hit. Each seed has its own weather, so that some of them are all about
 * crashes, and others have none.
 *
 * @module
 */
import type { Random } from "./random.ts";

export interface Weather {
  /** The store refuses before anything is done. */
  refused: number;
  /** It fails in the middle of a work. */
  broken: number;
  /** It commits and nobody learns of it. */
  unheard: number;
  /** A work is run, rolled back because of another, and run again. */
  conflict: number;
  /** Inside a work, others go on for a while. */
  pause: number;
  /** Requests, answers, messages that get lost. */
  lost: number;
  /** Messages that come twice. */
  doubled: number;
  /** Receivers that take nothing. */
  failing: number;
  /** Receivers that take it, and the answer gets lost. */
  unanswered: number;
  /** Receivers that say they are gone. */
  gone: number;
  /** Something that happens between two turns: a request, a chore, a crash. */
  crash: number;
  /** Seconds by which the clocks of two servers differ at most. */
  skew: number;
}

const NONE: Weather = {
  refused: 0,
  broken: 0,
  unheard: 0,
  conflict: 0,
  pause: 0,
  lost: 0,
  doubled: 0,
  failing: 0,
  unanswered: 0,
  gone: 0,
  crash: 0,
  skew: 0,
};

const WORST: Weather = {
  refused: 0.06,
  broken: 0.01,
  unheard: 0.06,
  conflict: 0.25,
  pause: 0.3,
  lost: 0.15,
  doubled: 0.2,
  failing: 0.4,
  unanswered: 0.15,
  gone: 0.02,
  crash: 0.03,
  skew: 3,
};

export const CALM: Weather = NONE;

export function weatherOf(random: Random): Weather {
  const weather = { ...NONE };
  for (const kind of Object.keys(WORST) as (keyof Weather)[]) {
    // Some kinds of trouble alone show what all together hide.
    weather[kind] = random.chance(0.6) ? WORST[kind] * random.next() : 0;
  }
  if (!random.chance(0.1)) weather.gone = 0;
  return weather;
}
