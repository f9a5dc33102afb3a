import { expect, test } from "bun:test";
import { TrackerError } from "../errors.ts";
import {
  boolean,
  type Check,
  list,
  nullable,
  number,
  object,
  oneOf,
  oneOrMore,
  optional,
  record,
  shape,
  text,
} from "./check.ts";

/** Returns the error for a value as `pointer: detail`; undefined if the value passes. */
function errorOf(check: (value: unknown, pointer: string) => void, value: unknown): string | undefined {
  try {
    check(value, "");
    return undefined;
  } catch (error) {
    if (!(error instanceof TrackerError) || error.code !== "invalid") throw error;
    return error.details.errors?.map(({ pointer, detail }) => `${pointer}: ${detail}`).join();
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the list contains checks of different types
const cases: [string, Check<any>, unknown, string | undefined][] = [
  ["text", text, "", undefined],
  ["text", text, 5, ": Must be text"],
  ["text", text, undefined, ": Is missing"],
  ["number", number, -1.5, undefined],
  ["number", number, "5", ": Must be a number"],
  ["number", number, Number.NaN, ": Must be a number"],
  ["number", number, Number.POSITIVE_INFINITY, ": Must be a number"],
  ["number", number, 5n, ": Must be a number"],
  ["boolean", boolean, false, undefined],
  ["boolean", boolean, "false", ": Must be true or false"],
  ["boolean", boolean, 1, ": Must be true or false"],
  ["object", object, {}, undefined],
  ["object", object, Object.create(null), undefined],
  ["object", object, new Date(0), ": Must be an object"],
  ["record", record(text), new Map([["a", "b"]]), ": Must be an object"],
  ["object", object, [], ": Must be an object"],
  ["object", object, null, ": Must be an object"],
  ["optional", optional(text), undefined, undefined],
  ["optional", optional(text), null, ": Must be text"],
  ["nullable", nullable(text), null, undefined],
  ["nullable", nullable(text), undefined, ": Is missing"],
  ["oneOf", oneOf(["a", "b"]), "b", undefined],
  ["oneOf", oneOf(["a", "b"]), "c", ": Must be one of: a, b"],
  ["list", list(text), ["a"], undefined],
  ["list", list(text), "a", ": Must be a list"],
  ["list", list(text), ["a", 1], "/1: Must be text"],
  ["oneOrMore", oneOrMore(text), "a", undefined],
  ["oneOrMore", oneOrMore(text), ["a"], undefined],
  ["oneOrMore", oneOrMore(text), [1], "/0: Must be text"],
  ["record", record(list(text)), { task: ["read"] }, undefined],
  ["record", record(list(text)), { task: "read" }, "/task: Must be a list"],
  ["shape", shape({ a: text, b: optional(number) }), { a: "", c: 1 }, undefined],
  ["shape", shape({ a: text, b: optional(number) }), {}, "/a: Is missing"],
  ["shape", shape({ a: text, b: optional(number) }), { a: "", b: "" }, "/b: Must be a number"],
  ["shape", shape({ a: shape({ b: list(text) }) }), { a: { b: [null] } }, "/a/b/0: Must be text"],
];

for (const [name, check, value, expected] of cases) {
  test(`${name}() ${expected ? "refuses" : "accepts"} ${typeof value === "bigint" ? "5n" : JSON.stringify(value)}`, () => {
    expect(errorOf(check, value)).toBe(expected);
  });
}
