/**
 * Replaces `bun:test` outside Bun. Tests are collected while their files load, then run one after another. The last line is the
 * result as JSON.
 *
 * @module
 */
export { expect } from "./expect.ts";

/** The last line. */
export interface Outcome {
  /** Passed tests. */
  passed: number;
  /** Failed tests, with the reason. */
  failed: string[];
}

type Act = (...values: never[]) => unknown;

interface Collected {
  name: string;
  act: () => unknown;
}

const collected: Collected[] = [];
let group: string[] = [];
/** Longer than any test takes: a test that hangs must not delay the report. */
const PATIENCE_MS = 120_000;

export function test(name: string, act: Act): void {
  collected.push({ name: [...group, name].join(" > "), act: act as () => unknown });
}

/** A row is spread over the parameters if it is an array. */
test.each =
  (rows: readonly unknown[]) =>
  (name: string, act: Act): void => {
    for (const row of rows) {
      const values = Array.isArray(row) ? row : [row];
      test(`${name} ${JSON.stringify(values)}`, () => act(...(values as never[])));
    }
  };

export function describe(name: string, fill: () => void): void {
  const outer = group;
  group = [...outer, name];
  fill();
  group = outer;
}

/** Runs all collected tests. */
export async function run(): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failed: [] };
  for (const { name, act } of collected) {
    try {
      await withPatience(act);
      outcome.passed++;
    } catch (error) {
      outcome.failed.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  return outcome;
}

async function withPatience(act: () => unknown): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("It takes too long")), PATIENCE_MS);
  });
  try {
    await Promise.race([act(), late]);
  } finally {
    clearTimeout(timer);
  }
}
