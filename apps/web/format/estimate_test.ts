import { expect, test } from "bun:test";
import { readEstimate } from "./estimate.ts";

test.each([
  ["", null],
  [" 3 ", 3],
  ["0", 0],
  ["0.25", 0.25],
  ["1,5", 1.5],
  ["1000000", 1_000_000],
])("readEstimate() reads %p as %p", (text, expected) => {
  expect(readEstimate(text)).toBe(expected);
});

test.each(["-1", "1000000.01", "1.234", "1,000", "three", "1e3", "Infinity"])("readEstimate() refuses %p", (text) => {
  expect(readEstimate(text)).toBeUndefined();
});
