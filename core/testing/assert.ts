/**
 * Assertions for the contract suites, so that they need no assertion library and work with any test runner.
 *
 * @module
 */
import { TrackerError, type TrackerErrorCode } from "../errors.ts";

/** Thrown by a suite when an implementation breaks the contract. */
export class AssertionError extends Error {
  override readonly name = "AssertionError";
}

/** @throws {AssertionError} unless the condition holds */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionError(message);
}

/**
 * Asserts deep equality. Dates are compared by time, and records regardless of the order of their fields. An absent
 * field differs from an undefined field.
 *
 * @throws {AssertionError} if they differ; the message shows both
 */
export function assertEquals(actual: unknown, expected: unknown, what = "values"): void {
  if (!isEqual(actual, expected)) {
    throw new AssertionError(`Expected ${what} to be\n  ${show(expected)}\nbut got\n  ${show(actual)}`);
  }
}

/**
 * Returns the error that a promise rejects with.
 *
 * @throws {AssertionError} if the promise resolves
 */
export async function assertRejects(promise: Promise<unknown>, what = "call"): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await promise;
  } catch (error) {
    return error;
  }
  throw new AssertionError(`Expected ${what} to be refused, but it resolved with\n  ${show(answer)}`);
}

/** @throws {AssertionError} unless the promise rejects with a `TrackerError` of this code */
export async function assertCode(promise: Promise<unknown>, code: TrackerErrorCode, what = "call"): Promise<void> {
  const error = await assertRejects(promise, what);
  if (!(error instanceof TrackerError)) {
    throw new AssertionError(`Expected ${what} to be refused with "${code}", but got ${String(error)}`, {
      cause: error,
    });
  }
  assertEquals(error.code, code, `the code with which ${what} is refused`);
}

/** @throws {AssertionError} unless the promise rejects with a `TypeError` */
export async function assertTypeError(promise: Promise<unknown>, what = "call"): Promise<void> {
  const error = await assertRejects(promise, what);
  if (!(error instanceof TypeError)) {
    throw new AssertionError(`Expected ${what} to be refused with a TypeError, but got ${String(error)}`, {
      cause: error,
    });
  }
}

/** Returns whether two values are deeply equal (see {@linkcode assertEquals}). */
export function isEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (left instanceof Date || right instanceof Date) {
    return left instanceof Date && right instanceof Date && left.getTime() === right.getTime();
  }
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  if (left instanceof Uint8Array !== right instanceof Uint8Array) return false;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  const [from, to] = [left as Record<string, unknown>, right as Record<string, unknown>];
  return keys.every((key) => Object.hasOwn(right, key) && isEqual(from[key], to[key]));
}

const MAX_SHOWN_CHARACTERS = 4000;

function show(value: unknown): string {
  const text = JSON.stringify(value, (_, part) => (part === undefined ? "(undefined)" : part)) ?? String(value);
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}...` : text;
}
