import { expect, test } from "bun:test";
import { matchingOptions, nextByLetter } from "./pick_options.ts";

const OPTIONS = ["Unassigned", "Zoë Hart", "Bob Stone", "Bea Stone"].map((label) => ({ value: label, label }));

test("matchingOptions() returns the options with each typed word, ignoring diacritics and case", () => {
  const found = (typed: string): string[] => matchingOptions(OPTIONS, typed).map(({ label }) => label);
  expect(found("  ")).toHaveLength(4);
  expect(found("ZOE")).toEqual(["Zoë Hart"]);
  expect(found("stone b")).toEqual(["Bob Stone", "Bea Stone"]);
  expect(found("nobody")).toEqual([]);
});

test("nextByLetter() continues after the index and wraps around", () => {
  expect([0, 2, 3].map((index) => nextByLetter(OPTIONS, "b", index))).toEqual([2, 3, 2]);
  expect(nextByLetter(OPTIONS, "x", 0)).toBe(-1);
  expect(nextByLetter([], "x", 0)).toBe(-1);
});
