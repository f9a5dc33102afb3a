import { expect, test } from "bun:test";
import type { CustomField } from "@hexlane/client";
import { tableLayoutOf } from "./table_layout.ts";

const FIELDS = [
  { id: "f1", name: "Points" },
  { id: "f2", name: "Severity" },
] as CustomField[];

test("tableLayoutOf() shows the columns of a view in their order, with their widths, pins and totals", () => {
  const columns = [
    { field: "field.points", width: 90, pinned: true },
    { field: "due", width: null, pinned: false },
    { field: "field.Gone", width: null, pinned: false },
  ];
  expect(tableLayoutOf({ columns, totals: [{ field: "field.Points", total: "sum" }] }, FIELDS)).toEqual({
    order: ["field:f1", "dueDate"],
    hidden: ["status", "priority", "assignee", "labels", "startDate", "estimate", "milestone", "cycle", "field:f2"],
    pinned: ["field:f1"],
    widths: { "field:f1": 90 },
    summaries: { "field:f1": "sum" },
  });
});

test("tableLayoutOf() leaves the standard columns to the table", () => {
  expect(tableLayoutOf({ columns: [], totals: [] }, FIELDS)).toBeUndefined();
  expect(tableLayoutOf({ columns: [], totals: [{ field: "field.Points", total: "max" }] }, FIELDS)?.hidden).toEqual([]);
});
