import { expect, test } from "bun:test";
import fc from "fast-check";
import { encodeLong, isLong } from "./long_json.ts";

const text = async (value: unknown): Promise<string> => new TextDecoder().decode(await encodeLong(value));

test("encodeLong() returns the same bytes as JSON.stringify()", async () => {
  const at = new Date("2027-01-04T08:00:00Z");
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: index, at, title: "Größe 漢字 😀" }));
  for (const value of [null, 1, "x", [], {}, rows(1), rows(50), rows(51), rows(100), rows(101), rows(1234)]) {
    expect(await text(value)).toBe(JSON.stringify(value));
  }
  const board = {
    data: {
      id: "p",
      columns: [
        { id: "a", tasks: rows(120) },
        { id: "b", tasks: [] },
      ],
      at,
      none: undefined,
    },
  };
  expect(isLong(board)).toBe(true);
  expect(await text(board)).toBe(JSON.stringify(board));
  expect(await text({ first: undefined, tasks: rows(60) })).toBe(JSON.stringify({ first: undefined, tasks: rows(60) }));
  expect(await text([undefined, rows(60)])).toBe(JSON.stringify([undefined, rows(60)]));
});

test("encodeLong() returns the same bytes as JSON.stringify() for any value", async () => {
  const long = fc.array(fc.jsonValue(), { minLength: 40, maxLength: 120 });
  const wide = fc.string({ unit: "binary", maxLength: 4 }).map((unit) => unit.repeat(2 ** 13));
  const rows = fc.array(fc.record({ a: fc.jsonValue(), wide }), { maxLength: 6 });
  const value = fc.oneof(long, rows, fc.dictionary(fc.string(), fc.oneof(long, fc.jsonValue())), fc.array(long));
  await fc.assert(
    fc.asyncProperty(value, async (any) => {
      expect(await text(any)).toBe(JSON.stringify(any));
    }),
    { numRuns: 200 },
  );
});

test.each([
  ["many rows", () => Array.from({ length: 100_000 }, (_, index) => ({ id: `${index}`, title: "x".repeat(300) }))],
  ["a few rows of long texts", () => Array.from({ length: 40 }, () => ({ data: { text: "\n".repeat(2 ** 20) } }))],
])("encodeLong() yields to other work between %s", async (_, make) => {
  const rows = make();
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  const bytes = await encodeLong(rows);
  clearInterval(timer);
  expect(bytes.length).toBe(JSON.stringify(rows).length);
  expect(turns).toBeGreaterThan(2);
});

test("isLong() is true for few elements with long strings", () => {
  const row = { content: "x".repeat(2 ** 14) };
  expect([[row, row], Array(5).fill(row), { data: { tasks: Array(5).fill(row) } }].map(isLong)).toEqual([
    false,
    true,
    true,
  ]);
});

test("isLong() is false for short values", () => {
  expect([isLong(undefined), isLong("x".repeat(1000)), isLong(Array(50).fill(1)), isLong({ a: { b: [1] } })]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
