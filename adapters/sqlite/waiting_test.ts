import { expect, test } from "bun:test";
import { Slice, yieldToEventLoop } from "./waiting.ts";

/** Blocks the whole process. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test("yieldToEventLoop() resumes concurrent callers in separate ticks", async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 0);
  const resumed = await Promise.all(
    Array.from({ length: 5 }, async () => {
      await yieldToEventLoop();
      block(3);
      return ticks;
    }),
  );
  clearInterval(timer);
  expect(new Set(resumed).size).toBe(5);
});

test("Slice runs several concurrent steps in each slice of time", async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 0);
  const slice = new Slice();
  block(6);
  const resumed = await Promise.all(
    Array.from({ length: 40 }, async () => {
      await slice.run(() => block(1));
      return ticks;
    }),
  );
  clearInterval(timer);
  // About five steps fit in a slice.
  expect(new Set(resumed).size).toBeGreaterThan(4);
  expect(new Set(resumed).size).toBeLessThan(30);
});
