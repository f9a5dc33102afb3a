import { expect, test } from "bun:test";
import { planFill, planPaste } from "./fill.ts";

const SIZE = { rows: 10, columns: 4 };
const area = (top: number, left: number, bottom = top, right = left) => ({ top, bottom, left, right });
const shown = (cells: { row: number; column: number; text: string }[]): string[] =>
  cells.map(({ row, column, text }) => `${row}.${column}=${text}`);

test("planPaste() starts at the first selected cell if the copied table is larger than the selection", () => {
  const { cells, outside, rows, columns } = planPaste(
    [
      ["a", "b"],
      ["c", "d"],
    ],
    area(2, 1),
    SIZE,
  );
  expect(shown(cells)).toEqual(["2.1=a", "2.2=b", "3.1=c", "3.2=d"]);
  expect([outside, rows, columns]).toEqual([[], 2, 2]);
});

test("planPaste() repeats one value in the whole selection, and a table in a multiple of its size", () => {
  expect(shown(planPaste([["x"]], area(0, 0, 1, 1), SIZE).cells)).toEqual(["0.0=x", "0.1=x", "1.0=x", "1.1=x"]);
  expect(shown(planPaste([["x", "y"]], area(0, 0, 2, 1), SIZE).cells)).toEqual([
    "0.0=x",
    "0.1=y",
    "1.0=x",
    "1.1=y",
    "2.0=x",
    "2.1=y",
  ]);
  expect(shown(planPaste([["x"], ["y"]], area(0, 0, 2, 0), SIZE).cells)).toEqual(["0.0=x", "1.0=y"]);
});

test("planPaste() returns the rows that do not fit, except for empty cells", () => {
  const { cells, outside, rows, columns } = planPaste(
    [
      ["a", "b"],
      ["c", ""],
      ["e", "f"],
    ],
    area(8, 3),
    SIZE,
  );
  expect(shown(cells)).toEqual(["8.3=a", "9.3=c"]);
  expect(outside).toEqual([
    ["a", "b"],
    ["e", "f"],
  ]);
  expect([rows, columns]).toEqual([2, 1]);
});

test("planPaste() does not change cells that a shorter row lacks", () => {
  expect(shown(planPaste([["a", "b"], ["c"]], area(0, 0), SIZE).cells)).toEqual(["0.0=a", "0.1=b", "1.0=c"]);
});

test("planFill() copies the first row down, and fills a single row from the row above it", () => {
  const textAt = (row: number, column: number): string => `${row}/${column}`;
  expect(shown(planFill(area(1, 0, 3, 1), textAt))).toEqual(["2.0=1/0", "2.1=1/1", "3.0=1/0", "3.1=1/1"]);
  expect(shown(planFill(area(4, 2), textAt))).toEqual(["4.2=3/2"]);
  expect(planFill(area(0, 2), textAt)).toEqual([]);
});
