/**
 * Runs seeds, and shrinks failing seeds.
 *
 * @module
 */
import { Violation, World, type WorldOptions } from "./world.ts";

/** The minimum number of seeds to run, regardless of the time limit. */
const MIN_SEEDS = 20;

export interface Outcome {
  seed: number;
  /** Undefined when all checks passed. */
  violation: string | undefined;
  steps: number;
  /** Number of started operations. */
  operations: number;
  events: number;
  trace: readonly string[];
}

export async function runSeed(seed: number, options: WorldOptions = {}): Promise<Outcome> {
  const world = new World(seed, options);
  let violation: string | undefined;
  try {
    await world.run();
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    violation = error.message;
  }
  const { scheduler, begun, ledger } = world;
  const { steps, trace = [] } = scheduler;
  return { seed, violation, steps, operations: begun, events: ledger.events.length, trace };
}

/** Finds the shortest failing prefix of a failing seed. Returns its outcome with a trace. */
export async function shrinkSeed(seed: number, options: WorldOptions = {}): Promise<Outcome> {
  const whole = await runSeed(seed, { ...options, isTraced: true });
  if (whole.violation === undefined) return whole;
  for (let operations = 0; operations < whole.operations; operations++) {
    const part = await runSeed(seed, { ...options, operations, isTraced: true });
    if (part.violation !== undefined) return part;
  }
  return whole;
}

/** Runs consecutive seeds until one fails. */
export async function runSeeds(
  options: WorldOptions & { first: number; count: number; budgetMs?: number; onSeed?: (ran: number) => void },
): Promise<{ ran: number; steps: number; events: number; failed: Outcome | undefined; seconds: number }> {
  const { first, count, budgetMs = Number.POSITIVE_INFINITY, onSeed, ...world } = options;
  const startedAt = performance.now();
  let [ran, steps, events] = [0, 0, 0];
  let failed: Outcome | undefined;
  // Even a busy machine runs a minimum number of seeds.
  while (!failed && ran < count && (ran < MIN_SEEDS || performance.now() - startedAt < budgetMs)) {
    const outcome = await runSeed(first + ran, world);
    ran++;
    steps += outcome.steps;
    events += outcome.events;
    if (outcome.violation !== undefined) failed = outcome;
    onSeed?.(ran);
  }
  return { ran, steps, events, failed, seconds: (performance.now() - startedAt) / 1000 };
}
