import { expect, test } from "bun:test";
import { MAX_CAUSED_RUNS_PER_TASK, MAX_COUNTED_TASKS_OF_RUNS } from "../../limits.ts";
import { at } from "../../testing/fixtures.ts";
import { CausedRuns } from "./caused_runs.ts";

test("CausedRuns counts the runs of each task within an hour", () => {
  const runs = new CausedRuns();
  for (let count = 0; count < MAX_CAUSED_RUNS_PER_TASK; count++) {
    expect(runs.isFull("a", at(0))).toBe(false);
    runs.count("a", at(0));
  }
  expect([runs.isFull("a", at(3_599)), runs.isFull("a", at(3_600)), runs.isFull("b", at(0))]).toEqual([
    true,
    false,
    false,
  ]);
  runs.count("a", at(3_600));
  expect(runs.isFull("a", at(3_601))).toBe(false);
});

test("CausedRuns forgets the oldest tasks, so that its memory is limited", () => {
  const runs = new CausedRuns();
  for (let count = 0; count < MAX_CAUSED_RUNS_PER_TASK; count++) runs.count("first", at(0));
  for (let count = 1; count < MAX_COUNTED_TASKS_OF_RUNS; count++) runs.count(`${count}`, at(0));
  expect(runs.isFull("first", at(0))).toBe(true);
  runs.count("last", at(0));
  expect(runs.isFull("first", at(0))).toBe(false);
});
