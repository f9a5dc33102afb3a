/**
 * The tables in the Postgres dialect: instants are `timestamptz(3)`, flags `boolean`, whole numbers `bigint`.
 *
 * Text is `COLLATE "C"`, so that it is compared and ordered by bytes. JSON is stored as text, because `jsonb` reorders
 * keys and distributed engines have no other JSON type.
 *
 * @module
 */
import { type Dialect, type Tables, tablesOf } from "@hexlane/sql";
import { customType, pgTable } from "drizzle-orm/pg-core";

/**
 * Creates a column type from its SQL name and the conversions between values and the driver's text. Null stays null.
 */
function column<T>(sqlType: string, toDriver: (value: T) => unknown, fromDriver?: (value: unknown) => T) {
  return customType<{ data: T; driverData: unknown }>({
    dataType: () => sqlType,
    toDriver: (value) => (value === null ? null : toDriver(value)),
    ...(fromDriver ? { fromDriver } : {}),
  });
}

const text = column<string>("text", (value) => value);
const integer = column<number>("bigint", finite, Number);
const real = column<number>("double precision", finite, Number);
// Postgres writes true as "true" when it is cast to text, and otherwise as "t".
const boolean = column<boolean>("boolean", Boolean, (value) => value === "t" || value === "true");
const instant = column<Date>("timestamp(3) with time zone", writeInstant, readInstant);
const json = column<unknown>(
  "text",
  (value) => JSON.stringify(value),
  (value) => JSON.parse(value as string),
);

/** Postgres can store NaN and infinities, but no record has them. */
function finite(value: number): number {
  if (!Number.isFinite(value)) throw new TypeError("Cannot store record: a number or an instant in it is not finite");
  return value;
}

/** Formats an instant. Unlike Postgres, ISO 8601 writes years beyond four digits with a sign, and 1 BC as year 0. */
export function writeInstant(instant: Date): string {
  const iso = new Date(finite(instant.getTime())).toISOString();
  if (iso.startsWith("+")) return iso.replace(/^\+0*/, "");
  const year = instant.getUTCFullYear();
  if (year > 0) return iso;
  return `${String(1 - year).padStart(4, "0")}${iso.slice(iso.startsWith("-") ? 7 : 4)} BC`;
}

/** Reads an instant in UTC, such as `2026-03-29 01:30:00.123+00`. */
export function readInstant(value: unknown): Date {
  const text = String(value);
  if (text[4] === "-" && text.endsWith("+00")) return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
  const [, digits = "", rest = "", time = "", era] = /^(\d+)(-\d\d-\d\d) (.*)\+00( BC)?$/.exec(text) ?? [];
  const year = era === undefined ? Number(digits) : 1 - Number(digits);
  return new Date(`${year < 0 ? "-" : "+"}${String(Math.abs(year)).padStart(6, "0")}${rest}T${time}Z`);
}

// `tablesOf` has the types of drizzle's SQLite dialect. This is the only cast: the builders of both dialects are called the
// same way, and the methods that differ (`all`, `run`) are never called.
const dialect = {
  table: pgTable,
  text,
  integer,
  sequence: integer,
  real,
  boolean,
  instant,
  json,
} as unknown as Dialect;

export const schema: Tables = tablesOf(dialect);
