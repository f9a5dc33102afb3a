/**
 * Runs queries that drizzle has compiled, without drizzle's own runner, which checks the type of every value and
 * column on each run and takes longer than SQLite does for a row. Here each type is checked once.
 *
 * @module
 */
import { type Preparable, parameterFiller, recordMaker, type SelectedField, type Values } from "@hexlane/sql";
import type { Database } from "./driver/driver.ts";

/** A query that can be run any number of times. */
export interface Prepared {
  /** Whether the query cannot change anything. */
  readonly isRead: boolean;
  run(values: Values): unknown;
  /** Releases the statement. SQLite keeps the file open until all its statements are released. */
  finalize(): void;
}

/** What `CompilingSession` in `query_builder.ts` returns. */
interface CompiledQuery {
  query: { sql: string; params: unknown[] };
  fields?: SelectedField[];
  joinsNotNullableMap?: Record<string, boolean>;
}

export function prepare(database: Database, query: Preparable<unknown>): Prepared {
  const { query: built, fields, joinsNotNullableMap } = query.prepare("") as unknown as CompiledQuery;
  const stmt = database.prepare(built.sql);
  const fill = parameterFiller(built.params) as (values: Values) => never[];
  const make = fields && recordMaker(fields, joinsNotNullableMap);
  return {
    isRead: built.sql.startsWith("select "),
    run: make ? (values) => stmt.values(...fill(values)).map(make) : (values) => stmt.run(...fill(values)),
    finalize: () => stmt.finalize(),
  };
}
