import { expect, test } from "bun:test";
import type { CustomField, TaskCard } from "@hexlane/client";
import { computeTotal, sayTotals, TOTALS, type TotalWords } from "./totals.ts";
import { fieldValuesOf } from "./view_fields.ts";

test("computeTotal() adds without floating-point errors, and returns nothing without values", () => {
  expect(TOTALS.map((total) => computeTotal([0.1, 0.2, 3], total))).toEqual([3.3, 1.1, 0.1, 3, 3]);
  expect(TOTALS.map((total) => computeTotal([], total))).toEqual(TOTALS.map(() => undefined));
});

test("sayTotals() names the field of each total, and leaves out totals without values", () => {
  const points = { id: "f1", name: "Points", type: "number" } as CustomField;
  const fields = fieldValuesOf({
    fields: new Map([["p", [points]]]),
    values: new Map([["p", (taskId: string) => ({ value: { a: "2", b: "5" }[taskId] ?? null })]]),
    outgoing: [],
  });
  const words: TotalWords = {
    sayTotal: (name, field, value) => `${field} ${name} ${value}`,
    sayValue: (_, value) => `${value} pt`,
    sayCount: String,
  };
  const tasks = ["a", "b", "c"].map((id) => ({ id, projectId: "p" }) as TaskCard);
  const wanted = [
    { field: "field.points", total: "sum" },
    { field: "field.Points", total: "count" },
    { field: "field.Gone", total: "sum" },
  ] as const;
  expect(sayTotals(tasks, wanted, fields, words)).toBe("Points sum 7 pt · Points count 2");
  expect(sayTotals(tasks.slice(2), wanted, fields, words)).toBe("");
});
