/**
 * What drizzle builds, in a form that the driver takes and that is made once for all connections: text, values in their
 * order, and how a row becomes a record.
 *
 * @module
 */
import {
  type Preparable,
  placeOf,
  type Sql,
  type Statement,
  shapeOf,
  type Values,
  type Verb,
  valueAt,
} from "@hexlane/sql";
import { Column, getTableName, is, Param, Placeholder, SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { schema } from "./schema.ts";

/** A query that can be run again and again. */
export interface Prepared {
  /** Under which the server keeps it; absent for one that is run once. */
  readonly name?: string;
  readonly text: string;
  readonly verb: Verb;
  /** The table that is changed. */
  readonly table?: string;
  /** The tables that are read. */
  readonly reads: readonly string[];
  /** What is answered, column by column; absent when nothing is. */
  readonly fields?: readonly Field[];
  /** The slots of its parameters, by place. */
  readonly slots: readonly Slot[];
  fill(values: Values): unknown[];
  recordsOf(rows: readonly (readonly unknown[])[]): unknown;
}

type Encode = (value: unknown) => unknown;

/** What stands at one `$n`: a value of the run, or always the same. */
export interface Slot {
  name?: string;
  /** Where the values are rows: whose. */
  row?: number;
  encode?: Encode;
  value?: unknown;
}

/** One column of the answer. */
export interface Field {
  /** Where it stands in the record: a name, or the names of a record in the record and of a field in that. */
  path: readonly string[];
  decode: Encode;
  /** The table, for columns of records in records. */
  table?: string;
}

/** What a prepared query of drizzle on node-postgres holds; its types keep it to themselves. */
interface DrizzleQuery {
  queryString: string;
  params: unknown[];
  fields?: { path: string[]; field: unknown }[];
  joinsNotNullableMap?: Record<string, boolean>;
}

/** Builds, and is never asked to run anything. */
const on = { db: drizzle.mock(), tables: schema } as unknown as Sql;

const known = new WeakMap<Statement<unknown>, Prepared>();
let names = 0;

/** A name for the server that nothing else of this process has. */
export function newName(): string {
  return `hexlane_${++names}`;
}

/** What is sent to the server: text and values, and the name under which it keeps it. */
export interface Sendable {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

/** Texts that are short enough to come again, which the server then keeps. */
const MOST_KEPT_PARAMETERS = 120;
const MOST_KEPT_TEXTS = 400;
const kept = new Map<string, string>();

/** The name of a text that was put together from others; undefined for one that is not worth keeping. */
export function keptName(text: string, parameters: number): string | undefined {
  if (parameters > MOST_KEPT_PARAMETERS) return undefined;
  const found = kept.get(text);
  if (found !== undefined || kept.size >= MOST_KEPT_TEXTS) return found;
  const made = newName();
  kept.set(text, made);
  return made;
}

const MOST_RENUMBERED = 1_000;
const MOST_RENUMBERED_CHARACTERS = 8_000;
/** By text and by how many come before: nearly all are asked for with every change of a kind. */
const renumberedTexts = new Map<string, Map<number, string>>();

/** A text whose parameters come after others. */
export function renumbered(text: string, after: number): string {
  if (after === 0) return text;
  const known = renumberedTexts.get(text)?.get(after);
  if (known !== undefined) return known;
  const made = text.replaceAll(/\$(\d+)/g, (_, place) => `$${Number(place) + after}`);
  if (text.length <= MOST_RENUMBERED_CHARACTERS && renumberedTexts.size < MOST_RENUMBERED) {
    const byNumber = renumberedTexts.get(text) ?? new Map<number, string>();
    if (byNumber.size < MOST_KEPT_PARAMETERS) renumberedTexts.set(text, byNumber.set(after, made));
  }
  return made;
}

/** A statement as it is run on every connection. */
export function preparedOf(statement: Statement<unknown>): Prepared {
  const found = known.get(statement);
  if (found) return found;
  const prepared = { ...prepare(statement.build), name: newName() };
  known.set(statement, prepared);
  return prepared;
}

/** A query that is run once. */
export function prepare(build: (on: Sql) => Preparable<unknown>): Prepared {
  const built = build(on).prepare("") as unknown as DrizzleQuery;
  const slots = built.params.map(slotOf);
  const fields = built.fields?.map(fieldOf);
  const isNested = fields?.some(({ path }) => path.length > 1);
  const mayMiss = (table: string): boolean => built.joinsNotNullableMap?.[table] === false;
  return {
    ...shapeOf(built.queryString),
    ...(fields ? { fields } : {}),
    slots,
    fill: (values) => slots.map((slot) => slotValue(slot, values)),
    recordsOf: (rows) => {
      if (!fields) return rows;
      return rows.map((row) => (isNested ? nestedRecordOf(fields, row, mayMiss) : recordOf(fields, row)));
    },
  };
}

/** A statement of this package, which drizzle could not build. @param columns that it answers */
export function written(text: string, columns: readonly string[] = []): Prepared {
  const fields = columns.map((name): Field => ({ path: [name], decode: (value) => value }));
  const answers = fields.length > 0 ? { fields } : {};
  return { name: newName(), ...shapeOf(text), ...answers, slots: [], fill: () => [], recordsOf: (rows) => rows };
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

/** A record with records in it; one whose columns are all null, of a table that may have had no row, is null. */
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
