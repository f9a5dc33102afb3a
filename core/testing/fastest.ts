/** Measures the duration of computations on a busy machine. @module */

/**
 * Returns the duration of the fastest try in milliseconds, because slower tries were probably interrupted.
 *
 * @param options.now a monotonic clock in milliseconds, such as `() => performance.now()`
 */
export function fastest(act: () => unknown, options: { now: () => number; tries?: number }): number {
  const { now, tries = 3 } = options;
  const took = Array.from({ length: tries }, () => {
    const start = now();
    act();
    return now() - start;
  });
  return Math.min(...took);
}
