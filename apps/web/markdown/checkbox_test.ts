import { expect, test } from "bun:test";
import fc from "fast-check";
import { boxInLine, lineStarts, tick } from "./checkbox.ts";

test("a box is found behind quote marks and list markers, and nowhere else", () => {
  const at = (line: string): number | undefined => boxInLine(line, 0);
  expect(["- [ ] a", "* [x] a", "+ [X]", "1. [ ] a", "  > - [ ] a", "- 12) [x] a"].map(at)).toEqual([3, 3, 3, 4, 7, 7]);
  expect(["[]", "- [y] a", "-[ ] a", "a [ ] b", "- [ ]a", "- text [x]", ""].map(at)).toEqual(Array(7).fill(undefined));
});

test("lines begin after each kind of line break", () => {
  expect(lineStarts("a\nb\r\nc\rd")).toEqual([0, 2, 5, 7]);
});

test("ticking changes that one character, and ticking again takes it back", () => {
  expect(tick("- [ ] a\r\n- [x] b\t ", 3)).toBe("- [x] a\r\n- [x] b\t ");
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.constantFrom(" ", "x"), (before, after, mark) => {
      const text = `${before}- [${mark}] ${after}`;
      const at = before.length + 3;
      const ticked = tick(text, at) ?? "";
      expect([ticked.slice(0, at), ticked.slice(at + 1)]).toEqual([text.slice(0, at), text.slice(at + 1)]);
      expect(tick(ticked, at)).toBe(text);
    }),
  );
});

test("where there is no box any more nothing is ticked", () => {
  expect([tick("- [ ] a", 2), tick("- [a] a", 3), tick("", 3), tick("- [ ]", Number.NaN)]).toEqual(
    Array(4).fill(undefined),
  );
});
