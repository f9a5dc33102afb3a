import { expect, test } from "bun:test";
import { findUnstorable, findUnstorableFields } from "./text_check.ts";

const find = (json: string): string[] => findUnstorable(JSON.parse(json), json).map(({ pointer }) => pointer);

test("findUnstorable() finds NUL and lone surrogates anywhere", () => {
  expect(find('{"a":"\\u0000","b":["\\ud800",{"c/d":"x\\udc00"}],"e":"\\ud83d\\ude00"}')).toEqual([
    "/a",
    "/b/0",
    "/b/1/c~1d",
  ]);
});

test("findUnstorable() checks field names", () => {
  expect(find('{"a":{"\\u0000":1}}')).toEqual(["/a"]);
});

test("findUnstorable() skips strings without escapes", () => {
  expect(find('{"a":"ü😀"}')).toEqual([]);
});

test("findUnstorableFields() checks the fields of a query", () => {
  expect(findUnstorableFields({ q: "a\0", limit: 3, ok: "x" }).map(({ pointer }) => pointer)).toEqual(["/q"]);
});

test("findUnstorable() stops after 100 errors", () => {
  expect(find(JSON.stringify(Array.from({ length: 1000 }, () => "\0")))).toHaveLength(100);
});
