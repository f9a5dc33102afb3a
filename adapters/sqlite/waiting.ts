/**
 * Waiting that lets everything else go on.
 *
 * @module
 */
/** How long one may keep the process busy before everybody else gets a turn. */
export const TURN_MILLISECONDS = 5;

/** The next turn of the event loop: after whatever has already arrived was looked at. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

const paused: (() => void)[] = [];
let turnEnd = 0;

/**
 * Until after the event loop has looked at the network and the timers, which {@linkcode nextTurn} may come before. Whoever
 * pauses goes on for some milliseconds: if many do, not all of them in one and the same turn.
 */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    if (paused.push(resolve) === 1) setTimeout(beginTurn, 0);
  });
}

function beginTurn(): void {
  turnEnd = performance.now() + TURN_MILLISECONDS;
  letGo();
}

function letGo(): void {
  if (performance.now() >= turnEnd) {
    setTimeout(beginTurn, 0);
    return;
  }
  const [resolve] = paused;
  resolve?.();
  paused.shift();
  // What it does now is done before the next immediate.
  if (paused.length > 0) setImmediate(letGo);
}

const MAX_PAUSE_MILLISECONDS = 50;

/** A pause that grows with the attempts, counted from 0, and differs from process to process. */
export function backOff(attempt: number): Promise<void> {
  const longest = Math.min(2 ** attempt, MAX_PAUSE_MILLISECONDS);
  return new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)));
}

/** Somebody who waits for a work, and when that has lasted too long. */
interface Watched {
  /** As `performance.now()` tells it. */
  end: number;
  /** When it last was seen to go on. */
  activeSince: (() => number) | undefined;
  /** Whether the time was over once: it has been looked at before. */
  isWarned: boolean;
  tooLate: () => void;
}

/** How long a work may go on whose time was found to be over; at most half of that again. */
const MAX_GRACE_MILLISECONDS = 200;

/**
 * Looks after works that must not take too long. Nearly all have ended before a timer could fire, and a timer of its own
 * would cost each more than its queries: so there is one for all, which is left to run.
 *
 * A work that has not gone on may be held up by a machine that gave the whole process no time: so it gets a little more, and
 * whatever of that the process itself has missed.
 */
export class Patience {
  readonly #seconds: number;
  readonly #graceMilliseconds: number;
  readonly #makeError: () => Error;
  readonly #watched = new Set<Watched>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param makeError what those are told that took longer than so many seconds */
  constructor(seconds: number, makeError: () => Error) {
    this.#seconds = seconds;
    this.#graceMilliseconds = Math.min(MAX_GRACE_MILLISECONDS, seconds * 500);
    this.#makeError = makeError;
  }

  /**
   * The answer of a work, unless that takes longer than it may.
   *
   * @param activeSince when it last went on, for a work whose time counts from there
   * @throws what `makeError` makes when the time is over
   */
  finish<T>(work: Promise<T>, activeSince?: () => number): Promise<T> {
    return new Promise((resolve, reject) => {
      const end = performance.now() + this.#seconds * 1000;
      const watched = { end, activeSince, isWarned: false, tooLate: () => reject(this.#makeError()) };
      this.#watched.add(watched);
      this.#arm(end);
      work.then(
        (answer) => {
          this.#watched.delete(watched);
          resolve(answer);
        },
        (error) => {
          this.#watched.delete(watched);
          reject(error);
        },
      );
    });
  }

  /** @param end when there is something to look at */
  #arm(end: number): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => this.#look(end), end - performance.now());
    this.#timer.unref();
  }

  #look(planned: number): void {
    this.#timer = undefined;
    const now = performance.now();
    const missed = now - planned;
    let next = Number.POSITIVE_INFINITY;
    for (const watched of this.#watched) {
      if (watched.end <= now) this.#judge(watched, now, missed);
      if (this.#watched.has(watched)) next = Math.min(next, watched.end);
    }
    if (next < Number.POSITIVE_INFINITY) this.#arm(next);
  }

  /** Of one whose time is over, as it seems. */
  #judge(watched: Watched, now: number, missed: number): void {
    const active = (watched.activeSince?.() ?? 0) + this.#seconds * 1000;
    if (active > now) {
      watched.end = active;
      watched.isWarned = false;
    } else if (!watched.isWarned || missed > this.#graceMilliseconds) {
      watched.end = now + this.#graceMilliseconds;
      watched.isWarned = true;
    } else {
      this.#watched.delete(watched);
      watched.tooLate();
    }
  }
}
