/**
 * Runs what drizzle has built and prepared, without drizzle: for each run it looks again at what every value and every
 * column is, which costs more than SQLite takes for a row. Here that is found out once.
 *
 * @module
 */
import type { Statement as SqliteStatement } from "bun:sqlite";
import { type Preparable, placeOf, shapeOf, type Values, valueAt } from "@hexlane/sql";
import { Column, is, Param, Placeholder, SQL } from "drizzle-orm";

/** A query that can be run again and again. */
export interface Prepared {
  /** Whether it may change something. */
  readonly changes: boolean;
  /** The table that is changed, for one that neither deletes nor leads to other tables; absent for all others. */
  readonly changed?: string;
  /** Whether it puts rows into it, and changes none. */
  readonly isInsert: boolean;
  /** The tables that are read. */
  readonly reads: readonly string[];
  run(values: Values): unknown;
  /** Lets go of it. SQLite keeps a file open while a statement on it is left. */
  finalize(): void;
}

type Encode = (value: unknown) => unknown;

/** What stands at one `?`: a value of the run, or always the same. */
interface Slot {
  place?: { row?: number; name: string };
  encode?: Encode;
  value?: unknown;
}

interface Field {
  name: string;
  decode?: Encode;
}

/** What a prepared query of drizzle on bun:sqlite holds; its types keep it to themselves. */
interface DrizzleQuery {
  stmt: SqliteStatement;
  query: { sql: string; params: unknown[] };
  executeMethod: "run" | "all" | "get" | "values";
  fields?: { path: string[]; field: unknown }[];
  joinsNotNullableMap?: unknown;
  customResultMapper?: unknown;
  execute(values?: Record<string, unknown>): { sync(): unknown };
}

export function prepare(query: Preparable<unknown>): Prepared {
  const built = query.prepare("") as unknown as DrizzleQuery;
  const slots = built.query.params.map(slotOf);
  const { stmt, executeMethod } = built;
  const { verb, table, reads } = shapeOf(built.query.sql);
  const isPlain = (verb === "insert" || verb === "update") && table !== undefined;
  const isNew = verb === "insert" && !/ on conflict /i.test(built.query.sql);
  const shape = {
    changes: !/^select\b/i.test(built.query.sql),
    reads,
    isInsert: isNew,
    finalize: () => stmt.finalize(),
    ...(isPlain ? { changed: table } : {}),
  };
  if (executeMethod === "run" && !built.customResultMapper) {
    return { ...shape, run: (values) => stmt.run(...(fill(slots, values) as never[])) };
  }
  const fields = executeMethod === "all" ? flatFields(built) : undefined;
  // Rows with rows in them are rare, and drizzle knows how to nest them.
  if (!fields) return { ...shape, run: (values) => built.execute(values as Record<string, unknown>).sync() };
  return {
    ...shape,
    run: (values) => stmt.values(...(fill(slots, values) as never[])).map((row) => recordOf(fields, row)),
  };
}

function slotOf(param: unknown): Slot {
  if (is(param, Placeholder)) return { place: placeOf(param.name) };
  if (!is(param, Param) || !is(param.value, Placeholder)) return { value: param };
  const { encoder, value } = param;
  const isPlain = is(encoder, Column) && encoder.mapToDriverValue === Column.prototype.mapToDriverValue;
  const place = placeOf(value.name);
  return isPlain ? { place } : { place, encode: (given) => encoder.mapToDriverValue(given) };
}

function fill(slots: readonly Slot[], values: Values): unknown[] {
  const filled = new Array<unknown>(slots.length);
  for (let index = 0; index < slots.length; index++) {
    const { place, encode, value } = slots[index] as Slot;
    if (place === undefined) {
      filled[index] = value;
      continue;
    }
    const given = valueAt(place, values);
    filled[index] = encode ? encode(given) : given;
  }
  return filled;
}

/** The fields of the records that are answered; undefined when a record is more than the columns of a row. */
function flatFields({ fields, joinsNotNullableMap, customResultMapper }: DrizzleQuery): Field[] | undefined {
  if (!fields || customResultMapper) return undefined;
  if (joinsNotNullableMap && fields.some(({ path }) => path.length > 1)) return undefined;
  const flat: Field[] = [];
  for (const { path, field } of fields) {
    const [name, ...nested] = path;
    if (name === undefined || nested.length > 0) return undefined;
    const decode = decoderOf(field);
    if (decode === undefined) return undefined;
    flat.push(decode === PLAIN ? { name } : { name, decode });
  }
  return flat;
}

const PLAIN: Encode = (value) => value;

/** How a value of the column is read; undefined when only drizzle knows. */
function decoderOf(field: unknown): Encode | undefined {
  if (is(field, Column)) {
    if (field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return PLAIN;
    return (value) => field.mapFromDriverValue(value);
  }
  const decoder = is(field, SQL)
    ? (field as unknown as { decoder: { mapFromDriverValue: Encode } }).decoder
    : is(field, SQL.Aliased)
      ? (field.sql as unknown as { decoder: { mapFromDriverValue: Encode } }).decoder
      : undefined;
  return decoder && ((value) => decoder.mapFromDriverValue(value));
}

function recordOf(fields: readonly Field[], row: readonly unknown[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (let index = 0; index < fields.length; index++) {
    const { name, decode } = fields[index] as Field;
    const value = row[index];
    record[name] = value === null || decode === undefined ? value : decode(value);
  }
  return record;
}
