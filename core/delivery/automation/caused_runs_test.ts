import { expect, test } from "bun:test";
import { MAX_CAUSED_RUNS, MAX_COUNTED_CHAINS } from "../../limits.ts";
import { CausedRuns } from "./caused_runs.ts";

test("CausedRuns counts the runs of each chain", () => {
  const runs = new CausedRuns();
  for (let count = 0; count < MAX_CAUSED_RUNS; count++) {
    expect(runs.isFull("a")).toBe(false);
    runs.count("a");
  }
  expect([runs.isFull("a"), runs.isFull("b")]).toEqual([true, false]);
});

test("CausedRuns drops the oldest chains to limit its memory", () => {
  const runs = new CausedRuns();
  for (let count = 0; count < MAX_CAUSED_RUNS; count++) runs.count("first");
  for (let count = 1; count < MAX_COUNTED_CHAINS; count++) runs.count(`${count}`);
  expect(runs.isFull("first")).toBe(true);
  runs.count("last");
  expect(runs.isFull("first")).toBe(false);
});
