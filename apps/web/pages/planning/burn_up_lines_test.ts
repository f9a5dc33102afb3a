import { expect, test } from "bun:test";
import { linePoints, scaleOf } from "./burn_up_lines.ts";

test("linePoints() spreads days over the width, with the largest value at the top", () => {
  const most = scaleOf([
    { scope: 2, done: 0 },
    { scope: 4, done: 1 },
    { scope: 4, done: 4 },
  ]);
  expect(most).toBe(4);
  const scale = { width: 100, height: 40, most };
  expect(linePoints([2, 4, 4], scale)).toBe("0,20 50,0 100,0");
  expect(linePoints([0, 1, 4], scale)).toBe("0,40 50,30 100,0");
});

test("linePoints() draws a single day as a horizontal line, and scaleOf() never divides by zero", () => {
  const most = scaleOf([{ scope: 0, done: 0 }]);
  expect(linePoints([0], { width: 100, height: 40, most })).toBe("0,40 100,40");
});
