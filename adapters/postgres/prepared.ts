/**
 * Converts drizzle queries to what the driver needs: the SQL text, the parameters in order, and a function that makes a
 * record from a row. Each statement is converted once for all connections.
 *
 * @module
 */
import {
  type Preparable,
  parameterFiller,
  recordMaker,
  type SelectedField,
  type Sql,
  type Statement,
  type Values,
} from "@hexlane/sql";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { schema } from "./schema.ts";

/** A query that can be run any number of times. */
export interface Prepared {
  /** The name of the prepared statement on the server; absent for a rare statement. */
  readonly name?: string;
  readonly text: string;
  /** Whether the query only reads. */
  readonly isRead: boolean;
  /** Whether the query inserts into the outbox. */
  readonly addsEvents: boolean;
  /** For a write: whether it returns rows. */
  readonly hasResult: boolean;
  fill(values: Values): unknown[];
  recordsOf(rows: readonly (readonly unknown[])[]): unknown;
}

/** The members of a prepared drizzle query that its types hide. */
interface DrizzleQuery {
  queryString: string;
  params: unknown[];
  fields?: SelectedField[];
  joinsNotNullableMap?: Record<string, boolean>;
}

/** Builds queries and never runs one. */
const on = {
  db: drizzle.mock(),
  tables: schema,
  isIn: (column, paramName) => sql`${column} = any(${sql.placeholder(paramName)})`,
  hasItemIn: (column, paramName) =>
    sql`exists (select 1 from json_array_elements_text(${column}::json) as item(value) where item.value = any(${sql.placeholder(paramName)}))`,
  hasKeyLike: (column, paramName, least) =>
    sql`exists (select 1 from json_each_text(${column}::json) as entry(key, value) where entry.key like ${sql.placeholder(paramName)} and entry.value::float8 >= ${sql.raw(String(least))})`,
} as Pick<Sql, "isIn" | "hasItemIn" | "hasKeyLike"> as Sql;

const known = new WeakMap<Statement<unknown>, Prepared>();
let names = 0;

/** Returns a name for a prepared statement that is unique in this process. */
export function newName(): string {
  return `hexlane_${++names}`;
}

/** Converts a statement once for all connections. Rare statements are unnamed and not cached. */
export function preparedOf(statement: Statement<unknown>): Prepared {
  const found = known.get(statement);
  if (found) return found;
  const prepared = prepare(statement.build(on));
  if (statement.isRare) return prepared;
  const named = { ...prepared, name: newName() };
  known.set(statement, named);
  return named;
}

function prepare(query: Preparable<unknown>): Prepared {
  const built = query.prepare("") as unknown as DrizzleQuery;
  const make = built.fields && recordMaker(built.fields, built.joinsNotNullableMap);
  return {
    ...shapeOf(built.queryString),
    hasResult: make !== undefined,
    fill: parameterFiller(built.params),
    recordsOf: (rows) => (make ? rows.map(make) : rows),
  };
}

/** Creates a statement from SQL without parameters. It returns plain rows. */
export function written(text: string): Prepared {
  return { name: newName(), ...shapeOf(text), hasResult: false, fill: () => [], recordsOf: (rows) => rows };
}

function shapeOf(text: string): Pick<Prepared, "text" | "isRead" | "addsEvents"> {
  return { text, isRead: !/^(insert|update|delete)\b/i.test(text), addsEvents: text.startsWith('insert into "event"') };
}
