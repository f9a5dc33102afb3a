/**
 * Converts rows to records without drizzle, which checks the type of every column for each row. Here each type is checked once.
 *
 * @module
 */
import { Column, getTableName, is, SQL } from "drizzle-orm";

/** A column of the result, as drizzle describes it. */
export interface SelectedField {
  /** The name of the field, or the names of a nested record and of its field. */
  path: string[];
  /** A column or an expression. */
  field: unknown;
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

interface Field {
  name: string;
  /** The index of the column in the row. */
  index: number;
  decoder: Decoder;
}

interface NestedRecord {
  name: string;
  fields: Field[];
  /** Whether an outer join may leave out the rows of all its fields. */
  mayMiss: boolean;
}

type Row = readonly unknown[];

/** Converts a row to a record. */
type MakeRecord = (row: Row) => Record<string, unknown>;

/**
 * Returns a function that converts rows to records.
 *
 * @param isRequired whether each table always has a row; false if an outer join may leave the row out
 */
export function recordMaker(selected: readonly SelectedField[], isRequired?: Record<string, boolean>): MakeRecord {
  const own: Field[] = [];
  const nested = new Map<string, NestedRecord>();
  for (const [index, { path, field }] of selected.entries()) {
    const [name = "", inner] = path;
    const decoder = decoderOf(field);
    if (inner === undefined) {
      own.push({ name, index, decoder });
      continue;
    }
    const mayMiss = is(field, Column) && isRequired?.[getTableName(field.table)] === false;
    const known = nested.get(name);
    const fields = [...(known?.fields ?? []), { name: inner, index, decoder }];
    nested.set(name, { name, fields, mayMiss: mayMiss && known?.mayMiss !== false });
  }
  const records = [...nested.values()];
  return (row) => {
    const record = recordOf(own, row);
    for (const { name, fields, mayMiss } of records) {
      record[name] = mayMiss && isMissing(fields, row) ? null : recordOf(fields, row);
    }
    return record;
  };
}

/** Returns the decoder of a column or expression, which drizzle's types do not expose. */
function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  const expression = is(field, SQL) ? field : (field as { sql: unknown }).sql;
  return (expression as { decoder: Decoder }).decoder;
}

function recordOf(fields: readonly Field[], row: Row): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (let at = 0; at < fields.length; at++) {
    const { name, index, decoder } = fields[at] as Field;
    const value = row[index] ?? null;
    record[name] = value === null ? null : decoder.mapFromDriverValue(value);
  }
  return record;
}

/** Returns whether all columns are null, as in an outer join without a match. */
function isMissing(fields: readonly Field[], row: Row): boolean {
  return fields.every(({ index }) => (row[index] ?? null) === null);
}
