import { expect, test } from "bun:test";
import { headingLevels } from "./heading_levels.ts";

test("headingLevels() begins at the highest level and skips no level", () => {
  expect(headingLevels([1, 2, 3, 2, 1], 3)).toEqual([3, 4, 5, 4, 3]);
  expect(headingLevels([2, 3, 2], 3)).toEqual([3, 4, 3]);
  expect(headingLevels([1, 3, 3, 2], 4)).toEqual([4, 5, 5, 5]);
  expect(headingLevels([3, 1, 2], 3)).toEqual([3, 3, 4]);
  expect(headingLevels([1, 2, 3, 4, 5, 6], 3)).toEqual([3, 4, 5, 6, 6, 6]);
});
