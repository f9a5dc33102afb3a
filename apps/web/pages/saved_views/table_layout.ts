/** The columns of a saved view as the first layout of its table. People may then arrange them for themselves. @module */
import type { CustomField, SavedView } from "@hexlane/client";
import type { GridLayout } from "../table/grid/layout.ts";
import type { Summary } from "../table/grid/summary.ts";
import { fieldColumnId } from "../table/task_change.ts";
import type { Total } from "./totals.ts";
import { isNamed } from "./view_fields.ts";

/** The built-in columns of a table, by their name in views. */
const COLUMN_IDS: Readonly<Record<string, string>> = {
  title: "title",
  status: "status",
  priority: "priority",
  assignee: "assignee",
  label: "labels",
  start: "startDate",
  due: "dueDate",
  estimate: "estimate",
  milestone: "milestone",
  cycle: "cycle",
};

/** A table does not count values. */
const SUMMARIES: Readonly<Partial<Record<Total, Summary>>> = {
  sum: "sum",
  average: "average",
  min: "least",
  max: "most",
};

/** @returns undefined if the view has the standard columns and no totals */
export function tableLayoutOf(
  { columns, totals }: Pick<SavedView, "columns" | "totals">,
  fields: readonly CustomField[],
): GridLayout | undefined {
  if (columns.length === 0 && totals.length === 0) return undefined;
  const idsOf = (name: string): string[] => {
    const builtIn = COLUMN_IDS[name];
    return builtIn ? [builtIn] : fields.filter((field) => isNamed(field, name)).map(({ id }) => fieldColumnId(id));
  };
  const order = columns.flatMap(({ field }) => idsOf(field));
  const all = [...Object.values(COLUMN_IDS), ...fields.map(({ id }) => fieldColumnId(id))];
  const pinned = columns.flatMap((column) => (column.pinned ? idsOf(column.field) : []));
  const widths = columns.flatMap(({ field, width }) => (width === null ? [] : idsOf(field).map((id) => [id, width])));
  const summaries = totals.flatMap(({ field, total }) => {
    const summary = SUMMARIES[total];
    return summary ? idsOf(field).map((id) => [id, summary] as const) : [];
  });
  return {
    order,
    // A row without a title cannot be identified.
    hidden: columns.length === 0 ? [] : all.filter((id) => id !== "title" && !order.includes(id)),
    pinned: pinned.length > 0 ? pinned : ["title"],
    widths: Object.fromEntries(widths),
    summaries: Object.fromEntries(summaries),
  };
}
