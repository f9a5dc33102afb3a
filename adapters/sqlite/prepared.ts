/**
 * Runs statements that drizzle has built and prepared, without drizzle: for each run it looks again at the type of every value
 * and column, which costs more than SQLite takes for a row. Here each is looked at once.
 *
 * @module
 */
import type { Statement as SqliteStatement } from "bun:sqlite";
import { type Preparable, placeOf, recordMaker, type SelectedField, type Values, valueAt } from "@hexlane/sql";
import { Column, is, Param, Placeholder } from "drizzle-orm";

/** A query that can be run again and again. */
export interface Prepared {
  run(values: Values): unknown;
  /** Releases it. SQLite keeps the file open while a statement on it is left. */
  finalize(): void;
}

/** Takes the value of one `?` from those of a run. */
type Slot = (values: Values) => unknown;

/** A query that drizzle has prepared on bun:sqlite, with fields that its types hide. */
interface DrizzleQuery {
  stmt: SqliteStatement;
  query: { params: unknown[] };
  executeMethod: "run" | "all" | "get" | "values";
  fields?: SelectedField[];
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: unknown;
  execute(values?: object): { sync(): unknown };
}

export function prepare(query: Preparable<unknown>): Prepared {
  const built = query.prepare("") as unknown as DrizzleQuery;
  const { stmt, executeMethod, customResultMapper, fields, joinsNotNullableMap } = built;
  const slots = built.query.params.map(slotOf);
  const fill = (values: Values): never[] => slots.map((slot) => slot(values)) as never[];
  let run: Prepared["run"] = (values) => built.execute(values).sync();
  if (executeMethod === "all" && fields && !customResultMapper) {
    const make = recordMaker(fields, joinsNotNullableMap);
    run = (values) => stmt.values(...fill(values)).map(make);
  } else if (executeMethod === "run" && !customResultMapper) run = (values) => stmt.run(...fill(values));
  return { run, finalize: () => stmt.finalize() };
}

function slotOf(param: unknown): Slot {
  const placeholder = is(param, Param) ? param.value : param;
  if (!is(placeholder, Placeholder)) return () => param;
  const place = placeOf(placeholder.name);
  if (!is(param, Param) || param.encoder.mapToDriverValue === Column.prototype.mapToDriverValue) {
    return (values) => valueAt(place, values);
  }
  return (values) => param.encoder.mapToDriverValue(valueAt(place, values));
}
