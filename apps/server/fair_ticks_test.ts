import { expect, test } from "bun:test";
import { FairTurns } from "./fair_ticks.ts";

function compute(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

/** How often a timer came meanwhile. */
async function ticksDuring(work: Promise<unknown>): Promise<number> {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 0);
  await work;
  clearInterval(timer);
  return ticks;
}

test("what comes together is done in order, and everything else gets its turns in between", async () => {
  const turns = new FairTurns();
  const done: number[] = [];
  const all = Array.from({ length: 40 }, (_, index) =>
    turns.run(() => {
      compute(2);
      done.push(index);
    }),
  );
  expect(done).toEqual([]);
  expect(await ticksDuring(Promise.all(all))).toBeGreaterThan(5);
  expect(done).toEqual(Array.from({ length: 40 }, (_, index) => index));
});

test("those who pause go on one after another, not all in one turn", async () => {
  const turns = new FairTurns();
  const done: string[] = [];
  const work = async (name: string): Promise<void> => {
    for (let count = 0; count < 3; count++) {
      await turns.pause();
      compute(6);
      done.push(name);
    }
  };
  expect(await ticksDuring(Promise.all([work("a"), work("b"), work("c"), work("d")]))).toBeGreaterThan(6);
  expect(done.join("")).toBe("abcdabcdabcd");
});

test("within a turn that has time left it is done at once", async () => {
  const turns = new FairTurns();
  let count = 0;
  await turns.run(() => count++);
  const next = turns.run(() => count++);
  expect(count).toBe(2);
  await next;
});

test("an error goes to whom it belongs, and holds up nobody", async () => {
  const turns = new FairTurns();
  const first = turns.run(() => {
    throw new Error("broken");
  });
  const second = turns.run(() => {});
  await expect(first).rejects.toThrow("broken");
  await second;
});
