/**
 * The three tiers of tests. `npm test` runs one variant of every kind, random tests with a fixed seed and a tenth of the runs, and
 * checks no durations. In CI, it also runs tests of single pages, views, packages and documents (`CI_ONLY`). Long runs, further variants
 * and rare paths run only in the full tier (`test.skipIf(!isFull)`, `FULL_ONLY`). `npm run test:full` runs everything, with a
 * new seed each time, and also checks durations. `npm run test:quick` runs the architecture tests and the fast tests next to
 * the code.
 *
 * @module
 */
export type Tier = "quick" | "standard" | "full";

export const TIER: Tier = tierNamed(process.env.TEST_TIER);
export const isFull: boolean = TIER === "full";

/** Ends a test that hangs. It is not a performance bound, because a passing test may be slow on a busy machine. */
export const HANG_MILLISECONDS = 600_000;
/** Limits how long a test waits for a state. Shorter than the time limit of the test. */
export const WAIT_SECONDS = 60;

/** Returns the number of runs of a random test: `full` in the full tier, and a tenth of that in other tiers. */
export function runs(full: number): number {
  return isFull ? full : Math.max(1, Math.round(full / 10));
}

/**
 * Returns the seed of a random test: `SEED` if set, otherwise a new seed in the full tier and a fixed seed in other
 * tiers.
 */
export function newSeed(): number {
  if (process.env.SEED) return Number(process.env.SEED);
  return isFull ? Date.now() % 1_000_000 : 1;
}

/**
 * Returns how long to wait for a state: exactly `full` in the full tier, and long enough in other tiers to detect only
 * hangs.
 */
export function waitSeconds(full: number): number {
  return isFull ? full : Math.max(full, WAIT_SECONDS);
}

/** @throws {Error} if the duration is `most` or longer in the full tier; in other tiers only for a hang */
export function expectTime(milliseconds: number, most: number): void {
  const limit = waitSeconds(most / 1000) * 1000;
  if (!(milliseconds < limit)) throw new Error(`Took ${milliseconds.toFixed(1)} ms, must take less than ${limit} ms`);
}

function tierNamed(name: string | undefined): Tier {
  if (name === undefined || name === "") return "standard";
  if (name === "quick" || name === "full") return name;
  throw new Error(`Unknown TEST_TIER "${name}": use "quick" or "full", or leave it out`);
}
