import { describe, expect, test } from "bun:test";
import { MAX_CHANGED_ROWS, MAX_REWRITTEN_BYTES } from "../limits.ts";
import { divide, refuseTooMuchText, refuseTooMuchWork } from "./parts.ts";

describe("divide()", () => {
  const self = (cost: number): number => cost;

  test("fills each part up to the maximum number of items", () => {
    expect(divide([1, 1, 1, 1, 1], self, { items: 2, cost: 100 })).toEqual([[1, 1], [1, 1], [1]]);
  });

  test("fills each part up to the maximum cost, in order", () => {
    expect(divide([4, 4, 4, 1, 9], self, { items: 100, cost: 10 })).toEqual([[4, 4], [4, 1], [9]]);
  });

  test("gives an item that exceeds the cost limit its own part", () => {
    expect(divide([1, 50, 1], self, { items: 100, cost: 10 })).toEqual([[1], [50], [1]]);
  });

  test("returns one empty part for no items", () => {
    expect(divide([], self, { items: 2, cost: 10 })).toEqual([[]]);
  });
});

describe("refuseTooMuchWork()", () => {
  test("allows exactly the limit, and refuses one more row", () => {
    refuseTooMuchWork(MAX_CHANGED_ROWS, "divide it");
    expect(() => refuseTooMuchWork(MAX_CHANGED_ROWS + 1, "divide it")).toThrow(
      expect.objectContaining({ code: "too_large", details: { reason: "TOO_MUCH_WORK" } }),
    );
  });
});

test("refuseTooMuchText() allows exactly the limit, and refuses one more byte", () => {
  refuseTooMuchText(MAX_REWRITTEN_BYTES, "choose fewer");
  expect(() => refuseTooMuchText(MAX_REWRITTEN_BYTES + 1, "choose fewer")).toThrow(
    expect.objectContaining({ code: "too_large", details: { reason: "TOO_MUCH_WORK" } }),
  );
});
