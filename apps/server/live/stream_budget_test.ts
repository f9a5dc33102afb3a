import { expect, test } from "bun:test";
import { StreamBudget } from "./stream_budget.ts";

const MIB = 1024 * 1024;

test("reserve() counts bytes until they are released, and ignores small batches", async () => {
  const budget = new StreamBudget();
  const release = await budget.reserve(MIB, () => {});
  (await budget.reserve(16 * 1024, () => {}))();
  expect(budget.bytes).toBe(MIB);
  release();
  release();
  expect(budget.bytes).toBe(0);
});

test("reserve() waits for a stream that releases its bytes in time, without cutting off any stream", async () => {
  const budget = new StreamBudget({ maxBytes: MIB, stuckMilliseconds: 60_000 });
  const cut: string[] = [];
  const release = await budget.reserve(MIB, () => cut.push("first"));
  const second = budget.reserve(MIB, () => cut.push("second"));
  setTimeout(release, 20);
  (await second)();
  expect([cut, budget.bytes]).toEqual([[], 0]);
});

test("reserve() cuts off as few streams as possible, longest stuck first, and waits until they close", async () => {
  const budget = new StreamBudget({ maxBytes: 3 * MIB, stuckMilliseconds: 10 });
  const cut: number[] = [];
  const releases: (() => void)[] = [];
  for (let number = 0; number < 3; number++) releases.push(await budget.reserve(MIB, () => cut.push(number)));
  let isReserved = false;
  const last = budget.reserve(2 * MIB, () => cut.push(3)).then(() => (isReserved = true));
  while (cut.length < 2) await Bun.sleep(10);
  await Bun.sleep(200);
  expect([cut, isReserved, budget.bytes]).toEqual([[0, 1], false, 3 * MIB]);
  for (const number of cut) releases[number]?.();
  await last;
  expect([cut, budget.bytes]).toEqual([[0, 1], 3 * MIB]);
  releases[2]?.();
  expect(budget.bytes).toBe(2 * MIB);
});
