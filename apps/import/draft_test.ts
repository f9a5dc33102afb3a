import { expect, test } from "bun:test";
import { colorOf, priorityOf, storedColorOf } from "./draft.ts";

test.each(["teal", "crimson", "rebeccapurple", "darkslategrey", "dark-gray", "green", "Gray"])(
  "storedColorOf() keeps the name %p",
  (name) => {
    expect(storedColorOf(name, "bug")).toBe(name.toLowerCase());
  },
);

test("storedColorOf() keeps hexadecimal colors, and maps any other word to the same color each time", () => {
  expect(storedColorOf("#0F766E", "bug")).toBe("#0f766e");
  expect(storedColorOf("nothing", "bug")).toBe(storedColorOf("", "bug"));
});

test("colorOf() maps the color names of Trello and Planka, and uses CSS colors for other names", () => {
  expect(colorOf("green", "x")).toBe("#22c55e");
  expect(colorOf("berry-red", "x")).toBe("#ef4444");
  expect(colorOf("red_dark", "x")).toBe("#ef4444");
  expect(colorOf("teal", "x")).toBe("teal");
  expect(colorOf("crimson", "x")).toBe("crimson");
  expect(colorOf("constructor", "x")).toBe(colorOf("", "x"));
});

test("priorityOf() ignores names of inherited object properties", () => {
  expect(["High", "constructor", "toString", "__proto__"].map(priorityOf)).toEqual([
    "high",
    undefined,
    undefined,
    undefined,
  ]);
});
