/**
 * The part of `bun:test`'s `expect` that the tests of core use, without Bun. It runs wherever core runs.
 *
 * @module
 */

/** A placeholder for a kind of value inside an expected value. */
class Pattern {
  readonly matches: (actual: unknown) => boolean;

  constructor(matches: (actual: unknown) => boolean) {
    this.matches = matches;
  }
}

type Matchers = Record<(typeof NAMES)[number], (...expected: unknown[]) => void | Promise<void>>;

export interface Expectation extends Matchers {
  not: Matchers;
  rejects: Matchers;
}

const isString = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number" || typeof value === "bigint";
const size = (value: unknown): unknown => (value as ArrayLike<unknown>).length;

/** The condition of each matcher. */
const MATCHERS = {
  toBe: Object.is,
  toEqual: (actual: unknown, expected: unknown) => equals(actual, expected),
  toMatchObject: (actual: unknown, expected: unknown) => includes(actual, expected),
  toBeNull: (actual: unknown) => actual === null,
  toBeUndefined: (actual: unknown) => actual === undefined,
  toBeDefined: (actual: unknown) => actual !== undefined,
  toBeTrue: (actual: unknown) => actual === true,
  toBeTruthy: Boolean,
  toBeString: isString,
  toBeNumber: (actual: unknown) => typeof actual === "number",
  toBeInstanceOf: (actual: unknown, kind: unknown) => actual instanceof (kind as new () => object),
  toBeGreaterThan: (actual: unknown, bound: unknown) => isNumber(actual) && isNumber(bound) && actual > bound,
  toBeGreaterThanOrEqual: (actual: unknown, bound: unknown) => isNumber(actual) && isNumber(bound) && actual >= bound,
  toBeLessThan: (actual: unknown, bound: unknown) => isNumber(actual) && isNumber(bound) && actual < bound,
  toBeLessThanOrEqual: (actual: unknown, bound: unknown) => isNumber(actual) && isNumber(bound) && actual <= bound,
  toBeWithin: (actual: unknown, start: unknown, end: unknown) =>
    isNumber(actual) && isNumber(start) && isNumber(end) && actual >= start && actual < end,
  toHaveLength: (actual: unknown, length: unknown) => size(actual) === length,
  toContain: (actual: unknown, part: unknown) =>
    isString(actual) ? actual.includes(String(part)) : [...(actual as Iterable<unknown>)].includes(part),
  toContainEqual: (actual: unknown, part: unknown) =>
    [...(actual as Iterable<unknown>)].some((one) => equals(one, part)),
  toBeOneOf: (actual: unknown, choices: unknown) =>
    [...(choices as Iterable<unknown>)].some((choice) => equals(actual, choice)),
  toHaveProperty: (actual: unknown, ...expected: unknown[]) => hasProperty(actual, expected),
  toMatch: (actual: unknown, pattern: unknown) => isString(actual) && matchesText(actual, pattern),
  toStartWith: (actual: unknown, start: unknown) => isString(actual) && actual.startsWith(String(start)),
  toEndWith: (actual: unknown, end: unknown) => isString(actual) && actual.endsWith(String(end)),
  toThrow: (actual: unknown, ...expected: unknown[]) => throws(actual, expected),
} satisfies Record<string, (actual: unknown, ...expected: never[]) => boolean>;

const NAMES = Object.keys(MATCHERS) as (keyof typeof MATCHERS)[];

/** @param why shown if an expectation fails */
export function expect(actual: unknown, why = ""): Expectation {
  return new Expected(actual, why) as unknown as Expectation;
}

expect.any = (kind: unknown): Pattern =>
  new Pattern(
    (actual) =>
      typeof actual === (kind as { name: string }).name.toLowerCase() || actual instanceof (kind as new () => object),
  );
expect.stringContaining = (part: string): Pattern => new Pattern((actual) => isString(actual) && actual.includes(part));
expect.stringMatching = (pattern: string | RegExp): Pattern =>
  new Pattern((actual) => isString(actual) && matchesText(actual, pattern));
expect.arrayContaining = (parts: readonly unknown[]): Pattern =>
  new Pattern((actual) => Array.isArray(actual) && parts.every((part) => actual.some((one) => equals(one, part))));
expect.unreachable = (why = "reached code that must not be reached"): never => {
  throw new Error(why);
};
expect.objectContaining = (part: object): Pattern => new Pattern((actual) => includes(actual, part));

type Ask = (name: keyof typeof MATCHERS, expected: unknown[]) => void | Promise<void>;

/**
 * The matchers of a value, on a prototype, because there are dozens of matchers and hundreds of thousands of values.
 */
class Asked {
  readonly ask: Ask;

  constructor(ask: Ask) {
    this.ask = ask;
  }
}

for (const name of NAMES) {
  Object.defineProperty(Asked.prototype, name, {
    value(this: Asked, ...expected: unknown[]) {
      return this.ask(name, expected);
    },
  });
}

class Expected extends Asked {
  readonly actual: unknown;
  readonly why: string;

  constructor(actual: unknown, why: string) {
    super((name, expected) => check(name, actual, expected, { why, isNegated: false }));
    this.actual = actual;
    this.why = why;
  }

  get not(): Asked {
    return new Asked((name, expected) => check(name, this.actual, expected, { why: this.why, isNegated: true }));
  }

  get rejects(): Asked {
    return new Asked((name, expected) => checkRejection(name, this.actual, expected, this.why));
  }
}

async function checkRejection(
  name: keyof typeof MATCHERS,
  actual: unknown,
  expected: unknown[],
  why: string,
): Promise<void> {
  const error = await rejectionOf(actual);
  // The thrown error is already available.
  check(name, name === "toThrow" ? thrower(error) : error, expected, { why, isNegated: false });
}

function check(
  name: keyof typeof MATCHERS,
  actual: unknown,
  expected: unknown[],
  { why, isNegated }: { why: string; isNegated: boolean },
): void {
  const matcher = MATCHERS[name] as (actual: unknown, ...expected: unknown[]) => boolean;
  if (matcher(actual, ...expected) !== isNegated) return;
  const said = `${why === "" ? "" : `${why}: `}expected ${show(actual)} ${isNegated ? "not " : ""}${name}`;
  throw new Error(`${said} ${expected.map(show).join(", ")}`, actual instanceof Error ? { cause: actual } : {});
}

function thrower(error: unknown): () => never {
  return () => {
    throw error;
  };
}

async function rejectionOf(promise: unknown): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await (typeof promise === "function" ? promise() : promise);
  } catch (error) {
    return error;
  }
  throw new Error(`Expected a rejection, but got ${show(answer)}`);
}

function throws(act: unknown, expected: unknown[]): boolean {
  try {
    (act as () => unknown)();
  } catch (error) {
    if (expected.length === 0) return true;
    const [wanted] = expected;
    if (wanted instanceof Pattern) return wanted.matches(error);
    if (typeof wanted === "function") return error instanceof wanted;
    const message = error instanceof Error ? error.message : String(error);
    return wanted instanceof Error ? message === wanted.message : matchesText(message, wanted);
  }
  return false;
}

function matchesText(text: string, pattern: unknown): boolean {
  return pattern instanceof RegExp ? text.search(pattern) >= 0 : text.includes(String(pattern));
}

/** Whether two values are deeply equal. A field that is undefined counts as absent. */
function equals(actual: unknown, expected: unknown): boolean {
  if (expected instanceof Pattern) return expected.matches(actual);
  if (Object.is(actual, expected)) return true;
  if (!isObject(actual) || !isObject(expected)) return false;
  if (tagOf(actual) !== tagOf(expected)) return false;
  if (actual instanceof Date) return Object.is(actual.getTime(), (expected as unknown as Date).getTime());
  if (actual instanceof Map || actual instanceof Set) return equals([...actual], [...(expected as never)]);
  if (actual instanceof Error && actual.message !== (expected as unknown as Error).message) return false;
  if (Array.isArray(actual) && size(actual) !== size(expected)) return false;
  const names = new Set([...Object.keys(actual), ...Object.keys(expected)]);
  return [...names].every((name) => equals(actual[name], expected[name]));
}

/** Whether an object has at least the expected fields; arrays must have the same length. */
function includes(actual: unknown, expected: unknown): boolean {
  if (expected instanceof Pattern) return expected.matches(actual);
  if (!isObject(expected) || expected instanceof Date) return equals(actual, expected);
  if (!isObject(actual) || (Array.isArray(expected) && !Array.isArray(actual))) return false;
  if (Array.isArray(expected) && size(actual) !== size(expected)) return false;
  return Object.keys(expected).every((name) => name in actual && includes(actual[name], expected[name]));
}

/**
 * Implements `toHaveProperty(path)` and `toHaveProperty(path, value)`. The path is a dotted string or a list of names.
 */
function hasProperty(actual: unknown, [path, ...values]: unknown[]): boolean {
  let found = actual;
  for (const name of isString(path) ? path.split(".") : (path as string[])) {
    if (!isObject(found) || !(name in found)) return false;
    found = found[name];
  }
  return values.length === 0 || equals(found, values[0]);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function tagOf(value: object): string {
  return Object.prototype.toString.call(value);
}

function show(value: unknown): string {
  if (typeof value === "function") return value.name || "a function";
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  const text = JSON.stringify(value, (_, part) => (part === undefined ? "(undefined)" : part)) ?? String(value);
  return text.length > 500 ? `${text.slice(0, 500)}...` : text;
}
