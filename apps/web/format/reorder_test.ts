import { expect, test } from "bun:test";
import { dropIndex, moveWithin, sortedByIds } from "./reorder.ts";

test.each([
  [0, 2, "bcad"],
  [3, 0, "dabc"],
  [1, 1, "abcd"],
  [-1, 2, "abcd"],
  [1, 4, "abcd"],
])("moveWithin() from %p to %p returns %p", (from, to, expected) => {
  expect(moveWithin([..."abcd"], from, to).join("")).toBe(expected);
});

test.each([
  // Dropped on the upper half of the last item, so inserted before it.
  [0, 3, false, "bcad"],
  [0, 3, true, "bcda"],
  [3, 0, false, "dabc"],
  [3, 0, true, "adbc"],
  // Dropped on the nearer half of a neighbor, so nothing changes.
  [1, 2, false, "abcd"],
  [1, 0, true, "abcd"],
  [2, 2, true, "abcd"],
])("dropIndex() of %p over %p (below: %p) returns %p", (from, over, isBelow, expected) => {
  expect(moveWithin([..."abcd"], from, dropIndex(from, over, isBelow)).join("")).toBe(expected);
});

test("sortedByIds() puts items that are not named last, in their previous order", () => {
  const items = [..."abcd"].map((id) => ({ id }));
  expect(sortedByIds(items, ["d", "b", "x"]).map(({ id }) => id)).toEqual(["d", "b", "a", "c"]);
});
