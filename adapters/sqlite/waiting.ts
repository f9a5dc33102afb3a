/**
 * Waiting that lets everything else go on.
 *
 * @module
 */
/** The next turn of the event loop: after whatever has already arrived was looked at. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

const MAX_PAUSE_MILLISECONDS = 50;

/** A pause that grows with the attempts, counted from 0, and differs from process to process. */
export function backOff(attempt: number): Promise<void> {
  const longest = Math.min(2 ** attempt, MAX_PAUSE_MILLISECONDS);
  return new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)));
}

/**
 * The answer of a work, unless that takes longer than it may.
 *
 * @throws what `makeError` makes when the time is over
 */
export async function finishInTime<T>(work: Promise<T>, seconds: number, makeError: () => Error): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(makeError()), seconds * 1000);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
