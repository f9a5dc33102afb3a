import { expect, test } from "bun:test";
import { isWholeUserCode, writeUserCode } from "./user_code.ts";

test.each([
  ["", ""],
  ["bcdf", "BCDF"],
  ["bcdfg", "BCDF-G"],
  ["bcdf-", "BCDF"],
  ["BCDF-GHJK", "BCDF-GHJK"],
  [" bcdf – ghjk ", "BCDF-GHJK"],
  ["bcdfghjkmnpq", "BCDF-GHJK"],
])("writeUserCode(%p) returns %p", (typed, written) => {
  expect(writeUserCode(typed)).toBe(written);
});

test.each([
  ["BCDF-GHJK", true],
  ["BCDF-GHJ", false],
  ["BCDFGHJK", false],
  ["", false],
])("isWholeUserCode(%p) returns %p", (code, whole) => {
  expect(isWholeUserCode(code)).toBe(whole);
});
