import { expect, test } from "bun:test";
import { groupBy } from "./group_by.ts";

test("groupBy() orders groups by their first items, and keeps the order of items", () => {
  const groups = groupBy(["pear", "apple", "plum", "fig", "avocado"], (word) => word[0]);
  expect([...groups]).toEqual([
    ["p", ["pear", "plum"]],
    ["a", ["apple", "avocado"]],
    ["f", ["fig"]],
  ]);
});

test("groupBy() returns an empty map if there are no items", () => {
  expect(groupBy([], String).size).toBe(0);
});
