/**
 * Bulk inserts: each column is sent as one array, so that one prepared statement inserts any number of rows.
 *
 * @module
 */
import type { Loader, Tables } from "@hexlane/sql";
import { getTableName } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Connection } from "./pool.ts";
import { newName } from "./prepared.ts";
import { schema } from "./schema.ts";

/** The range of document sequences, which are random. */
const SEQUENCES = 2 ** 53;
/**
 * Rows per statement. A statement must end within its timeout, even on a busy database. Measured with 4,000 records: 256
 * rows take 10% more CPU time, and 4,096 rows take 10% less.
 */
const MOST_ROWS = 1_024;

interface Insert {
  name: string;
  text: string;
  /** The columns, by position. */
  columns: readonly { field: string; encode: (value: unknown) => unknown }[];
}

const inserts = new Map<string, Insert>();

/** Inserts rows in the open transaction of a connection. */
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
    // Sorted, so that adjacent rows are written together.
    documentSequences: (count) =>
      Array.from({ length: count }, () => Math.floor(Math.random() * SEQUENCES)).sort((left, right) => left - right),
  };
}

function insertInto(table: keyof Tables, isNumbered: boolean): Insert {
  const key = `${table} ${isNumbered}`;
  const known = inserts.get(key);
  if (known) return known;
  // The schema has the types of drizzle's SQLite dialect (see `schema.ts`).
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

/** Returns the name of an array type. Some engines cannot parse `[]` after a multi-word type name. */
function arrayOf(type: string): string {
  return `${type === "timestamp(3) with time zone" ? "timestamptz" : type}[]`;
}
