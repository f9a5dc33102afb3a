/**
 * Waiting without blocking the event loop.
 *
 * @module
 */
import { isBusy, translateError } from "./errors.ts";

/** The next tick of the event loop, after everything that has already arrived. Measured: 2 µs when nothing has. */
export function nextTick(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

let lastYield: Promise<void> = Promise.resolve();

/**
 * Lets timers and the network go first. Whatever yields at the same time goes on in ticks of its own, one after another: ten
 * works with 5 ms each would otherwise block the event loop for 50 ms. Measured: under constant requests a timer lets through
 * twice as many of them as an immediate.
 */
export function yieldToEventLoop(): Promise<void> {
  lastYield = lastYield.then(() => new Promise((resolve) => setTimeout(resolve, 0)));
  return lastYield;
}

/** How long works run before other requests go first: twenty times what a short request takes. */
const SLICE_MILLISECONDS = 5;

/** The time for which a work may block the event loop. */
export class Slice {
  #end: number = performance.now() + SLICE_MILLISECONDS;
  #pending: Promise<void> | undefined;

  get isOver(): boolean {
    return performance.now() >= this.#end;
  }

  /** Whether the work waits for its turn. */
  get isYielding(): boolean {
    return this.#pending !== undefined;
  }

  /** Runs a step of the work in this slice or, when that is over, in a later one. Concurrent steps share slices. */
  async run<T>(step: () => T): Promise<T> {
    while (this.isOver) {
      this.#pending ??= this.#next();
      await this.#pending;
    }
    return step();
  }

  async #next(): Promise<void> {
    await yieldToEventLoop();
    this.#pending = undefined;
    this.#end = performance.now() + SLICE_MILLISECONDS;
  }
}

const MAX_BACK_OFF_MILLISECONDS = 50;

/** A pause that grows with the attempts, counted from 0, and differs between processes. */
export function backOff(attempt: number): Promise<void> {
  const longest = Math.min(2 ** attempt, MAX_BACK_OFF_MILLISECONDS);
  return new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)));
}

/**
 * Begins a snapshot or a change: at once, or when another process has released its lock.
 *
 * @throws {TrackerError} `unavailable` when the lock is held for longer
 */
export async function retryWhileLocked(begin: () => void, lockSeconds: number): Promise<void> {
  const end = performance.now() + lockSeconds * 1000;
  for (let attempt = 0; ; attempt++) {
    try {
      begin();
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw translateError(error);
    }
    await backOff(attempt);
  }
}

/** Looks at a work before it is given up. A process that got no CPU time misses looks, so that a busy machine blames no work. */
const LOOKS = 10;

export interface WatchOptions {
  seconds: number;
  /** Makes the error when the work takes longer. */
  makeError: () => Error;
  /** Whether the work made progress since it was last asked: its time then starts again. Absent: it counts from the start. */
  hasProgressed?: () => boolean;
}

/** The result of a work that must not take too long. Measured: the timer costs 0.2 µs. */
export function watch<T>(work: Promise<T>, { seconds, makeError, hasProgressed }: WatchOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    let idle = 0;
    const look = (): void => {
      idle = hasProgressed?.() ? 0 : idle + 1;
      if (idle < LOOKS) return;
      clearInterval(timer);
      reject(makeError());
    };
    const timer = setInterval(look, (seconds * 1000) / LOOKS);
    timer.unref();
    work.finally(() => clearInterval(timer)).then(resolve, reject);
  });
}
