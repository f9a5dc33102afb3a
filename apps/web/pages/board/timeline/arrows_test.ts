import { expect, test } from "bun:test";
import { arrowOf, isLate } from "./arrows.ts";

const WINDOW = { left: 100, right: 500, top: 0, bottom: 400 };
const xOf = (day: number): number => day * 10;
const at = (start: number, end: number, y: number) => ({ span: { start, end }, y });

test("arrowOf() draws from the end of a bar to the beginning of the next one", () => {
  expect(arrowOf(at(11, 14, 19), at(20, 22, 57), xOf, WINDOW)).toBe("M50 19H58V57H100");
});

test("arrowOf() turns only once to a bar that begins the day after the first bar ends", () => {
  expect(arrowOf(at(11, 14, 19), at(15, 16, 57), xOf, WINDOW)).toBe("M42 32V57H50");
  expect(arrowOf(at(11, 14, 57), at(15, 16, 19), xOf, WINDOW)).toBe("M42 44V19H50");
});

test("arrowOf() goes around a bar that begins too early", () => {
  expect(arrowOf(at(11, 14, 57), at(12, 16, 19), xOf, WINDOW)).toBe("M50 57H58V38H12V19H20");
});

test("arrowOf() leaves out arrows outside the window", () => {
  expect(arrowOf(at(60, 61, 19), at(70, 71, 57), xOf, WINDOW)).toBeUndefined();
  expect(arrowOf(at(11, 14, 900), at(20, 22, 950), xOf, WINDOW)).toBeUndefined();
  // This arrow crosses the window.
  expect(arrowOf(at(11, 14, -100), at(20, 22, 950), xOf, WINDOW)).toBe("M50 -100H58V950H100");
});

test("isLate() is true if a blocked task begins on or before the last day of its blocker", () => {
  expect([
    isLate({ start: 1, end: 3 }, { start: 3, end: 3 }),
    isLate({ start: 1, end: 3 }, { start: 4, end: 4 }),
  ]).toEqual([true, false]);
});
