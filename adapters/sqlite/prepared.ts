/**
 * Runs statements that drizzle has prepared, without drizzle's own runner, which checks the type of every value and
 * column on each run and takes longer than SQLite does for a row. Here each type is checked once.
 *
 * @module
 */
import type { Statement as SqliteStatement } from "bun:sqlite";
import { type Preparable, placeOf, type Values, valueAt } from "@hexlane/sql";
import { Column, is, Param, Placeholder, SQL } from "drizzle-orm";

/** A query that can be run any number of times. */
export interface Prepared {
  run(values: Values): unknown;
  /** Releases the statement. SQLite keeps the file open until all its statements are released. */
  finalize(): void;
}

/** Returns the value of one `?` from the values of a run. */
type Slot = (values: Values) => unknown;

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

/** A column of the result. Without a decoder, SQLite's value is returned unchanged. */
interface Field {
  name: string;
  decoder?: Decoder;
}

/** A prepared drizzle query on bun:sqlite, with fields that its types hide. */
interface DrizzleQuery {
  stmt: SqliteStatement;
  query: { params: unknown[] };
  executeMethod: "run" | "all" | "get" | "values";
  fields?: { path: string[]; field: unknown }[];
  customResultMapper?: unknown;
  execute(values?: object): { sync(): unknown };
}

export function prepare(query: Preparable<unknown>): Prepared {
  const built = query.prepare("") as unknown as DrizzleQuery;
  const { stmt, executeMethod, customResultMapper } = built;
  const slots = built.query.params.map(slotOf);
  const fill = (values: Values): never[] => slots.map((slot) => slot(values)) as never[];
  const fields = executeMethod === "all" ? fieldsOf(built) : undefined;
  // Nested rows are rare, and drizzle can build them.
  let run: Prepared["run"] = (values) => built.execute(values).sync();
  if (fields) run = (values) => stmt.values(...fill(values)).map((row) => recordOf(fields, row));
  else if (executeMethod === "run" && !customResultMapper) run = (values) => stmt.run(...fill(values));
  return { run, finalize: () => stmt.finalize() };
}

function slotOf(param: unknown): Slot {
  const placeholder = is(param, Param) ? param.value : param;
  if (!is(placeholder, Placeholder)) return () => param;
  const place = placeOf(placeholder.name);
  if (!is(param, Param) || param.encoder.mapToDriverValue === Column.prototype.mapToDriverValue) {
    return (values) => valueAt(place, values);
  }
  return (values) => param.encoder.mapToDriverValue(valueAt(place, values));
}

/** The columns of the result; undefined if records are nested. */
function fieldsOf({ fields, customResultMapper }: DrizzleQuery): Field[] | undefined {
  if (!fields || customResultMapper || fields.some(({ path }) => path.length !== 1)) return undefined;
  return fields.map(({ path: [name = ""], field }) => {
    const decoder = decoderOf(field);
    return decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue ? { name } : { name, decoder };
  });
}

/** Returns the decoder of a column or expression, which their types hide. */
function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  const expression = is(field, SQL.Aliased) ? field.sql : field;
  return (expression as unknown as { decoder: Decoder }).decoder;
}

function recordOf(fields: readonly Field[], row: readonly unknown[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (let index = 0; index < fields.length; index++) {
    const { name, decoder } = fields[index] as Field;
    const value = row[index];
    record[name] = value === null || decoder === undefined ? value : decoder.mapFromDriverValue(value);
  }
  return record;
}
