import { expect, test } from "bun:test";
import { findExcess, findExcessInTicks } from "./json_scan.ts";

const deep = (levels: number, text?: string): boolean =>
  excessOf(text ?? "[".repeat(levels) + "]".repeat(levels)) === "depth";
const excessOf = (text: string): string | undefined => findExcess(new TextEncoder().encode(text));

test("findExcessInTicks() yields during a long scan and has the same result", async () => {
  let yields = 0;
  const yieldTick = async () => void yields++;
  const slice = 256 * 1024;
  // Quotes, escapes and brackets surround the end of the first slice.
  for (let shift = 0; shift < 8; shift++) {
    for (const end of ["", "[".repeat(40)]) {
      const text = `["${"x".repeat(slice - 6 + shift)}\\"[[","${"y".repeat(2 * slice)}",${end}`;
      const json = new TextEncoder().encode(text);
      yields = 0;
      expect(await findExcessInTicks(json, yieldTick)).toBe(findExcess(json));
      expect(findExcess(json)).toBe(end === "" ? undefined : "depth");
      expect(yields).toBe(3);
    }
  }
});

test("findExcess() allows 32 levels, but no more", () => {
  expect(deep(32)).toBe(false);
  expect(deep(33)).toBe(true);
});

test("findExcess() counts levels of objects and arrays together", () => {
  expect(deep(0, '{"a":['.repeat(16) + "]}".repeat(16))).toBe(false);
  expect(deep(0, `[${'{"a":['.repeat(16)}`)).toBe(true);
});

test("findExcess() does not count consecutive brackets as nested", () => {
  expect(deep(0, `[${"[],".repeat(1000)}{}]`)).toBe(false);
});

test("findExcess() skips strings with brackets and escaped quotes", () => {
  expect(deep(0, JSON.stringify({ a: "[{".repeat(100) }))).toBe(false);
  expect(deep(0, JSON.stringify({ a: `\\"${"[".repeat(100)}` }))).toBe(false);
  expect(deep(0, `["\\\\",${"[".repeat(40)}`)).toBe(true);
  expect(deep(0, `"ä${"[".repeat(40)}`)).toBe(false);
});

test("findExcess() refuses a million levels", () => {
  const bomb = "[".repeat(1_000_000);
  expect(deep(0, bomb)).toBe(true);
});

test("findExcess() allows 10,000 values, plus one per 16 bytes", () => {
  const list = (count: number): string => `[${"1,".repeat(count - 1)}1]`;
  expect(excessOf(list(11_400))).toBeUndefined();
  expect(excessOf(list(11_500))).toBe("values");
  expect(excessOf(`[${'"sixteen bytes",'.repeat(60_000)}0]`)).toBeUndefined();
  expect(excessOf(`["${",".repeat(60_000)}"]`)).toBeUndefined();
});

test("findExcess() allows 10,000 objects and arrays, plus one per 24 bytes", () => {
  const nested = "[".repeat(31) + "]".repeat(31);
  const many = (count: number): string => `[${Array(count).fill(nested).join(",")}]`;
  expect(excessOf(many(330))).toBeUndefined();
  expect(excessOf(many(500))).toBe("values");
});

test("findExcess() allows 5,000 different names, anywhere and in any encoding", () => {
  const named = (count: number, each: number): string => {
    const object = (at: number) => Array.from({ length: each }, (_, field) => `"name ${at + field}": 1`).join(",");
    return `[${Array.from({ length: count / each }, (_, index) => `{${object(index * each)}}`).join(" , ")}]`;
  };
  for (const each of [1, 10, 5_000]) {
    expect(excessOf(named(5_000, each))).toBeUndefined();
    expect(excessOf(named(10_000, each))).toBe("names");
  }
  // 4,096 names of twelve escapes, or 8,192 of thirteen.
  const escaped = (length: number): string => {
    const nameOf = (index: number) => Array.from({ length }, (_, bit) => ((index >> bit) & 1 ? "\\n" : "\\t")).join("");
    return `{${Array.from({ length: 2 ** length }, (_, index) => `"${nameOf(index)}": 1`).join(" , ")}}`;
  };
  expect(excessOf(escaped(12))).toBeUndefined();
  expect(excessOf(escaped(13))).toBe("names");
  const object = { title: "T", description: "a: b", done: false };
  const texts = Array.from({ length: 6_000 }, (_, index) => ({ ...object, status: `status ${index}` }));
  expect(excessOf(JSON.stringify(texts))).toBeUndefined();
  expect(excessOf(JSON.stringify({ text: '":'.repeat(100_000) }))).toBeUndefined();
});

test("findExcess() allows an import of labels, which is the densest real list", () => {
  const labels = Array.from({ length: 100 }, (_, index) => ({ name: `l${index}`, color: "red" }));
  const tasks = Array.from({ length: 300 }, () => ({ title: "T", status: "to-do", labels }));
  expect(excessOf(JSON.stringify({ tasks }))).toBeUndefined();
});
