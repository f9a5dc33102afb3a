import { expect, test } from "bun:test";
import type { Outgoing } from "../../../drafts/outbox.ts";
import { durationText, FIELD_ROUTE, itemsOf, readTyped, shownValues, toggled } from "./field_values.ts";

test.each([
  ["number", "12", { value: "12" }],
  ["number", "1,5", { value: "1.5" }],
  ["number", "1,500", { fault: "number" }],
  ["number", "-.5e2", { value: "-.5e2" }],
  ["number", "twelve", { fault: "number" }],
  ["number", "1e999", { fault: "number" }],
  ["number", "1.234", { fault: "precision" }],
  ["url", "example.com/a", { value: "https://example.com/a" }],
  ["url", "http://127.0.0.1:80", { value: "http://127.0.0.1:80" }],
  ["url", "javascript:alert(1)", { fault: "url" }],
  ["url", "two words", { fault: "url" }],
  ["duration", "1h 30m", { value: "5400" }],
  ["duration", "1:30", { value: "5400" }],
  ["duration", "90", { value: "5400" }],
  ["duration", "0m", { value: "0" }],
  ["duration", "45s", { value: "45" }],
  ["duration", "1h Review", { fault: "duration" }],
  ["duration", "long", { fault: "duration" }],
  ["text", "  any text ", { value: "any text" }],
  ["number", "  ", { value: "" }],
] as const)("readTyped() reads a %s %p as %p", (type, typed, expected) => {
  expect<unknown>(readTyped({ type, precision: 2 }, typed)).toEqual(expected);
});

test("durationText() returns text that readTyped() reads as the same duration", () => {
  for (const value of ["0", "45", "60", "5400", "86400", "3661"]) {
    expect(readTyped({ type: "duration", precision: null }, durationText(value))).toEqual({ value });
  }
  expect(durationText("5400")).toBe("1h 30m");
});

test("toggled() adds and removes one item, and returns an empty value for an empty list", () => {
  const one = toggled("multiselect", "", "a");
  const two = toggled("multiselect", one, "b");
  expect([one, two]).toEqual(['["a"]', '["a","b"]']);
  expect(toggled("multiselect", toggled("multiselect", two, "a"), "b")).toBe("");
});

test("itemsOf() returns no items for text that is not a list", () => {
  expect([itemsOf("people", "oops"), itemsOf("people", "{}"), itemsOf("text", "[]"), itemsOf("text", "")]).toEqual([
    [],
    [],
    ["[]"],
    [],
  ]);
});

test("shownValues() shows pending changes of the task in their order, without refused ones", () => {
  const entry = (taskId: string, body: object, state: Outgoing["state"] = "waiting") => ({
    state,
    change: {
      kind: "request",
      projectId: "p",
      title: "",
      taskId,
      route: FIELD_ROUTE,
      input: { body },
      reload: [],
    } as const,
  });
  const shown = shownValues(
    [
      { fieldId: "a", value: "1" },
      { fieldId: "b", value: "2" },
      { fieldId: "c", value: null },
    ],
    [
      entry("t", { fieldId: "a", value: "3" }),
      entry("t", { fieldId: "a", value: "4" }),
      entry("t", { fieldId: "b", value: "" }),
      entry("t", { fieldId: "d", value: "no" }, "refused"),
      entry("other", { fieldId: "e", value: "no" }),
    ],
    "t",
  );
  expect([...shown]).toEqual([["a", "4"]]);
});
