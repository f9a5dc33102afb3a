/**
 * Runs statements that drizzle has built and prepared, without drizzle: for each run it looks again at the type of every value
 * and column, which costs more than SQLite takes for a row. Here each is looked at once.
 *
 * @module
 */
import type { Statement as SqliteStatement } from "bun:sqlite";
import { type Preparable, parameterFiller, recordMaker, type SelectedField, type Values } from "@hexlane/sql";

/** A query that can be run again and again. */
export interface Prepared {
  run(values: Values): unknown;
  /** Releases it. SQLite keeps the file open while a statement on it is left. */
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
