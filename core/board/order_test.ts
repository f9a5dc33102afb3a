import { expect, test } from "bun:test";
import { TrackerError } from "../errors.ts";
import { applyOrder, comparePositions } from "./order.ts";

const items = [
  { id: "a", position: 0, name: "A" },
  { id: "b", position: 1, name: "B" },
  { id: "c", position: 2, name: "C" },
];

test("applyOrder() returns only moved items", () => {
  const wanted = [
    { id: "c", position: 0.5 },
    { id: "a", position: 0 },
  ];
  expect(applyOrder(items, wanted, "/columns")).toEqual([{ id: "c", position: 0.5, name: "C" }]);
});

test.each([
  ["an empty list", [], "/columns"],
  [
    "an item listed twice",
    [
      { id: "a", position: 1 },
      { id: "a", position: 2 },
    ],
    "/columns/1/id",
  ],
  [
    "an unknown id",
    [
      { id: "a", position: 1 },
      { id: "x", position: 2 },
    ],
    "/columns/1/id",
  ],
  ["a position that is not a number", [{ id: "a", position: Number.NaN }], "/columns/0/position"],
])("applyOrder() refuses %s", (_, wanted, pointer) => {
  const error = catchError(() => applyOrder(items, wanted, "/columns"));
  expect(error.code).toBe("invalid");
  expect(error.details.errors?.map((field) => field.pointer)).toEqual([pointer]);
});

test("comparePositions() orders equal positions by ID", () => {
  const equal = [
    { id: "b", position: 1 },
    { id: "a", position: 1 },
    { id: "c", position: -1 },
  ];
  expect(equal.sort(comparePositions).map(({ id }) => id)).toEqual(["c", "a", "b"]);
});

function catchError(run: () => unknown): TrackerError {
  try {
    run();
  } catch (error) {
    if (error instanceof TrackerError) return error;
    throw error;
  }
  throw new Error("Nothing was thrown");
}
