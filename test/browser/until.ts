/**
 * Waits for states that Playwright cannot wait for, such as a list of texts or what the server has stored.
 *
 * @module
 */
import { expect } from "bun:test";
import { WAIT_SECONDS } from "../tier.ts";

const PAUSE_MILLISECONDS = 50;

/** Reads a value until the condition is true. Returns the last value, so that the caller's check shows it. */
export async function readUntil<Value>(
  read: () => Promise<Value> | Value,
  isDone: (value: Value) => boolean,
): Promise<Value> {
  const end = performance.now() + WAIT_SECONDS * 1000;
  for (;;) {
    const value = await read();
    if (isDone(value) || performance.now() > end) return value;
    await Bun.sleep(PAUSE_MILLISECONDS);
  }
}

/** Waits until a value equals the expected value. */
export async function expectSoon<Value>(read: () => Promise<Value> | Value, expected: Value): Promise<void> {
  const last: unknown = await readUntil(read, (value) => Bun.deepEquals(value, expected));
  expect(last).toEqual(expected);
}
