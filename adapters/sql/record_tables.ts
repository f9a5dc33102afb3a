/**
 * The SQL tables of records, created from their descriptions in core.
 *
 * @module
 */
import { type AnyRecordSpec, columnOf, keyOfRecord, RECORDS, type RecordTypes, type RowOf } from "@hexlane/core";
import type { BuildColumns, NotNull } from "drizzle-orm";
import type { SQLiteTableWithColumns } from "drizzle-orm/sqlite-core";
import type { ColumnOf, Dialect } from "./dialect.ts";

type BuilderOf<Value> = null extends Value ? ColumnOf<NonNullable<Value>> : NotNull<ColumnOf<NonNullable<Value>>>;

/** In the types only, each table has the name of its record. */
export type TableOf<Name extends string, Row> = SQLiteTableWithColumns<{
  name: Name;
  schema: undefined;
  columns: BuildColumns<Name, { [Field in keyof Row]-?: BuilderOf<Row[Field]> }, "sqlite">;
  dialect: "sqlite";
}>;

/** The tables of {@linkcode RECORDS}. */
export type RecordTables = {
  readonly [Name in keyof RecordTypes]: TableOf<Name, Omit<RowOf<RecordTypes[Name]>, RecordTypes[Name]["lists"]>>;
};

/** Creates the tables of {@linkcode RECORDS} in the dialect of a database. */
export function recordTables(dialect: Dialect): RecordTables {
  const tables = Object.entries(RECORDS).map(([name, spec]) => [name, tableOf(dialect, name, spec)]);
  return Object.fromEntries(tables) as RecordTables;
}

function tableOf(dialect: Dialect, name: string, spec: AnyRecordSpec) {
  const [key, ...others] = keyOfRecord(spec);
  const columns = Object.entries(spec.columns).flatMap(([field, column]) => {
    const { kind, isNullable } = columnOf(column);
    if (kind === "rows") return [];
    const declare = dialect[kind] as (name: string) => ColumnOf<unknown>;
    const builder = declare(snakeCase(field));
    if (field === key && others.length === 0) return [[field, builder.primaryKey()]];
    return [[field, isNullable ? builder : builder.notNull()]];
  });
  return dialect.table(spec.table ?? snakeCase(name), Object.fromEntries(columns));
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
