import { expect, test } from "bun:test";
import { offsetOf } from "./source_place.ts";

const SOURCE = "# Title\n\nSome **bold** text\r\nand [a link](https://example.com/a) here\n\n- one\n- two `code`\n";
const rest = (line: number, before: string, after = ""): string =>
  SOURCE.slice(offsetOf(SOURCE, { line, before, after }));

test("offsetOf() skips the markup between rendered characters", () => {
  expect(rest(0, "")).toStartWith("# Title");
  expect(rest(0, "", "Title")).toStartWith("Title");
  expect(rest(2, "Some ", "bold text")).toStartWith("bold** text");
  expect(rest(0, "Tit")).toStartWith("le\n");
  expect(rest(2, "Some bo")).toStartWith("ld** text");
  expect(rest(2, "Some bold text\nand a link h")).toStartWith("ere\n");
  expect(rest(6, "two co")).toStartWith("de`");
});

test("offsetOf() returns the end for a place below the text, and stays in the text for unknown characters", () => {
  expect(rest(Number.POSITIVE_INFINITY, "")).toBe("");
  expect(rest(5, "§ one")).toBe("\n- two `code`\n");
});
