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
  record: string;
  /** The field in a nested record. */
  name?: string | undefined;
  /** Whether an outer join may leave out the row of the field's table. */
  mayMiss: boolean;
  decoder: Decoder;
}

/** Converts a row to a record. */
type MakeRecord = (row: readonly unknown[]) => Record<string, unknown>;

/** @param isRequired whether each table always has a row; false if an outer join may leave the row out */
export function recordMaker(selected: readonly SelectedField[], isRequired?: Record<string, boolean>): MakeRecord {
  const fields = selected.map(({ path: [record = "", name], field }) => ({
    record,
    name,
    mayMiss: is(field, Column) && isRequired?.[getTableName(field.table)] === false,
    decoder: decoderOf(field),
  }));
  const make = fields.some(({ name }) => name !== undefined) ? nestedRecordOf : recordOf;
  return (row) => make(fields, row);
}

/** Returns the decoder of a column, or of an expression, whose types hide the decoder. */
function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  const expression = is(field, SQL) ? field : (field as { sql: unknown }).sql;
  return (expression as { decoder: Decoder }).decoder;
}

function recordOf(fields: readonly Field[], row: readonly unknown[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (let index = 0; index < fields.length; index++) {
    const { record: name, decoder } = fields[index] as Field;
    const value = row[index] ?? null;
    record[name] = value === null ? null : decoder.mapFromDriverValue(value);
  }
  return record;
}

/** Builds a nested record. It is null if all its columns are null, from an outer join without a match. */
function nestedRecordOf(fields: readonly Field[], row: readonly unknown[]): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  const missing = new Set<string>();
  for (let index = 0; index < fields.length; index++) {
    const { record, name, mayMiss, decoder } = fields[index] as Field;
    const value = row[index] ?? null;
    const decoded = value === null ? null : decoder.mapFromDriverValue(value);
    if (name === undefined) {
      all[record] = decoded;
      continue;
    }
    const nested = all[record] as Record<string, unknown> | undefined;
    if (nested) nested[name] = decoded;
    else all[record] = { [name]: decoded };
    if (value !== null || !mayMiss) missing.delete(record);
    else if (!nested) missing.add(record);
  }
  for (const record of missing) all[record] = null;
  return all;
}
