/** This implementation of `expect` agrees with Bun's, and has all that the tests of core use. */
import { expect as bun, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect as own } from "./expect.ts";
import * as runner from "./runner.ts";

const VALUES: unknown[] = [
  undefined,
  null,
  0,
  -0,
  1,
  Number.NaN,
  "",
  "a",
  "ab",
  [],
  [1],
  ["a"],
  [[1], { a: 1 }],
  {},
  { a: 1 },
  { a: 1, b: undefined },
  { a: 1, b: 2 },
  { a: { b: [1, { c: 1 }] } },
  { a: { b: [1, { c: 2 }] } },
  new Date(0),
  new Date(1),
  new Map([["a", 1]]),
  new Map([["a", 2]]),
  new Set([1]),
  new Set([2]),
  new Uint8Array([1]),
  new Uint8Array([2]),
];
const KINDS = [Date, Map, Array, Error, TypeError];
const ACTS = [() => 1, thrower(new Error("no way")), thrower(new TypeError("no"))];

function thrower(error: Error): () => never {
  return () => {
    throw error;
  };
}

type Expect = (actual: unknown) => Record<string, (...expected: unknown[]) => void>;

function passes(expect: unknown, actual: unknown, [name, ...expected]: [string, ...unknown[]]): boolean {
  try {
    (expect as Expect)(actual)[name]?.(...expected);
    return true;
  } catch {
    return false;
  }
}

function disagreements(actuals: unknown[], calls: [string, ...unknown[]][]): string[] {
  return actuals.flatMap((actual) =>
    calls
      .filter((call) => passes(own, actual, call) !== passes(bun, actual, call))
      .map(([name, ...expected]) => `${Bun.inspect(actual)} ${name} ${Bun.inspect(expected)}`),
  );
}

test("expect() compares equality and identity", () => {
  const names = ["toBe", "toEqual"];
  const calls = names.flatMap((name) => VALUES.map((value): [string, unknown] => [name, value]));
  bun(disagreements(VALUES, calls)).toEqual([]);
});

test("expect() compares parts of objects", () => {
  const objects = VALUES.filter((value) => value != null && [Object, Array].includes(Object(value).constructor));
  const calls = objects.map((value): [string, unknown] => ["toMatchObject", value]);
  bun(disagreements(objects, calls)).toEqual([]);
});

test("expect() checks properties and alternatives", () => {
  const properties: [string, ...unknown[]][] = [
    ["toHaveProperty", "a"],
    ["toHaveProperty", "b"],
    ["toHaveProperty", ["a", "b"]],
    ["toHaveProperty", "a.b"],
    ["toHaveProperty", "a", 1],
    ["toHaveProperty", "a.b", [1, { c: 2 }]],
  ];
  const records = VALUES.filter((value) => Object(value).constructor === Object);
  bun(records.length).toBeGreaterThan(4);
  bun(disagreements(records, properties)).toEqual([]);
  bun(disagreements(VALUES, [["toBeOneOf", ["a", 1, [1], { a: 1 }, Number.NaN]]])).toEqual([]);
});

test("expect() checks types, sizes, order and text", () => {
  const kinds = KINDS.map((kind): [string, unknown] => ["toBeInstanceOf", kind]);
  const bare = ["toBeNull", "toBeUndefined", "toBeDefined", "toBeTrue", "toBeTruthy", "toBeString", "toBeNumber"].map(
    (name): [string] => [name],
  );
  bun(disagreements(VALUES, [...kinds, ...bare])).toEqual([]);
  const bounds = ["toBeGreaterThan", "toBeGreaterThanOrEqual", "toBeLessThan", "toBeLessThanOrEqual"];
  bun(
    disagreements(
      [1, 2, 3],
      bounds.map((name): [string, number] => [name, 2]),
    ),
  ).toEqual([]);
  bun(disagreements([1, 2, 3, 4], [["toBeWithin", 2, 4]])).toEqual([]);
  const texts: [string, ...unknown[]][] = [
    ["toContain", "a"],
    ["toStartWith", "a"],
    ["toEndWith", "a"],
    ["toHaveLength", 2],
  ];
  bun(disagreements(["ab", "ba", "c", ""], [...texts, ["toMatch", /^b/], ["toMatch", "b"]])).toEqual([]);
  bun(disagreements([["a", "b"], [["a"]], []], [texts[0] as [string], ["toContainEqual", ["a"]]])).toEqual([]);
});

test("expect() checks thrown errors", async () => {
  const wanted = [undefined, "no", "way", /^no$/, Error, TypeError];
  const calls = wanted
    .slice(1)
    .map((value): [string, unknown] => ["toThrow", value])
    .concat([["toThrow"]] as unknown as [string, unknown][]);
  bun(disagreements(ACTS, calls)).toEqual([]);
  await own(Promise.reject(new TypeError("no"))).rejects.toThrow("no");
  await own(Promise.reject({ code: "x" })).rejects.toMatchObject({ code: "x" });
  await bun(Promise.resolve(own(Promise.resolve(1)).rejects.toThrow())).rejects.toThrow("Expected a rejection");
  await bun(Promise.resolve(own(Promise.reject(new Error("no"))).rejects.toThrow("yes"))).rejects.toThrow("toThrow");
});

test("the tests of core use only what exists outside Bun", () => {
  const core = join(import.meta.dir, "../../core");
  const missing: string[] = [];
  for (const file of new Bun.Glob("**/*_test.ts").scanSync({ cwd: core })) {
    const text = readFileSync(join(core, file), "utf8");
    const imported = /import \{([^}]*)\} from "bun:test"/.exec(text)?.[1]?.split(",") ?? [];
    const names = imported.map((name) => name.replace(/^ *type /, "").trim()).filter(Boolean);
    for (const name of names) if (!(name in runner)) missing.push(`${file}: ${name}`);
    for (const [, name = ""] of text.matchAll(/\.(to[A-Z]\w+)\(/g)) {
      if (name in bun(0) && !(name in own(0))) missing.push(`${file}: ${name}()`);
    }
    for (const [, name = ""] of text.matchAll(/\bexpect\.(\w+)\(/g)) {
      if (!(name in own)) missing.push(`${file}: expect.${name}()`);
    }
    if (/\bBun\.\w/.test(text)) missing.push(`${file}: Bun`);
    if (text.includes("Promise.withResolvers"))
      missing.push(`${file}: Promise.withResolvers(), which Node.js 20 lacks`);
  }
  bun(missing).toEqual([]);
});
