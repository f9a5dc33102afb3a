/**
 * In-memory tables, defined by the specifications of records.
 *
 * @module
 */
import { RECORDS, type RecordTypes } from "../../ports/records/mod.ts";
import { type AnyRecordSpec, columnOf, dumpedColumns, keyOfRecord } from "../../ports/records/record.ts";
import type { FieldKind, Shape } from "./copy.ts";
import { keyOf, type StoredRow } from "./rows.ts";
import type { TableSpec } from "./table.ts";

/** Returns the columns of a record, and how their values are copied. */
export function shapeOf<Name extends keyof RecordTypes>(name: Name): Shape<StoredRow<Name>> {
  const kinds: Record<string, FieldKind> = {};
  for (const [field, column] of dumpedColumns(RECORDS[name])) {
    const { kind } = columnOf(column);
    kinds[field] = kind === "instant" ? "date" : kind === "json" || kind === "rows" ? "json" : "plain";
  }
  return kinds as Shape<StoredRow<Name>>;
}

/** Specifies the table of a record. Rows without an ID are identified by their key. */
export function tableOf<Name extends keyof RecordTypes, Index extends string = never>(
  name: Name,
  {
    noun = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    ...found
  }: { noun?: string } & Partial<Pick<TableSpec<StoredRow<Name>, Index>, "keys" | "unique">> = {},
): TableSpec<StoredRow<Name>, Index> {
  const spec: AnyRecordSpec = RECORDS[name];
  const fields = "id" in spec.columns ? ["id"] : keyOfRecord(spec);
  const idOf = (row: object): string => {
    const values = fields.map(
      (field) => (row as Record<string, string | number | Date>)[field] as string | number | Date,
    );
    return values.length === 1
      ? String(values[0])
      : keyOf(...values.map((one) => (one instanceof Date ? one.getTime() : one)));
  };
  return { noun, shape: shapeOf(name), idOf, keys: {} as TableSpec<StoredRow<Name>, Index>["keys"], ...found };
}
