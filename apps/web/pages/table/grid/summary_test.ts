import { expect, test } from "bun:test";
import { summarize } from "./summary.ts";

test("summarize() returns the sum, average, minimum and maximum", () => {
  const numbers = [0.1, 0.2, 5, -1];
  expect(["sum", "average", "least", "most"].map((kind) => summarize(kind as "sum", numbers))).toEqual([
    4.3, 1.075, -1, 5,
  ]);
  expect(summarize("sum", [0.1, 0.2])).toBe(0.3);
  expect(summarize("sum", [1e-7, 1])).toBeCloseTo(1.0000001, 8);
});

test("summarize() returns nothing without numbers or without a summary", () => {
  expect([summarize("sum", []), summarize("none", [1])]).toEqual([undefined, undefined]);
});
