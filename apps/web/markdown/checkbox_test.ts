import { expect, test } from "bun:test";
import fc from "fast-check";
import { boxInLine, lineStarts, toggleBox } from "./checkbox.ts";

test("boxInLine() finds a checkbox only after quote and list markers", () => {
  const at = (line: string): number | undefined => boxInLine(line, 0);
  expect(["- [ ] a", "* [x] a", "+ [X]", "1. [ ] a", "  > - [ ] a", "- 12) [x] a"].map(at)).toEqual([3, 3, 3, 4, 7, 7]);
  expect(["[]", "- [y] a", "-[ ] a", "a [ ] b", "- [ ]a", "- text [x]", ""].map(at)).toEqual(Array(7).fill(undefined));
});

test("lineStarts() recognizes each kind of line break", () => {
  expect(lineStarts("a\nb\r\nc\rd")).toEqual([0, 2, 5, 7]);
});

test("toggleBox() changes one character, and toggling again reverts it", () => {
  expect(toggleBox("- [ ] a\r\n- [x] b\t ", 3)).toBe("- [x] a\r\n- [x] b\t ");
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.constantFrom(" ", "x"), (before, after, mark) => {
      const text = `${before}- [${mark}] ${after}`;
      const at = before.length + 3;
      const toggled = toggleBox(text, at) ?? "";
      expect([toggled.slice(0, at), toggled.slice(at + 1)]).toEqual([text.slice(0, at), text.slice(at + 1)]);
      expect(toggleBox(toggled, at)).toBe(text);
    }),
  );
});

test("toggleBox() returns undefined where there is no checkbox", () => {
  expect([toggleBox("- [ ] a", 2), toggleBox("- [a] a", 3), toggleBox("", 3), toggleBox("- [ ]", Number.NaN)]).toEqual(
    Array(4).fill(undefined),
  );
});
