import { expect, test } from "bun:test";
import { daysIn, lastDayOf, linePoints, scaleOf } from "./burn_up_lines.ts";

test("linePoints() spreads days over the width, with the largest value at the top", () => {
  const most = scaleOf([
    { scope: 2, done: 0 },
    { scope: 4, done: 1 },
    { scope: 4, done: 4 },
  ]);
  expect(most).toBe(4);
  const scale = { width: 100, height: 40, most, days: 3 };
  expect(linePoints([2, 4, 4], scale)).toBe("0,20 50,0 100,0");
  expect(linePoints([0, 1, 4], scale)).toBe("0,40 50,30 100,0");
});

test("linePoints() leaves room for future days", () => {
  expect(linePoints([2, 4, 4], { width: 100, height: 40, most: 4, days: 11 })).toBe("0,20 10,0 20,0");
});

test("linePoints() draws a single day as a horizontal line, and scaleOf() never divides by zero", () => {
  const most = scaleOf([{ scope: 0, done: 0 }]);
  expect(linePoints([0], { width: 100, height: 40, most, days: 1 })).toBe("0,40 100,40");
  expect(linePoints([0], { width: 100, height: 40, most, days: 5 })).toBe("0,40 25,40");
});

test("lastDayOf() returns the end of the plan, or the last day with counts if it is later", () => {
  expect(lastDayOf("2031-05-06", "2031-05-20")).toBe("2031-05-20");
  expect(lastDayOf("2031-05-22", "2031-05-20")).toBe("2031-05-22");
  expect(lastDayOf("2031-05-06", null)).toBe("2031-05-06");
  expect(daysIn("2031-05-06", "2031-05-20")).toBe(15);
  expect(daysIn("2031-05-06", "2031-05-06")).toBe(1);
});
