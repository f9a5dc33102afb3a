/**
 * Builds queries with drizzle for any SQLite library. Drizzle only compiles them to SQL, and `prepared.ts` runs them.
 *
 * @module
 */
import type { Sql } from "@hexlane/sql";
import { BaseSQLiteDatabase, SQLiteSession, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";

/**
 * Builds queries with `+?` instead of `?`, which has the same value. SQLite plans a join again after each binding of a
 * `?` that it compares with a column, but only once for an expression such as `+?`. Measured: planning takes 5 to 30 µs
 * for a query that takes 1 to 6 µs.
 */
class Dialect extends SQLiteSyncDialect {
  override escapeParam(): string {
    return "+?";
  }
}

/** Returns the SQL of a query with its fields, instead of running it. */
class CompilingSession extends SQLiteSession<"sync", unknown, Record<string, never>, Record<string, never>> {
  override prepareQuery(query: unknown, fields: unknown): never {
    return { query, fields } as never;
  }

  override transaction(): never {
    throw new TypeError("Cannot begin a transaction here");
  }
}

/** Returns drizzle's interface for building queries. */
export function queryBuilder(): Sql["db"] {
  const dialect = new Dialect();
  return new BaseSQLiteDatabase("sync", dialect, new CompilingSession(dialect), undefined) as unknown as Sql["db"];
}
