import { expect, test } from "bun:test";
import { HttpError } from "../errors.ts";
import { etagOf, matchesIfNoneMatch, readIfMatch } from "./etag.ts";

test("etagOf() quotes the version and marks gzip", () => {
  expect(etagOf("4-2")).toBe('"4-2"');
  expect(etagOf("4-2", { gzip: true })).toBe('"4-2-gz"');
});

test.each([
  ['"4-2"', true],
  ['"4-2-gz"', true],
  ['W/"4-2"', true],
  ['"1-1", W/"4-2-gz" , "9"', true],
  ["*", true],
  ['"4-3"', false],
  ['"*"', false],
  ["", false],
])("matchesIfNoneMatch(%p) is %p", (header, matches) => {
  expect(matchesIfNoneMatch(header, "4-2")).toBe(matches);
});

test.each([
  ['"4-2-gz"', ["4-2"]],
  ['"1-1","2-2"', ["1-1", "2-2"]],
  ['W/"4-2", "1-1"', ["1-1"]],
  ["*", ["*"]],
])("readIfMatch(%p) is %j", (header, versions) => {
  expect(readIfMatch(header)).toEqual(versions);
});

test.each([["4-2"], ['"4-2'], ['"a" "b"']])("readIfMatch() refuses %p", (header) => {
  expect(() => readIfMatch(header)).toThrow(HttpError);
});
