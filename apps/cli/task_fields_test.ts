import { expect, test } from "bun:test";
import type { TaskField } from "@hexlane/client";
import { Failure } from "./failure.ts";
import { optionOf, type ShownTask } from "./task_fields.ts";

const NUMBER: TaskField = { isNullable: true, isSortable: false, type: "number" };

test("optionOf() derives the option of a field that has no description", () => {
  const { option, key, read, line } = optionOf("columnId", NUMBER);
  expect([option.flags, option.description, key]).toEqual([
    "--column-id <number>",
    "column id; none clears it",
    "columnId",
  ]);
  expect(["1.5", "0", "none", ""].map(read)).toEqual([1.5, 0, null, null]);
  expect(line({ columnId: null } as ShownTask)).toEqual(["Column id", ""]);
});

test.each(["x", " ", "Infinity"])("optionOf() refuses %p as a number", (text) => {
  expect(() => optionOf("columnId", NUMBER).read(text)).toThrow(Failure);
});

test("optionOf() reads a choice unchanged", () => {
  const { option, read } = optionOf("priority", { isNullable: false, isSortable: true, choices: ["low", "none"] });
  expect(option.argChoices).toEqual(["low", "none"]);
  expect(read("none")).toBe("none");
});
