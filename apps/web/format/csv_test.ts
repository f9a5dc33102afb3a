import { expect, test } from "bun:test";
import { csvOf } from "./csv.ts";

test("csvOf() quotes cells that need it", () => {
  expect(
    csvOf([
      ["Title", "Notes"],
      ['Say "hi"', "one,\ntwo"],
    ]),
  ).toBe('Title,Notes\r\n"Say ""hi""","one,\ntwo"\r\n');
});

test("csvOf() keeps a spreadsheet from running a cell as a formula", () => {
  expect(csvOf([["=1+1", "-x", "a=b"]])).toBe("'=1+1,'-x,a=b\r\n");
  expect(csvOf([["'=1", "'quoted'", "-1.5", "+1.5e3"]])).toBe("''=1,'quoted',-1.5,'+1.5e3\r\n");
});
