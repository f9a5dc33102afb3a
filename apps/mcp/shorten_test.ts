import { expect, test } from "bun:test";
import { compact, lineOf, pieceOf } from "./shorten.ts";

test("pieceOf() returns pieces that add up to the whole text, and never splits a character", () => {
  const text = "ab😀cd😀😀é".repeat(20);
  for (const characters of [1, 2, 3, 7, 50, 1000]) {
    let whole = "";
    let offset: number | undefined = 0;
    while (offset !== undefined) {
      const piece = pieceOf(text, { offset, characters });
      expect(piece.text.isWellFormed()).toBe(true);
      whole += piece.text;
      offset = piece.nextOffset;
    }
    expect(whole).toBe(text);
  }
  expect(pieceOf("short")).toEqual({ text: "short" });
});

test("lineOf() removes line feeds, and cuts the line at its limit", () => {
  expect(lineOf("one\n\ntwo\tthree ")).toBe("one two three");
  expect(lineOf("x".repeat(500))).toBe(`${"x".repeat(200)}…`);
  expect(lineOf(`${"x".repeat(199)}😀${"y".repeat(50)}`).isWellFormed()).toBe(true);
  expect(lineOf(" ".repeat(100_000)).length).toBeLessThan(3);
});

test("compact() omits empty values", () => {
  expect(compact({ a: null, b: undefined, c: "", d: [], e: 0, f: false })).toEqual({ e: 0, f: false } as never);
});
