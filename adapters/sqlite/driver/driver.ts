/**
 * The part of a SQLite library that the store uses. `bun:sqlite` has exactly these methods; `node:sqlite` is adapted to
 * them.
 *
 * @module
 */

/** The value of a parameter. */
export type Value = string | number | null;

/** A prepared statement. Rows are objects, or arrays of values. */
export interface Statement {
  run(...values: Value[]): unknown;
  get(...values: Value[]): unknown;
  all(...values: Value[]): unknown[];
  values(...values: Value[]): unknown[][];
  finalize(): void;
}

/** An open database file. SQLite errors have a `code` such as `SQLITE_BUSY`. */
export interface Database {
  /** Runs any number of statements. */
  run(sql: string): unknown;
  prepare(sql: string): Statement;
  readonly inTransaction: boolean;
  close(): void;
}

/** How a file is opened. */
export type OpenMode = { readonly: true } | { readwrite: true; create?: true };

/** Opens a database file. */
export type OpenDatabase = (path: string, mode: OpenMode) => Database;
