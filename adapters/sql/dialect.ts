/**
 * What a database provides: how to declare a table and each kind of column.
 *
 * The types are those of drizzle's SQLite half, because one of the two has to be the measure. Another database casts its
 * own declarations to them, in one place; rows have the same types on both.
 *
 * @module
 */
import type { BaseSQLiteDatabase, SQLiteCustomColumnBuilder, sqliteTable } from "drizzle-orm/sqlite-core";

/** A column that holds `T`, nullable until `notNull()`. */
export type ColumnOf<T> = SQLiteCustomColumnBuilder<{
  name: string;
  dataType: "custom";
  columnType: "SQLiteCustomColumn";
  data: T;
  driverParam: unknown;
  enumValues: undefined;
}>;

/** Encoders must take null as well: drizzle hands a null in a prepared statement to them. */
export interface Dialect {
  table: typeof sqliteTable;
  /** Compared and ordered by its bytes in UTF-8. */
  text<T extends string = string>(name: string): ColumnOf<T>;
  /** A whole number up to 2^53. */
  integer(name: string): ColumnOf<number>;
  /** A whole number the database gives out itself, each greater than every one before. */
  sequence(name: string): ColumnOf<number>;
  /** A double. */
  real(name: string): ColumnOf<number>;
  boolean(name: string): ColumnOf<boolean>;
  /** An instant, exact to the millisecond. */
  instant(name: string): ColumnOf<Date>;
  /** JSON that keeps the order of its keys. */
  json<T>(name: string): ColumnOf<T>;
}

/** A connection as drizzle sees it. */
export type Database = BaseSQLiteDatabase<"sync", unknown>;
