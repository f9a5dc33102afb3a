import { describe, expect, test } from "bun:test";
import { COMPUTED, importsOf, skeletonOf } from "./scan.ts";

describe("importsOf()", () => {
  test.each([
    ['import a from "x";', "x"],
    ["import a from 'x';", "x"],
    ['import { a,\n  type B\n} from "x";', "x"],
    ['import * as a from "x" with { type: "json" };', "x"],
    ['import type { A } from "x";', "x"],
    ['import "x";', "x"],
    ['export * from "x";', "x"],
    ['export type { A } from "x";', "x"],
    ['const a = await import("x");', "x"],
    ['const a = import(/* why */\n  "x");', "x"],
    ['let a: import("x").A;', "x"],
    ['let a: typeof import("x");', "x"],
    ['import a = require("x");', "x"],
    ['const a = require("x");', "x"],
    ['const a = import.meta.require("x");', "x"],
    ['const a = import.meta.resolve("x");', "x"],
    ['/// <reference types="x" />', "x"],
    ["const a = `${await import('x')}`;", "x"],
    ["const a = await import(name);", COMPUTED],
    ["const a = await import(`x`);", COMPUTED],
    ["const a = require(name);", COMPUTED],
  ])("finds %p", (text, name) => {
    expect(importsOf(text)).toEqual([name]);
  });

  test.each([
    ['// import a from "x";'],
    ['/** @example import a from "x"; */'],
    ["const a = 'import b from \"x\"';"],
    ['const a = `import b from "x"`;'],
    ['const a = sql`select ${b} from "x" where ${c}`;'],
    ['const a = { from: "x" };'],
    ['const a = Array.from("x");'],
    ['requirePermission("x");'],
  ])("ignores %p", (text) => {
    expect(importsOf(text)).toEqual([]);
  });
});

test("skeletonOf() parses regular expressions, templates and braces", () => {
  const text = "const a = b.replace(/[\"'`//]/g, `<${{ c: `}${d}` }.c}>`); // e\nf / g / h;";
  expect(skeletonOf(text)).toEqual({
    code: "const a = b.replace(/regex/, `${{ c: `${d}` }.c}`);  \nf / g / h;",
    strings: [],
  });
});
