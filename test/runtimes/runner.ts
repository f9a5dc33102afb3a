/**
 * Replaces `bun:test` outside Bun. Tests are collected while their files load, then run one after another. The last line is the
 * result as JSON.
 *
 * @module
 */
export { expect } from "./expect.ts";

/** The result in the last line of output. */
export interface Outcome {
  /** Passed tests. */
  passed: number;
  /** Tests that `test.skipIf()` skipped. */
  skipped: number;
  /** Failed tests, with the reason. */
  failed: string[];
}

type Act = (...values: never[]) => unknown;
type Hook = () => unknown;

/** A file, or a `describe` in it. */
interface Scope {
  name: string[];
  outer: Scope | undefined;
  beforeAll: Hook[];
  beforeEach: Hook[];
  afterEach: Hook[];
  afterAll: Hook[];
  hasBegun: boolean;
}

interface Collected {
  name: string;
  scope: Scope;
  act: Hook;
}

const collected: Collected[] = [];
const scopes: Scope[] = [];
let skippedCount = 0;
let scope: Scope = openScope([], undefined);
/** Longer than any test of core takes, but limited, because a test that hangs must not delay the report. */
const PATIENCE_MS = 120_000;

function openScope(name: string[], outer: Scope | undefined): Scope {
  const opened = { name, outer, beforeAll: [], beforeEach: [], afterEach: [], afterAll: [], hasBegun: false };
  scopes.push(opened);
  return opened;
}

export function test(name: string, act: Act): void {
  collected.push({ name: [...scope.name, name].join(" > "), scope, act: act as Hook });
}

/** A row is spread over the parameters if it is an array. */
const forEachRow =
  (declare: (name: string, act: () => unknown) => void) =>
  (rows: readonly unknown[]) =>
  (name: string, act: Act): void => {
    for (const [index, row] of rows.entries()) {
      const values = Array.isArray(row) ? row : [row];
      declare(`${name} ${jsonOf(values) ?? index}`, () => act(...(values as never[])));
    }
  };

/** Returns undefined if the value has no JSON, such as a circular object. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

test.each = forEachRow(test);

test.skipIf = (isSkipped: boolean) => (isSkipped ? () => void skippedCount++ : test);

export function describe(name: string, fill: Hook): void {
  const outer = scope;
  scope = openScope([...outer.name, name], outer);
  fill();
  scope = outer;
}

describe.each = forEachRow(describe);

export const beforeAll = (hook: Hook): unknown => scope.beforeAll.push(hook);
export const beforeEach = (hook: Hook): unknown => scope.beforeEach.push(hook);
export const afterEach = (hook: Hook): unknown => scope.afterEach.push(hook);
export const afterAll = (hook: Hook): unknown => scope.afterAll.push(hook);

/**
 * Runs all collected tests.
 *
 * @param options.patienceMilliseconds how long a test may take
 * @param options.skipped the names of tests that cannot run here. A name without a test is a failure.
 */
export async function run({
  patienceMilliseconds = PATIENCE_MS,
  skipped = [],
}: {
  patienceMilliseconds?: number;
  skipped?: readonly string[];
} = {}): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, skipped: skippedCount, failed: [] };
  const attempt = async (name: string, act: Hook): Promise<boolean> => {
    try {
      await withPatience(act, patienceMilliseconds);
      return true;
    } catch (error) {
      outcome.failed.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return false;
    }
  };
  for (const { name, scope, act } of collected) {
    if (skipped.includes(name)) continue;
    const chain = chainOf(scope);
    const isPassed = await attempt(name, async () => {
      for (const one of chain) await begin(one);
      try {
        for (const { beforeEach } of chain) for (const hook of beforeEach) await hook();
        await act();
      } finally {
        for (const { afterEach } of chain.toReversed()) for (const hook of afterEach) await hook();
      }
    });
    if (isPassed) outcome.passed++;
  }
  for (const { afterAll } of scopes.toReversed()) for (const hook of afterAll) await attempt("afterAll()", hook);
  const names = new Set(collected.map(({ name }) => name));
  for (const name of skipped)
    if (!names.has(name)) outcome.failed.push(`${name}: no such test, so it cannot be skipped`);
  return outcome;
}

/** Returns the scope and the scopes around it, outermost first. */
function chainOf(scope: Scope): Scope[] {
  return scope.outer ? [...chainOf(scope.outer), scope] : [scope];
}

async function begin(scope: Scope): Promise<void> {
  if (scope.hasBegun) return;
  scope.hasBegun = true;
  for (const hook of scope.beforeAll) await hook();
}

async function withPatience(act: Hook, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("It takes too long")), milliseconds);
  });
  try {
    await Promise.race([act(), late]);
  } finally {
    clearTimeout(timer);
  }
}
