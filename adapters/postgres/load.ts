/**
 * Many rows at a time: each column travels as one array, so that a statement has one shape however many rows it stores.
 *
 * @module
 */
import type { Loader, Tables } from "@hexlane/sql";
import { getTableName } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Connection } from "./pool.ts";
import { newName } from "./prepared.ts";
import { schema } from "./schema.ts";

/** Of the sequence of a document: see the table. */
const SEQUENCES = 2 ** 53;
/** The driver gives a statement a few seconds, also on a database that is far away or busy. */
const MOST_ROWS = 1_024;

interface Insert {
  name: string;
  text: string;
  /** By place. */
  columns: readonly { field: string; encode: (value: unknown) => unknown }[];
}

const inserts = new Map<string, Insert>();

/** Stores rows over a connection whose transaction has begun. */
export function loaderOver(connection: Connection): Loader {
  return {
    async insert(table, rows, { isNumbered }) {
      const { name, text, columns } = insertInto(table, isNumbered);
      for (let start = 0; start < rows.length; start += MOST_ROWS) {
        const part = rows.slice(start, start + MOST_ROWS) as readonly Record<string, unknown>[];
        const values = columns.map(({ field, encode }) => part.map((row) => encode(row[field])));
        await connection.run({ name, text, values });
      }
    },
    // By chance, as the database gives them out; and in order, so that neighbours are written side by side.
    documentSequences: (count) =>
      Array.from({ length: count }, () => Math.floor(Math.random() * SEQUENCES)).sort((left, right) => left - right),
  };
}

function insertInto(table: keyof Tables, isNumbered: boolean): Insert {
  const key = `${table} ${isNumbered}`;
  const known = inserts.get(key);
  if (known) return known;
  // The dialect is bent to the types of SQLite, see `schema.ts`.
  const pgTable = schema[table] as unknown as PgTable & Record<string, PgColumn>;
  const columns = getTableConfig(pgTable).columns.filter(({ name }) => isNumbered || name !== "sequence");
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const arrays = columns.map((column, index) => `$${index + 1}::${arrayOf(column.getSQLType())}`).join(", ");
  const fieldOf = new Map(Object.entries(pgTable).map(([field, column]) => [column?.name, field]));
  const made = {
    name: newName(),
    text: `INSERT INTO "${getTableName(pgTable)}" (${names}) SELECT * FROM unnest(${arrays})`,
    columns: columns.map((column) => ({
      field: fieldOf.get(column.name) ?? column.name,
      encode: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)),
    })),
  };
  inserts.set(key, made);
  return made;
}

/** Not every engine reads brackets behind a type of several words. */
function arrayOf(type: string): string {
  return `${type === "timestamp(3) with time zone" ? "timestamptz" : type}[]`;
}
