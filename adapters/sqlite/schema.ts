/**
 * The tables in the SQLite dialect: instants are stored in milliseconds, flags as 0 or 1, and JSON as text.
 *
 * @module
 */
import { type Dialect, type Tables, tablesOf } from "@hexlane/sql";
import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, customType, sqliteTable } from "drizzle-orm/sqlite-core";

/**
 * Creates a column type from its SQL name and two conversions. Null stays null, because drizzle passes it to the
 * encoder too.
 */
function column<T>(sqlType: string, toDriver: (value: T) => unknown, fromDriver?: (value: unknown) => T) {
  return customType<{ data: T; driverData: unknown }>({
    dataType: () => sqlType,
    toDriver: (value) => (value === null ? null : toDriver(value)),
    ...(fromDriver ? { fromDriver } : {}),
  });
}

const text = column<string>("text", (value) => value);
const integer = column<number>("integer", finite);
const real = column<number>("real", finite);
const boolean = column<boolean>("integer", Number, Boolean);
const instant = column<Date>(
  "integer",
  (value) => finite(value.getTime()),
  (value) => new Date(value as number),
);
const json = column<unknown>(
  "text",
  (value) => JSON.stringify(value),
  (value) => JSON.parse(value as string),
);

/** Refuses NaN, which SQLite would store as NULL, and infinities, which it would store unchanged. */
function finite(value: number): number {
  if (!Number.isFinite(value)) throw new TypeError("Cannot store record: a number or an instant in it is not finite");
  return value;
}

// Drizzle's custom column types are not generic. The cast gives each column the type that `tablesOf` declares.
const dialect = {
  table: sqliteTable,
  text,
  integer,
  sequence: integer,
  real,
  boolean,
  instant,
  json,
} as unknown as Dialect;

export const schema: Tables = tablesOf(dialect);

/** Whether the value of a column is in a list. The list is one parameter, as JSON. */
export function isIn(column: AnySQLiteColumn, paramName: string): SQL {
  return sql`${column} in (select value from json_each(${listOf(paramName)}))`;
}

/** Whether a JSON array and a list have an item in common. */
export function hasItemIn(column: AnySQLiteColumn, paramName: string): SQL {
  const items = sql`(select value from json_each(${listOf(paramName)}))`;
  return sql`exists (select 1 from json_each(${column}) as item where item.value in ${items})`;
}

/** Whether a JSON object has a key that matches a pattern and whose number is at least `least`. */
export function hasKeyLike(column: AnySQLiteColumn, paramName: string, least: number): SQL {
  const pattern = sql.placeholder(paramName);
  return sql`exists (select 1 from json_each(${column}) as entry where entry.key like ${pattern} and entry.value >= ${sql.raw(String(least))})`;
}

function listOf(paramName: string): SQL {
  return sql`${sql.param(sql.placeholder(paramName), { mapToDriverValue: (items) => JSON.stringify(items) })}`;
}
