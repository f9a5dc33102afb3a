import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { cut, manyLines, oneLine, padded, widthOf } from "./plain_text.ts";

describe("untrusted text", () => {
  test("cannot control the terminal", () => {
    expect(oneLine("a\u001b[31mred\u0007\n b\u202egnp.exe\u009b2J")).toBe(
      "a\ufffd[31mred\ufffd b\ufffdgnp.exe\ufffd2J",
    );
    expect(manyLines("one\r\ntwo\rthree\ttab\u0000\n\n")).toBe("one\ntwo\ufffdthree\ttab\ufffd");
  });

  test("is unchanged if it contains no control characters", () => {
    const words = "Grüße, 日本語, العربية, עברית, हिन्दी, 👩‍👩‍👧, e\u0301";
    expect(oneLine(words)).toBe(words);
  });
});

describe("text width", () => {
  test("widthOf() counts the terminal cells of narrow, wide and joined characters", () => {
    expect(["abc", "日本", "🚀", "👩‍👩‍👧", "e\u0301", ""].map(widthOf)).toEqual([3, 4, 2, 2, 1, 0]);
  });

  test.each([
    ["abcdef", 6, "abcdef"],
    ["abcdef", 5, "abcd…"],
    ["日本語", 6, "日本語"],
    ["日本語", 5, "日本…"],
    ["日本語", 4, "日…"],
    ["ab 日本", 4, "ab…"],
    ["👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧…"],
  ] as const)("cut(%p, %d) is %p", (text, cells, wanted) => {
    expect(cut(text, cells)).toBe(wanted);
  });

  test("cut() never exceeds the width, and padded() fills it exactly", () => {
    const text = fc.string({ unit: "grapheme" }).map(oneLine);
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 40 }), (one, cells) => {
        expect(widthOf(cut(one, cells))).toBeLessThanOrEqual(cells);
        expect(widthOf(padded(cut(one, cells), cells))).toBe(cells);
      }),
    );
  });
});
