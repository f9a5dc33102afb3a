import { expect, test } from "bun:test";
import { groupBy } from "./group_by.ts";

test("groups are in the order of their first items, and items keep their order", () => {
  const groups = groupBy(["pear", "apple", "plum", "fig", "avocado"], (word) => word[0]);
  expect([...groups]).toEqual([
    ["p", ["pear", "plum"]],
    ["a", ["apple", "avocado"]],
    ["f", ["fig"]],
  ]);
});

test("no items make no groups", () => {
  expect(groupBy([], String).size).toBe(0);
});
