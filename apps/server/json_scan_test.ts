import { expect, test } from "bun:test";
import { isTooDeep } from "./json_scan.ts";

const deep = (levels: number, text?: string): boolean =>
  isTooDeep(new TextEncoder().encode(text ?? "[".repeat(levels) + "]".repeat(levels)));

test("32 levels pass, 33 do not", () => {
  expect(deep(32)).toBe(false);
  expect(deep(33)).toBe(true);
});

test("objects and arrays count together", () => {
  expect(deep(0, '{"a":['.repeat(16) + "]}".repeat(16))).toBe(false);
  expect(deep(0, `[${'{"a":['.repeat(16)}`)).toBe(true);
});

test("brackets side by side do not add up", () => {
  expect(deep(0, `[${"[],".repeat(1000)}{}]`)).toBe(false);
});

test("brackets in strings do not count, escaped quotes do not end a string", () => {
  expect(deep(0, JSON.stringify({ a: "[{".repeat(100) }))).toBe(false);
  expect(deep(0, JSON.stringify({ a: `\\"${"[".repeat(100)}` }))).toBe(false);
  expect(deep(0, `["\\\\",${"[".repeat(40)}`)).toBe(true);
  expect(deep(0, `"ä${"[".repeat(40)}`)).toBe(false);
});

test("a bomb of a million levels is refused at once", () => {
  const started = performance.now();
  expect(deep(0, "[".repeat(1_000_000))).toBe(true);
  expect(performance.now() - started).toBeLessThan(100);
});
