import { expect, test } from "bun:test";
import { Draft } from "../draft.ts";
import { type ColumnTypes, planCustomColumns } from "./custom_columns.ts";

/** Returns the custom field for a column, by default of another service's table, and its values. */
function read(
  cells: readonly string[],
  { types = {}, isOurs = false }: { types?: ColumnTypes; isOurs?: boolean } = {},
) {
  const draft = new Draft();
  const { fields, valuesOf } = planCustomColumns(draft, [{ name: "Budget", cells: cells.map((cell) => [cell]) }], {
    types,
    readDate: isOurs ? undefined : () => undefined,
    whereOf: (row) => `row ${row}`,
  });
  const [{ type, unit } = { type: undefined, unit: undefined }] = fields;
  return { type, unit, values: cells.map((_, row) => valuesOf(row)[0]?.value), losses: draft.losses.length };
}

test.each<[cells: string[], unit: string | undefined, values: string[]]>([
  [["$1,200.50", "-$3", "$0.99"], "$", ["1200.50", "-3", "0.99"]],
  [["45%", "0%", "12.5 %"], "%", ["45", "0", "12.5"]],
  [["300 €", "€2"], "€", ["300", "2"]],
  [["CA$5", "CA$1,000"], "CA$", ["5", "1000"]],
  [["1,200", "3", "1,000,000.5"], undefined, ["1200", "3", "1000000.5"]],
])("planCustomColumns() reads the amounts %p of other services as numbers with a unit", (cells, unit, values) => {
  expect(read(cells)).toEqual({ type: "number", unit, values, losses: 0 });
});

test.each([[["$5", "€5"]], [["$5", "5"]], [["1,20", "5"]], [["$007", "$1"]], [["$5%", "$6%"]], [["1,2000", "7"]]])(
  "planCustomColumns() keeps %p as text",
  (cells) => {
    expect(read(cells)).toMatchObject({ type: "text", unit: undefined, values: cells, losses: 0 });
  },
);

test("planCustomColumns() keeps amounts in a plain table as text", () => {
  expect(read(["$5", "$6"], { isOurs: true })).toMatchObject({ type: "text", values: ["$5", "$6"] });
});

test("planCustomColumns() reports amounts that do not fit a chosen type", () => {
  expect(read(["$5", "many"], { types: { Budget: "number" } })).toEqual({
    type: "number",
    unit: "$",
    values: ["5", undefined],
    losses: 1,
  });
});
