import { expect, test } from "bun:test";
import { widthOf } from "./plain_text.ts";
import { listing, table } from "./table.ts";

const style = { dim: (text: string) => text, bold: (text: string) => text };
const ROWS = [
  ["WEB-1", "in-progress", "Write the first program for the engine"],
  ["WEB-12", "to-do", "日本語のタイトルはとても長いので切られます"],
];

test("table() makes columns as wide as their cells in any script", () => {
  expect(table(["KEY", "STATUS", "TITLE"], ROWS, { style })).toBe(
    `KEY     STATUS       TITLE
WEB-1   in-progress  Write the first program for the engine
WEB-12  to-do        日本語のタイトルはとても長いので切られます`,
  );
});

test("table() cuts the longest column so that no line exceeds the terminal", () => {
  const lines = table(["KEY", "STATUS", "TITLE"], ROWS, { style, columns: 40 }).split("\n");
  expect(lines).toEqual([
    "KEY     STATUS       TITLE",
    "WEB-1   in-progress  Write the first pr…",
    "WEB-12  to-do        日本語のタイトルは…",
  ]);
  expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(40);
});

test("table() keeps each cell on one line", () => {
  expect(table(["A", "B"], [["x\ny", "z\u001b"]], { style })).toBe("A    B\nx y  z\ufffd");
});

test("listing() omits empty values", () => {
  const entries = [["Status", "to-do"] as const, ["Due", ""] as const, ["Who", "Ada"] as const];
  expect(listing(entries, { style })).toBe("Status  to-do\nWho     Ada");
});
