import { expect, test } from "bun:test";
import { Patience } from "./waiting.ts";

const stuck = (): Promise<never> => new Promise(() => {});

/** What gives no time to the whole process. */
function holdUp(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test("a transaction that awaits something else is ended", async () => {
  const patience = new Patience(0.05, () => new RangeError("too late"));
  const start = performance.now();
  await expect(patience.finish(stuck())).rejects.toThrow("too late");
  expect(performance.now() - start).toBeGreaterThan(50);
});

test("a transaction that ends in time resolves, and so does one that resumes again and again", async () => {
  const patience = new Patience(0.05, () => new RangeError("too late"));
  expect(await patience.finish(Promise.resolve(1))).toBe(1);
  let active = performance.now();
  const ticking = setInterval(() => {
    active = performance.now();
  }, 10);
  const { promise, resolve } = Promise.withResolvers<number>();
  setTimeout(() => resolve(2), 500);
  expect(await patience.finish(promise, () => active)).toBe(2);
  clearInterval(ticking);
});

test("the time limit does not count time in which the process itself did not run", async () => {
  const patience = new Patience(0.05, () => new RangeError("too late"));
  // Its next step is due while the process is held up, and comes after the timer that judges it.
  const work = async (): Promise<number> => {
    for (let step = 0; step < 3; step++) await new Promise((resolve) => setTimeout(resolve, 20));
    return 3;
  };
  const answer = patience.finish(work());
  setTimeout(() => holdUp(400), 1);
  setTimeout(() => holdUp(400), 30);
  expect(await answer).toBe(3);
});
