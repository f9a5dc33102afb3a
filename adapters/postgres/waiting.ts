/**
 * Pauses and queues.
 *
 * @module
 */

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const SHORTEST_MILLISECONDS = 2;
const LONGEST_MILLISECONDS = 100;

/** Exponential backoff with jitter. @param attempt zero-based */
export function backOff(attempt: number): Promise<void> {
  const longest = Math.min(SHORTEST_MILLISECONDS * 2 ** attempt, LONGEST_MILLISECONDS);
  return sleep(longest * (0.25 + 0.75 * Math.random()));
}

/** Runs calls one at a time, in order of arrival. */
export class SerialQueue<T> {
  readonly #isShared: (outcome: T) => boolean;
  #last: Promise<unknown> = Promise.resolve();
  #shared: { outcome: T; at: number } | undefined;

  /** @param isShared whether calls that waited get the same outcome, because they ran out of time too */
  constructor(isShared: (outcome: T) => boolean) {
    this.#isShared = isShared;
  }

  run(act: () => Promise<T>): Promise<T> {
    const since = performance.now();
    const running = this.#last.then(async () => {
      if (this.#shared && this.#shared.at > since) return this.#shared.outcome;
      const outcome = await act();
      if (this.#isShared(outcome)) this.#shared = { outcome, at: performance.now() };
      return outcome;
    });
    this.#last = running.catch(() => undefined);
    return running;
  }
}
