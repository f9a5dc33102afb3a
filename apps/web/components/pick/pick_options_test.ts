import { expect, test } from "bun:test";
import { matchingOptions } from "./pick_options.ts";

const OPTIONS = ["Unassigned", "Zoë Hart", "Bob Stone", "Bea Stone"].map((label) => ({ value: label, label }));
const found = (typed: string): string[] => matchingOptions(OPTIONS, typed).map(({ label }) => label);

test("matchingOptions() returns the options that match every typed word, ignoring diacritics and case", () => {
  expect(found("  ")).toHaveLength(4);
  expect(found("ZOE")).toEqual(["Zoë Hart"]);
  expect(found("stone b")).toEqual(["Bob Stone", "Bea Stone"]);
  expect(found("nobody")).toEqual([]);
});

test("matchingOptions() puts options that start with the text first", () => {
  const options = ["Urgent", "Not urgent"].map((label) => ({ value: label, label }));
  expect(matchingOptions(options.toReversed(), "ur").map(({ label }) => label)).toEqual(["Urgent", "Not urgent"]);
});

test("matchingOptions() also finds an option by its keywords", () => {
  const [me] = matchingOptions([...OPTIONS, { value: "1", label: "Ada", keywords: "me" }], "me");
  expect(me?.label).toBe("Ada");
});
