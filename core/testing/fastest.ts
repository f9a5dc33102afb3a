/** How long a computation takes on a machine that others use too. @module */

/**
 * The milliseconds of the fastest of some tries: the others were interrupted.
 *
 * @param options.now a clock in milliseconds that never goes back, such as `() => performance.now()`
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
