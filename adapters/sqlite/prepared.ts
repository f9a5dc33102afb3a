/**
 * Runs statements that drizzle has prepared, without drizzle's own runner, which checks the type of every value and
 * column on each run and takes longer than SQLite does for a row. Here each type is checked once.
 *
 * @module
 */
import type { Statement as SqliteStatement } from "bun:sqlite";
import { type Preparable, parameterFiller, recordMaker, type SelectedField, type Values } from "@hexlane/sql";

/** A query that can be run any number of times. */
export interface Prepared {
  run(values: Values): unknown;
  /** Releases the statement. SQLite keeps the file open until all its statements are released. */
  finalize(): void;
}

/** The members of a prepared drizzle query that its types hide. */
interface DrizzleQuery {
  stmt: SqliteStatement;
  query: { params: unknown[] };
  fields?: SelectedField[];
  joinsNotNullableMap?: Record<string, boolean>;
}

export function prepare(query: Preparable<unknown>): Prepared {
  const { stmt, query: built, fields, joinsNotNullableMap } = query.prepare("") as unknown as DrizzleQuery;
  const fill = parameterFiller(built.params) as (values: Values) => never[];
  const make = fields && recordMaker(fields, joinsNotNullableMap);
  return {
    run: make ? (values) => stmt.values(...fill(values)).map(make) : (values) => stmt.run(...fill(values)),
    finalize: () => stmt.finalize(),
  };
}
