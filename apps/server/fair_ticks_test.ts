import { expect, spyOn, test } from "bun:test";
import { FairTicks } from "./fair_ticks.ts";

function compute(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

/** Counts how often a timer fires before the work is done. */
async function ticksDuring(work: Promise<unknown>): Promise<number> {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 0);
  await work;
  clearInterval(timer);
  return ticks;
}

test("run() does concurrent work in order and lets timers fire in between", async () => {
  const fair = new FairTicks();
  const done: number[] = [];
  const all = Array.from({ length: 40 }, (_, index) =>
    fair.run(() => {
      compute(2);
      done.push(index);
    }),
  );
  expect(done).toEqual([]);
  expect(await ticksDuring(Promise.all(all))).toBeGreaterThan(5);
  expect(done).toEqual(Array.from({ length: 40 }, (_, index) => index));
});

test("yield() resumes callers one after another, not all in one tick", async () => {
  const fair = new FairTicks();
  const done: string[] = [];
  const work = async (name: string): Promise<void> => {
    for (let count = 0; count < 3; count++) {
      await fair.yield();
      compute(6);
      done.push(name);
    }
  };
  expect(await ticksDuring(Promise.all([work("a"), work("b"), work("c"), work("d")]))).toBeGreaterThan(6);
  expect(done.join("")).toBe("abcdabcdabcd");
});

test("run() does work immediately if the tick has time left", async () => {
  // The tick never ends, however busy the machine is.
  using _ = spyOn(performance, "now").mockReturnValue(0);
  const fair = new FairTicks();
  let count = 0;
  await fair.run(() => count++);
  const next = fair.run(() => count++);
  expect(count).toBe(2);
  await next;
});

test("run() rejects only with the error of its own work", async () => {
  const fair = new FairTicks();
  const first = fair.run(() => {
    throw new Error("broken");
  });
  const second = fair.run(() => {});
  await expect(first).rejects.toThrow("broken");
  await second;
});
