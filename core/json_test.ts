import { expect, test } from "bun:test";
import { checkJson } from "./json.ts";
import { MAX_JSON_DEPTH } from "./limits.ts";

const MAX_BYTES = 64 * 1024;
const check = (data: unknown) => checkJson(data as Record<string, unknown>, "/data", { maxBytes: MAX_BYTES });

test("checkJson() accepts any JSON that can be stored", () => {
  const data = { a: [1, null, true, { b: "c" }], empty: {} };
  expect(check(data)).toBe(data);
  const bare = Object.assign(Object.create(null), data);
  expect(check(bare)).toBe(bare);
});

test.each(["__proto__", "constructor", "prototype"])("checkJson() refuses the key %s at any depth", (key) => {
  expect(() => check(JSON.parse(`{"a":[{"${key}":1}]}`))).toThrow(`Must not contain the key "${key}"`);
});

const circle: Record<string, unknown> = {};
circle.self = [circle];

test.each<[string, unknown]>([
  ["infinity", { a: Number.POSITIVE_INFINITY }],
  ["a NUL", { a: "x\0" }],
  ["a lone surrogate", { a: ["\ud800"] }],
  ["a NUL in a key", { "x\0": 1 }],
  ["undefined", { a: undefined }],
  ["a hole in a list", { a: new Array(1) }],
  ["a bigint", { a: 1n }],
  ["a function", { toJSON: () => 1 }],
  ["a date", { a: new Date(0) }],
  ["a map", { a: new Map() }],
  ["an object that contains itself", circle],
])("checkJson() refuses %s", (_, data) => {
  expect(() => check(data)).toThrow(
    expect.objectContaining({ code: "invalid", details: { errors: [expect.objectContaining({ pointer: "/data" })] } }),
  );
});

test("checkJson() limits depth and size", () => {
  const nested = (levels: number): Record<string, unknown> => (levels === 1 ? {} : { a: nested(levels - 1) });
  expect(() => check(nested(MAX_JSON_DEPTH))).not.toThrow();
  expect(() => check(nested(MAX_JSON_DEPTH + 1))).toThrow("at most 32 levels");
  const rest = MAX_BYTES - '{"a":""}'.length;
  expect(() => check({ a: "x".repeat(rest) })).not.toThrow();
  expect(() => check({ a: "x".repeat(rest + 1) })).toThrow("at most 65536 bytes");
  // Takes little memory, but contains 2 ** 30 lists as JSON.
  let twins: unknown = [];
  for (let level = 0; level < 30; level++) twins = [twins, twins];
  expect(() => check({ a: twins })).toThrow("at most 65536 bytes");
  expect(() => check({ a: new Array(2 ** 31) })).toThrow("at most 65536 bytes");
});
