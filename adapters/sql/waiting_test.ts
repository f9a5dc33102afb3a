import { expect, test } from "bun:test";
import { watch } from "./waiting.ts";

const options = { seconds: 0.05, makeError: () => new RangeError("too late") };
const stuck = (): Promise<never> => new Promise(() => {});

/** Blocks the whole process. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test("watch() rejects when work makes no progress", async () => {
  const start = performance.now();
  await expect(watch(stuck(), options)).rejects.toThrow("too late");
  expect(performance.now() - start).toBeGreaterThan(50);
});

test("watch() returns the result of work that ends in time or makes progress", async () => {
  expect(await watch(Promise.resolve(1), options)).toBe(1);
  let hasProgressed = false;
  const ticking = setInterval(() => {
    hasProgressed = true;
  }, 10);
  const { promise, resolve } = Promise.withResolvers<number>();
  setTimeout(() => resolve(2), 500);
  const ask = (): boolean => {
    const answer = hasProgressed;
    hasProgressed = false;
    return answer;
  };
  expect(await watch(promise, { ...options, hasProgressed: ask })).toBe(2);
  clearInterval(ticking);
});

test("watch() does not reject because the process was blocked", async () => {
  // The next step of the work is due while the process is blocked, and runs after the timer that checks it.
  const work = async (): Promise<number> => {
    for (let step = 0; step < 3; step++) await new Promise((resolve) => setTimeout(resolve, 20));
    return 3;
  };
  const answer = watch(work(), options);
  setTimeout(() => block(400), 1);
  setTimeout(() => block(400), 30);
  expect(await answer).toBe(3);
});
