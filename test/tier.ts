/**
 * The three sizes of a test run. `npm test` runs every test, random ones with a fixed seed and a tenth of the runs, and judges
 * no times. Long runs and further variants of a test are left to the full tier (`test.skipIf(!isFull)`, `FULL_ONLY`). `npm run test:full` runs everything, with a new seed each time, and judges times as well. `npm run test:quick`
 * runs the tests that lie beside the code.
 *
 * @module
 */
export type Tier = "quick" | "standard" | "full";

export const TIER: Tier = tierNamed(process.env.TEST_TIER);
export const isFull: boolean = TIER === "full";

/** Ends a test that hangs. It is no bound: on a busy machine a good test may take long. */
export const HANG_MILLISECONDS = 600_000;
/** Ends waiting for a state that never comes, before the test itself is ended. */
export const WAIT_SECONDS = 60;

/** How often to repeat something random: `full` times, or a tenth of that. */
export function runs(full: number): number {
  return isFull ? full : Math.max(1, Math.round(full / 10));
}

/** The seed of something random: `SEED`, else a new one in the full tier and always the same in the others. */
export function newSeed(): number {
  if (process.env.SEED) return Number(process.env.SEED);
  return isFull ? Date.now() % 1_000_000 : 1;
}

/** How long to wait for a state: to the second in the full tier; elsewhere long enough to catch only a hang. */
export function waitSeconds(full: number): number {
  return isFull ? full : Math.max(full, WAIT_SECONDS);
}

/** @throws {Error} when something took `most` or longer in the full tier; elsewhere only when it hung */
export function expectTime(milliseconds: number, most: number): void {
  const limit = waitSeconds(most / 1000) * 1000;
  if (!(milliseconds < limit)) throw new Error(`Took ${milliseconds.toFixed(1)} ms, must take less than ${limit} ms`);
}

function tierNamed(name: string | undefined): Tier {
  if (name === undefined || name === "") return "standard";
  if (name === "quick" || name === "full") return name;
  throw new Error(`Unknown TEST_TIER "${name}": use "quick" or "full", or leave it out`);
}
