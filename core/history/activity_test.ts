import { expect, test } from "bun:test";
import { MAX_EVENT_DATA_BYTES, MAX_EVENT_DATA_DEPTH } from "../limits.ts";
import { checkComment, checkEventData, checkOrigin } from "./activity.ts";

test("checkComment() returns the text byte for byte", () => {
  expect(checkComment("  \n hi \r\n")).toBe("  \n hi \r\n");
  expect(() => checkComment("")).toThrow("Must not be empty");
  expect(checkComment("x".repeat(65_536))).toHaveLength(65_536);
  expect(() => checkComment("x".repeat(65_537))).toThrow("at most 65536 bytes");
  expect(() => checkComment("ü".repeat(32_769))).toThrow("at most 65536 bytes");
});

test("checkEventData() accepts any JSON that can be stored", () => {
  const data = { a: [1, null, true, { b: "c" }], empty: {} };
  expect(checkEventData(data)).toBe(data);
});

test.each(["__proto__", "constructor", "prototype"])("checkEventData() refuses the key %s at any depth", (key) => {
  const data = JSON.parse(`{"a":[{"${key}":1}]}`);
  expect(() => checkEventData(data)).toThrow(`Must not contain the key "${key}"`);
});

test.each([
  ["infinity", { a: Number.POSITIVE_INFINITY }],
  ["a NUL", { a: "x\0" }],
  ["a lone surrogate", { a: ["\ud800"] }],
  ["a NUL in a key", { "x\0": 1 }],
  ["undefined", { a: undefined }],
  ["a date", { a: new Date(0) }],
])("checkEventData() refuses %s", (_, data) => {
  expect(() => checkEventData(data)).toThrow();
});

test("checkEventData() limits depth and size", () => {
  const nested = (levels: number): Record<string, unknown> => (levels === 1 ? {} : { a: nested(levels - 1) });
  expect(() => checkEventData(nested(MAX_EVENT_DATA_DEPTH))).not.toThrow();
  expect(() => checkEventData(nested(MAX_EVENT_DATA_DEPTH + 1))).toThrow("at most 32 levels");
  const rest = MAX_EVENT_DATA_BYTES - '{"a":""}'.length;
  expect(() => checkEventData({ a: "x".repeat(rest) })).not.toThrow();
  expect(() => checkEventData({ a: "x".repeat(rest + 1) })).toThrow("at most 65536 bytes");
});

const HOME = { baseUrl: "https://tracker.example" };

test("checkOrigin() returns null for each missing field", () => {
  expect(checkOrigin({ externalUserName: "Ann", externalSource: "" }, HOME)).toEqual({
    externalUserName: "Ann",
    externalUserAvatar: null,
    externalSource: null,
    externalUrl: null,
  });
});

test.each(["javascript:alert(1)", "data:text/html,x", "/relative", "https://a b"])(
  "checkOrigin() refuses %s as a URL",
  (link) => {
    expect(() => checkOrigin({ externalUrl: link }, HOME)).toThrow("Must be an http or https address");
    expect(() => checkOrigin({ externalUserAvatar: link }, HOME)).toThrow("Must be an avatar or attachment");
  },
);
