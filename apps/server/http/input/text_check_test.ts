import { expect, test } from "bun:test";
import { findUnstorable, findUnstorableFields } from "./text_check.ts";

const find = (json: string): string[] => findUnstorable(JSON.parse(json), json).map(({ pointer }) => pointer);

test("NUL and lone surrogates are found wherever they stand", () => {
  expect(find('{"a":"\\u0000","b":["\\ud800",{"c/d":"x\\udc00"}],"e":"\\ud83d\\ude00"}')).toEqual([
    "/a",
    "/b/0",
    "/b/1/c~1d",
  ]);
});

test("names of fields count too", () => {
  expect(find('{"a":{"\\u0000":1}}')).toEqual(["/a"]);
});

test("texts without escapes are left alone", () => {
  expect(find('{"a":"ü😀"}')).toEqual([]);
});

test("fields of a query", () => {
  expect(findUnstorableFields({ q: "a\0", limit: 3, ok: "x" }).map(({ pointer }) => pointer)).toEqual(["/q"]);
});

test("no more is said than helps", () => {
  expect(find(JSON.stringify(Array.from({ length: 1000 }, () => "\0")))).toHaveLength(100);
});
