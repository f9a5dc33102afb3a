/**
 * A connection inside one transaction, which queries run on.
 *
 * @module
 */
import { getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./dialect.ts";
import type { Tables } from "./tables.ts";

/** Values of the parameters of a statement, by name. */
export type Values = object;

/** A query built by drizzle: a select or a change. */
export interface Preparable<Answer> {
  prepare(name: string): { execute(values?: Record<string, unknown>): PromiseLike<Answer> };
}

/** A connection and its dialect, for building queries. */
export interface Sql {
  db: Database;
  tables: Tables;
  /**
   * Whether the value of a column is in a list. The list is one parameter, so that the SQL is the same for any length.
   */
  isIn(column: AnySQLiteColumn, paramName: string): SQL;
  /** Whether a JSON array of strings and a list, which is one parameter, have an item in common. */
  hasItemIn(column: AnySQLiteColumn, paramName: string): SQL;
  /** Whether a JSON object of numbers has a key that matches a LIKE pattern and whose number is at least `least`. */
  hasKeyLike(column: AnySQLiteColumn, paramName: string, least: number): SQL;
}

/**
 * A query of a fixed shape, built and prepared once per connection, because building costs ten times as much as
 * running.
 */
export interface Statement<Answer> {
  readonly build: (on: Sql) => Preparable<Answer>;
  /** Whether the statement is dropped after a run. @default false */
  readonly isRare?: boolean;
}

/** One transaction, or one snapshot. */
export interface Session {
  /** Runs a statement. Fails when the transaction has ended, or after one of its statements has failed. */
  run<Answer>(statement: Statement<Answer>, values?: Values): Answer | Promise<Answer>;
  /** Whether each statement is a network round trip. @default false */
  readonly isRemote?: boolean;
  /**
   * Returns a random sequence for a new row, so that the insert need not wait for the database to generate one. Absent
   * if the database numbers rows in order.
   */
  giveSequence?(): number;
  /** @throws {TypeError} when the transaction has ended */
  assertOpen(): void;
  /**
   * Called before a statement that may be slow. A session that blocks other requests throws, and the work is restarted
   * in a session that does not. Absent if long statements may run, so callers can skip finding out which ones are long.
   */
  refuseLong?(): void;
  /** Lets other work run. Absent if the session does not block the event loop. */
  yieldToEventLoop?(): Promise<void>;
  /**
   * Called before events are looked up by their sequence: makes sure that every event committed so far has a sequence.
   * Absent if events get their sequence when they are inserted.
   */
  settleEvents?(): Promise<void>;
}

export function statement<Answer>(build: Statement<Answer>["build"]): Statement<Answer> {
  return { build };
}

/**
 * Combinations of options that stay prepared for one query. Task lists have the most combinations, and clients use a
 * few dozen of them. Measured: a hundred statements take less than 3 MiB on a connection to SQLite.
 */
const MAX_SHAPES = 100;

/**
 * Creates a query whose SQL depends on a few options, with one statement for each combination of options, built on
 * first use. After {@linkcode MAX_SHAPES}, a new combination is built for each run, so that unusual filters cannot fill
 * up the memory.
 *
 * @returns the statement of a combination, whose options are in a fixed order
 */
export function shapes<Options extends object, Answer>(
  build: (on: Sql, options: Options) => Preparable<Answer>,
): (options: Options) => Statement<Answer> {
  const known = new Map<string, Statement<Answer>>();
  return (options) => {
    const key = JSON.stringify(options);
    const found = known.get(key);
    if (found) return found;
    const made: Statement<Answer> = { build: (on) => build(on, options), isRare: known.size >= MAX_SHAPES };
    if (!made.isRare) known.set(key, made);
    return made;
  };
}

/** A parameter whose value needs no encoding, such as a string or a number. */
export function param(name: string): Placeholder {
  return sql.placeholder(name);
}

/** A parameter whose value is encoded like the values of a column, such as an instant or a flag. */
export function paramOf(column: AnySQLiteColumn, name: string): SQL {
  return sql`${sql.param(sql.placeholder(name), column)}`;
}

/** A value encoded like the values of a column. */
export function encoded(column: AnySQLiteColumn, value: unknown): SQL {
  return sql`${sql.param(value, column)}`;
}

/** In an upsert, the value from the row that was to be inserted. */
export function excluded(column: AnySQLiteColumn): SQL {
  return sql`excluded.${sql.identifier(column.name)}`;
}

/** The methods of one interface of the port, as functions over a session. */
export type Over<Part> = {
  readonly [Method in keyof Part]: Part[Method] extends (...args: infer Args) => infer Answer
    ? (session: Session, ...args: Args) => Answer
    : never;
};

/** Returns the columns of a table without the hidden columns. */
export function fieldsOf<T extends SQLiteTable, Hidden extends keyof T["_"]["columns"] = never>(
  table: T,
  ...hidden: Hidden[]
): Omit<T["_"]["columns"], Hidden> {
  const fields = { ...getTableColumns(table) };
  for (const name of hidden) delete fields[name];
  return fields;
}

type TableName = keyof Tables;

/** Inserts one row. The parameters are the values of the row, by field. */
export function insertInto(name: TableName): Statement<unknown> {
  return statement(({ db, tables }) => db.insert(tables[name]).values(paramsOf(tables[name])));
}

/**
 * Returns a parameter for each column, by field name. Excludes `sequence`, which the database generates.
 *
 * drizzle accepts placeholders wherever it accepts values, but its types allow placeholders only in inserts, hence the
 * cast.
 */
export function paramsOf<T extends SQLiteTable>(table: T, without: readonly string[] = []): T["$inferInsert"] {
  const names = Object.keys(getTableColumns(table)).filter((name) => name !== "sequence" && !without.includes(name));
  return Object.fromEntries(names.map((name) => [name, param(name)])) as T["$inferInsert"];
}

/**
 * Rows per insert. Measured with tasks of 22 words on SQLite: creating one takes 0.86 ms of CPU time with single rows, 0.77 ms with
 * up to 16, 0.67 ms with up to 64 and 0.65 ms with up to 256.
 */
const BATCH_SIZES = [64, 16, 4, 2, 1];
const batches = new Map<string, Statement<unknown>>();

/**
 * Inserts any number of rows, in order.
 *
 * @param options.isNumbered whether the rows include their sequence; otherwise the database generates it
 */
export async function insertRows(
  session: Session,
  name: TableName,
  rows: readonly object[],
  options: { isNumbered?: boolean } = {},
): Promise<void> {
  const { isNumbered = false } = options;
  let start = 0;
  for (const size of BATCH_SIZES) {
    for (; rows.length - start >= size; start += size) {
      await session.run(batchOf(name, size, isNumbered), size === rows.length ? rows : rows.slice(start, start + size));
    }
  }
}

/** Creates a statement that inserts `size` rows; each execution supplies their values. */
function batchOf(name: TableName, size: number, isNumbered: boolean): Statement<unknown> {
  const key = `${name} ${size} ${isNumbered}`;
  const known = batches.get(key);
  if (known) return known;
  const made = statement(({ db, tables }) => {
    const fields = [...Object.keys(paramsOf(tables[name])), ...(isNumbered ? ["sequence"] : [])];
    const row = (index: number) => Object.fromEntries(fields.map((field) => [field, param(`${index} ${field}`)]));
    return db.insert(tables[name]).values(Array.from({ length: size }, (_, index) => row(index)) as never);
  });
  batches.set(key, made);
  return made;
}

/**
 * IDs per statement. Measured with 8,000 tasks on SQLite: statements of 500 IDs block the event loop for 5.6 ms, those
 * of 2,000 for 7.5 ms and those of 8,000 for 16 ms; 125 IDs block it just as long as 500.
 */
const MAX_IDS = 500;

/**
 * Returns the rows for any number of IDs, without duplicates, in no particular order.
 *
 * @param query has the parameter `ids`
 */
export async function rowsOf<Row>(
  session: Session,
  query: Statement<Row[]>,
  ids: readonly (string | number)[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  if (ids.length <= MAX_IDS) return await session.run(query, { ids });
  const unique = [...new Set(ids)];
  const batches: (Row[] | Promise<Row[]>)[] = [];
  for (let start = 0; start < unique.length; start += MAX_IDS) {
    batches.push(session.run(query, { ids: unique.slice(start, start + MAX_IDS) }));
  }
  return (await Promise.all(batches)).flat();
}
