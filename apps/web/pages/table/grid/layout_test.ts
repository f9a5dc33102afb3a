import { expect, test } from "bun:test";
import { arrange, type GridLayout, readLayout, resized, shifted } from "./layout.ts";

const STANDARD: GridLayout = { order: [], hidden: [], pinned: ["title"], widths: {}, summaries: {} };
const COLUMNS = [
  { id: "key", width: 100, isKey: true },
  { id: "title", width: 300 },
  { id: "status", width: 120 },
  { id: "due", width: 110 },
];
const idsOf = (layout: GridLayout, space = 1000): string =>
  arrange(COLUMNS, layout, space)
    .columns.map(({ id }) => id)
    .join();

test("arrange() puts the key and pinned columns first, and omits hidden columns except the key", () => {
  expect(idsOf({ ...STANDARD, order: ["due", "status", "title"], hidden: ["status", "key"] })).toBe("key,title,due");
  const { pinned, widths, starts, width } = arrange(COLUMNS, resized(STANDARD, "title", 250), 1000);
  expect([pinned, widths, starts, width]).toEqual([2, [100, 250, 120, 110], [0, 100, 350, 470], 580]);
});

test("arrange() does not pin columns that would take more than half of a narrow screen", () => {
  expect(arrange(COLUMNS, STANDARD, 390).pinned).toBe(1);
  expect(idsOf(STANDARD, 390)).toBe("key,title,status,due");
});

test("resized() keeps widths within the limits", () => {
  expect([resized(STANDARD, "due", 1).widths.due, resized(STANDARD, "due", 9999).widths.due]).toEqual([56, 800]);
});

test("shifted() moves a column past its neighbor, but not across pinned columns or the key", () => {
  const move = (id: string, step: 1 | -1): string =>
    idsOf(shifted(arrange(COLUMNS, STANDARD, 1000), COLUMNS, STANDARD, { id, step }));
  expect(move("status", 1)).toBe("key,title,due,status");
  expect(move("due", -1)).toBe("key,title,due,status");
  expect([move("status", -1), move("title", 1), move("due", 1), move("key", 1)]).toEqual(
    Array(4).fill("key,title,status,due"),
  );
});

test("readLayout() reads a stored layout, and replaces malformed parts", () => {
  const layout: GridLayout = { ...STANDARD, hidden: ["due"], pinned: [], widths: { due: 90 }, summaries: { a: "sum" } };
  expect(readLayout(JSON.stringify(layout), STANDARD)).toEqual(layout);
  const broken = { order: 4, pinned: [1, "due"], widths: { due: "wide", status: 5 }, summaries: { a: "product" } };
  expect(readLayout(JSON.stringify(broken), STANDARD)).toEqual({ ...STANDARD, pinned: ["due"] });
  expect([readLayout("{", STANDARD), readLayout(null, STANDARD)]).toEqual([STANDARD, STANDARD]);
});
