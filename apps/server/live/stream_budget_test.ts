import { expect, test } from "bun:test";
import { StreamBudget } from "./stream_budget.ts";

const MIB = 1024 * 1024;

test("reserve() counts bytes until they are given back, and small batches not at all", async () => {
  const budget = new StreamBudget();
  const release = await budget.reserve(MIB, () => {});
  (await budget.reserve(16 * 1024, () => {}))();
  expect(budget.bytes).toBe(MIB);
  release();
  release();
  expect(budget.bytes).toBe(0);
});

test("reserve() waits for a stream that gives its bytes back in time, and cuts none off", async () => {
  const budget = new StreamBudget({ maxBytes: MIB, stuckMilliseconds: 60_000 });
  const cut: string[] = [];
  const release = await budget.reserve(MIB, () => cut.push("first"));
  const second = budget.reserve(MIB, () => cut.push("second"));
  setTimeout(release, 20);
  (await second)();
  expect([cut, budget.bytes]).toEqual([[], 0]);
});

test("reserve() cuts off the streams that are stuck longest, and no more than it needs", async () => {
  const budget = new StreamBudget({ maxBytes: 3 * MIB, stuckMilliseconds: 10 });
  const cut: number[] = [];
  for (let number = 0; number < 3; number++) await budget.reserve(MIB, () => cut.push(number));
  await budget.reserve(2 * MIB, () => cut.push(3));
  expect([cut, budget.bytes]).toEqual([[0, 1], 3 * MIB]);
});
