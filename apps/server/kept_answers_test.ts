import { expect, test } from "bun:test";
import { KeptAnswers } from "./kept_answers.ts";

test("an answer is given again while the state of the store stands", () => {
  const kept = new KeptAnswers();
  kept.keep(1, "ada /api/task/1", { text: "{}", version: "1-1" });
  expect(kept.find(1, "ada /api/task/1")).toEqual({ text: "{}", version: "1-1" });
  expect(kept.find(1, "bob /api/task/1")).toBeUndefined();
  expect(kept.find(2, "ada /api/task/1")).toBeUndefined();
  expect(kept.counts).toEqual({ hits: 1, misses: 2 });
});

test("an answer of a later state drives out all earlier ones, and an earlier one comes too late", () => {
  const kept = new KeptAnswers();
  kept.keep(1, "a", { text: "1" });
  kept.keep(2, "b", { text: "2" });
  kept.keep(1, "c", { text: "1" });
  expect(kept.size).toBe(1);
  expect([kept.find(2, "a"), kept.find(2, "b"), kept.find(2, "c")]).toEqual([undefined, { text: "2" }, undefined]);
});

test("memory is bounded: a long answer is not kept, and too many begin anew", () => {
  const kept = new KeptAnswers();
  kept.keep(1, "long", { text: "x".repeat(64 * 1024) });
  expect(kept.size).toBe(0);
  for (let index = 0; index < 200; index++) kept.keep(1, `task ${index}`, { text: "x".repeat(60 * 1024) });
  expect(kept.size).toBeGreaterThan(0);
  expect(kept.size).toBeLessThanOrEqual(69);
  expect(kept.find(1, "task 199")).toBeDefined();
});
