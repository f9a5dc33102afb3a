/**
 * The part that a database provides: how to declare a table and each kind of column.
 *
 * The types are those of drizzle's SQLite dialect, because one dialect has to be the reference. Another database casts
 * its declarations to these types in one place; rows have the same types on every database.
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

/** Encoders must accept null as well, because drizzle passes them a null in a prepared statement. */
export interface Dialect {
  table: typeof sqliteTable;
  /** Text that is compared and ordered by its UTF-8 bytes. */
  text<T extends string = string>(name: string): ColumnOf<T>;
  /** A whole number up to 2^53. */
  integer(name: string): ColumnOf<number>;
  /** An integer that the database generates, greater than all previous ones. */
  sequence(name: string): ColumnOf<number>;
  /** A double. */
  real(name: string): ColumnOf<number>;
  boolean(name: string): ColumnOf<boolean>;
  /** An instant, exact to the millisecond. */
  instant(name: string): ColumnOf<Date>;
  /** JSON that keeps the order of its keys. */
  json<T>(name: string): ColumnOf<T>;
}

/** A drizzle connection. */
export type Database = BaseSQLiteDatabase<"sync", unknown>;
