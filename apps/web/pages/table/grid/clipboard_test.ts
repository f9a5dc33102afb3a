import { expect, test } from "bun:test";
import { readTable, writeTable } from "./clipboard.ts";

test.each([
  ["one", [["one"]]],
  [
    "a\tb\nc\td\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ['"two\nlines"\t"say ""hi"""\nlast', [["two\nlines", 'say "hi"'], ["last"]]],
  ['"tab\there"', [["tab\there"]]],
  ['"quoted" word\tx', [['"quoted" word', "x"]]],
  ['"never closed\tx', [['"never closed', "x"]]],
  [
    "a\t\n\tb",
    [
      ["a", ""],
      ["", "b"],
    ],
  ],
  ["a\n\nb", [["a"], [""], ["b"]]],
  ["", [[""]]],
] as const)("readTable() reads %j", (text, rows) => {
  expect<unknown>(readTable(text)).toEqual(rows);
});

test("writeTable() writes what readTable() reads", () => {
  const rows = [
    ["plain", "with\ttab", "two\nlines"],
    ['"starts with a quote', 'has " inside', ""],
    ["", "", "last"],
  ];
  expect(readTable(writeTable(rows))).toEqual(rows);
  expect(writeTable([["a", "b"]])).toBe("a\tb");
});
