/** How long a computation takes on a machine that others use too. @module */

/** The milliseconds of the fastest of some tries: the others were interrupted. */
export function fastest(act: () => unknown, options: { tries?: number } = {}): number {
  const took = Array.from({ length: options.tries ?? 3 }, () => {
    const start = performance.now();
    act();
    return performance.now() - start;
  });
  return Math.min(...took);
}
