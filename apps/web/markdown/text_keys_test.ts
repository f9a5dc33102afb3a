import { expect, test } from "bun:test";
import { continueLine, indentItem, linkOver, otherCell, type TextEdit } from "./text_keys.ts";

/** Returns the text after an edit at `^`, with the caret as `^`. */
function after(given: string, edit: (value: string, at: number) => TextEdit | undefined): string | undefined {
  const at = given.indexOf("^");
  const value = given.replace("^", "");
  const done = edit(value, at);
  if (!done) return undefined;
  const { start, end, text, caret = start + text.length } = done;
  const next = value.slice(0, start) + text + value.slice(end);
  return `${next.slice(0, caret)}^${next.slice(caret)}`;
}
const enter = (given: string): string | undefined => after(given, continueLine);
const tab = (given: string): string | undefined => after(given, (value, at) => indentItem(value, at, false));
const back = (given: string): string | undefined => after(given, (value, at) => indentItem(value, at, true));

test("continueLine() begins the next item, with the next number or an unchecked box", () => {
  expect(enter("- one^")).toBe("- one\n- ^");
  expect(enter("a\n  9. one^ two")).toBe("a\n  9. one\n  10. ^ two");
  expect(enter("> - [x] one^")).toBe("> - [x] one\n> - [ ] ^");
});

test("continueLine() ends a list at an empty item, and leaves other lines to the browser", () => {
  expect(enter("- one\n- ^\nrest")).toBe("- one\n^\nrest");
  expect(enter("- [ ] ^")).toBe("^");
  expect([enter("text^"), enter("^- one"), enter("-one^")]).toEqual([undefined, undefined, undefined]);
});

test("continueLine() adds a row to a table, and ends the table at an empty row", () => {
  expect(enter("| a | b |^")).toBe("| a | b |\n| ^ |  |");
  expect(enter("| a | b |\n|  |  |^")).toBe("| a | b |\n^");
});

test("indentItem() nests an item one level below the item above it, and never traps the keyboard", () => {
  expect(tab("- one\n- two^")).toBe("- one\n  - two^");
  expect(tab("1. one\n2. [ ] two^")).toBe("1. one\n   2. [ ] two^");
  expect(tab("- [ ] one\n- [ ] two^")).toBe("- [ ] one\n  - [ ] two^");
  expect([tab("- one^"), tab("- one\n  - two^"), tab("text^")]).toEqual([undefined, undefined, undefined]);
  expect(back("- one\n  - two^")).toBe("- one\n- two^");
  expect(back("- one\n- two^")).toBeUndefined();
});

test("otherCell() moves from cell to cell, skips the delimiter row, and leaves the table at its ends", () => {
  const next = (given: string): string | undefined => after(given, (value, at) => otherCell(value, at, false));
  const before = (given: string): string | undefined => after(given, (value, at) => otherCell(value, at, true));
  expect(next("a\n| one^ | two |\n")).toBe("a\n| one | two^ |\n");
  expect(next("| a | b^ |\n|---|:-:|\n| c \\| d |  |")).toBe("| a | b |\n|---|:-:|\n| c \\| d^ |  |");
  expect(next("| a | b |\n| --- | --- |\n| c^ |  |")).toBe("| a | b |\n| --- | --- |\n| c | ^ |");
  expect(before("| a | b |\n| --- | --- |\n| ^c |  |")).toBe("| a | b^ |\n| --- | --- |\n| c |  |");
  expect(before("| a | b |^")).toBe("| a | b^ |");
  expect([next("| a | b^ |"), before("| a^ | b |"), next("a | b^"), before("| a |\n^")]).toEqual(
    Array(4).fill(undefined),
  );
});

test("linkOver() turns text into a link when a URL is pasted over it", () => {
  expect(linkOver("the plan", " https://example.com/a?b=c \n")).toBe("[the plan](https://example.com/a?b=c)");
  for (const [selected, pasted] of [
    ["", "https://example.com"],
    ["two\nlines", "https://example.com"],
    ["https://old.example", "https://example.com"],
    ["word", "see https://example.com"],
  ] as const)
    expect(linkOver(selected, pasted)).toBeUndefined();
});
