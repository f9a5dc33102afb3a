import { expect, test } from "bun:test";
import fc from "fast-check";
import { groupBy } from "../group_by.ts";
import { groupYielding, mapYielding, sortYielding } from "./yielding.ts";

function counted(): { yielder: { yieldToEventLoop(): Promise<void> }; count: () => number } {
  let count = 0;
  return { yielder: { yieldToEventLoop: async () => void count++ }, count: () => count };
}

test("mapYielding() maps a few items without yielding, and yields between many", async () => {
  const { yielder, count } = counted();
  expect(await mapYielding(yielder, [1, 2, 3], (item) => item * 2)).toEqual([2, 4, 6]);
  expect(count()).toBe(0);
  const many = Array.from({ length: 10_001 }, (_, index) => index);
  expect(await mapYielding(yielder, many, (item) => item + 1)).toEqual(many.map((item) => item + 1));
  expect(count()).toBeGreaterThan(4);
});

test("groupYielding() keeps the order of keys and items", async () => {
  const { yielder, count } = counted();
  const items = Array.from({ length: 10_001 }, (_, index) => (index * 7) % 13);
  const groups = await groupYielding(yielder, items, (item) => item % 3);
  expect([...groups]).toEqual([...groupBy(items, (item) => item % 3)]);
  expect(count()).toBeGreaterThan(4);
});

test("sortYielding() sorts as Array.toSorted does, and is stable", async () => {
  const { yielder, count } = counted();
  const compare = (left: { key: number }, right: { key: number }): number => left.key - right.key;
  const sizes = [0, 1, 2, 1_999, 2_000, 2_001, 4_000, 6_001, 20_000];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...sizes), fc.integer(), async (size, seed) => {
      const items = Array.from({ length: size }, (_, index) => ({
        key: Math.abs(Math.imul(index + seed, 7919) % 97),
        index,
      }));
      expect(await sortYielding(yielder, items, compare)).toEqual(items.toSorted(compare));
    }),
    { numRuns: 30 },
  );
  expect(count()).toBeGreaterThan(10);
});
