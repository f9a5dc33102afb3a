import { expect, test } from "bun:test";
import { areaOf, columnsIn, moved, rowsIn, stepped } from "./range.ts";

const SURFACE = { rows: 100, columns: 5, page: 20, isRightToLeft: false };
const FROM = { row: 10, column: 2 };
const press = (key: string, ctrlKey = false, surface = SURFACE) =>
  moved({ key, ctrlKey, metaKey: false }, FROM, surface);

test.each([
  ["ArrowUp", [9, 2], [0, 2]],
  ["ArrowDown", [11, 2], [99, 2]],
  ["ArrowLeft", [10, 1], [10, 0]],
  ["ArrowRight", [10, 3], [10, 4]],
  ["Home", [10, 0], [0, 0]],
  ["End", [10, 4], [99, 4]],
  ["PageUp", [0, 2], [0, 2]],
  ["PageDown", [30, 2], [30, 2]],
] as const)("moved() goes with %s to %p, and with Ctrl to %p", (key, near, far) => {
  const placeOf = ([row, column]: readonly [number, number]) => ({ row, column });
  expect([press(key), press(key, true)]).toEqual([placeOf(near), placeOf(far)]);
});

test("moved() mirrors the arrow keys from right to left, and ignores other keys", () => {
  expect(press("ArrowLeft", false, { ...SURFACE, isRightToLeft: true })).toEqual({ row: 10, column: 3 });
  expect(press("a")).toBeUndefined();
});

test("moved() reaches the header from the first row only without Ctrl", () => {
  const first = { row: 0, column: 1 };
  const up = (ctrlKey: boolean) => moved({ key: "ArrowUp", ctrlKey, metaKey: false }, first, SURFACE);
  expect([up(false)?.row, up(true)?.row]).toEqual([-1, 0]);
});

test("stepped() continues in the next row, and stops at the last cell", () => {
  expect(stepped({ row: 3, column: 4 }, 1, SURFACE)).toEqual({ row: 4, column: 0 });
  expect(stepped({ row: 4, column: 0 }, -1, SURFACE)).toEqual({ row: 3, column: 4 });
  expect(stepped({ row: 99, column: 4 }, 1, SURFACE)).toBeUndefined();
  expect(stepped({ row: 0, column: 0 }, -1, SURFACE)).toBeUndefined();
});

test("areaOf() contains both corners", () => {
  const area = areaOf({ row: 5, column: 3 }, { row: 2, column: 4 });
  expect([area, rowsIn(area), columnsIn(area)]).toEqual([{ top: 2, bottom: 5, left: 3, right: 4 }, 4, 2]);
});
