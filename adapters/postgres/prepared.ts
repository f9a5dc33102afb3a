/**
 * Converts drizzle queries for the driver: text, parameters in order, and how a row becomes a record. Each statement is
 * prepared once for all connections.
 *
 * @module
 */
import { type Preparable, placeOf, type Sql, type Statement, type Values, valueAt } from "@hexlane/sql";
import { Column, getTableName, is, Param, Placeholder, SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { schema } from "./schema.ts";

/** A query that can be run any number of times. */
export interface Prepared {
  /** The name of the prepared statement on the server; absent for a query that runs once. */
  readonly name?: string;
  readonly text: string;
  /** Whether it only reads. */
  readonly isRead: boolean;
  /** Whether it inserts into the outbox. */
  readonly addsEvents: boolean;
  /** The columns of the result; absent when there is none. */
  readonly fields?: readonly Field[];
  fill(values: Values): unknown[];
  recordsOf(rows: readonly (readonly unknown[])[]): unknown;
}

type Encode = (value: unknown) => unknown;

/** The parameter at one `$n`: a value of the run, or a constant. */
interface Slot {
  name?: string;
  /** The index of the row, when the values are rows. */
  row?: number;
  encode?: Encode;
  value?: unknown;
}

/** A column of the result. */
export interface Field {
  /** The name of the field, or the names of a nested record and of its field. */
  path: readonly string[];
  decode: Encode;
  /** The table of the column. */
  table?: string;
}

/** The members of a prepared drizzle query that its types hide. */
interface DrizzleQuery {
  queryString: string;
  params: unknown[];
  fields?: { path: string[]; field: unknown }[];
  joinsNotNullableMap?: Record<string, boolean>;
}

/** Builds queries and never runs one. */
const on = {
  db: drizzle.mock(),
  tables: schema,
  isIn: (column, paramName) => sql`${column} = any(${sql.placeholder(paramName)})`,
} as Pick<Sql, "isIn"> as Sql;

const known = new WeakMap<Statement<unknown>, Prepared>();
let names = 0;

/** A name for a prepared statement, unique in this process. */
export function newName(): string {
  return `hexlane_${++names}`;
}

/** A statement, prepared once for all connections; without a name when it is rare. */
export function preparedOf(statement: Statement<unknown>): Prepared {
  const found = known.get(statement);
  if (found) return found;
  const prepared = prepare(statement.build(on));
  if (statement.isRare) return prepared;
  const named = { ...prepared, name: newName() };
  known.set(statement, named);
  return named;
}

function prepare(query: Preparable<unknown>): Prepared {
  const built = query.prepare("") as unknown as DrizzleQuery;
  const slots = built.params.map(slotOf);
  const fields = built.fields?.map(fieldOf);
  const isNested = fields?.some(({ path }) => path.length > 1);
  const mayMiss = (table: string): boolean => built.joinsNotNullableMap?.[table] === false;
  return {
    ...shapeOf(built.queryString),
    ...(fields ? { fields } : {}),
    fill: (values) => slots.map((slot) => slotValue(slot, values)),
    recordsOf: (rows) => {
      if (!fields) return rows;
      return rows.map((row) => (isNested ? nestedRecordOf(fields, row, mayMiss) : recordOf(fields, row)));
    },
  };
}

/** A parameterless SQL statement that returns plain rows. */
export function written(text: string): Prepared {
  return { name: newName(), ...shapeOf(text), fill: () => [], recordsOf: (rows) => rows };
}

function shapeOf(text: string): Pick<Prepared, "text" | "isRead" | "addsEvents"> {
  return { text, isRead: !/^(insert|update|delete)\b/i.test(text), addsEvents: text.startsWith('insert into "event"') };
}

function slotOf(param: unknown): Slot {
  if (is(param, Placeholder)) return placeOf(param.name);
  if (!is(param, Param) || !is(param.value, Placeholder)) return { value: param };
  const { encoder, value } = param;
  return { ...placeOf(value.name), encode: (given) => encoder.mapToDriverValue(given) };
}

function slotValue({ name, row, encode, value }: Slot, values: Values): unknown {
  if (name === undefined) return value;
  const given = valueAt(row === undefined ? { name } : { row, name }, values);
  return encode ? encode(given) : given;
}

function fieldOf({ path, field }: { path: string[]; field: unknown }): Field {
  if (is(field, Column)) {
    return { path, decode: (value) => field.mapFromDriverValue(value), table: getTableName(field.table) };
  }
  const { decoder } = (is(field, SQL) ? field : (field as { sql: unknown }).sql) as unknown as {
    decoder: { mapFromDriverValue: Encode };
  };
  return { path, decode: (value) => decoder.mapFromDriverValue(value) };
}

function recordOf(fields: readonly Field[], row: readonly unknown[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (let index = 0; index < fields.length; index++) {
    const { path, decode } = fields[index] as Field;
    const value = row[index];
    record[path[0] as string] = value === null ? null : decode(value);
  }
  return record;
}

/** Builds a nested record. A record whose columns are all null, from an outer join without a match, becomes null. */
function nestedRecordOf(
  fields: readonly Field[],
  row: readonly unknown[],
  mayMiss: (table: string) => boolean,
): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  const missing = new Map<string, boolean>();
  for (const [index, { path, decode, table }] of fields.entries()) {
    const value = row[index] ?? null;
    const read = value === null ? null : decode(value);
    const [outer = "", inner] = path;
    if (inner === undefined) {
      record[outer] = read;
      continue;
    }
    record[outer] ??= {};
    (record[outer] as Record<string, unknown>)[inner] = read;
    const isMissing = read === null && table !== undefined && mayMiss(table);
    missing.set(outer, isMissing && (missing.get(outer) ?? true));
  }
  for (const [outer, isMissing] of missing) if (isMissing) record[outer] = null;
  return record;
}
