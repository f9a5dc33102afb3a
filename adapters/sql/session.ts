/**
 * What a query needs to run: a connection inside one transaction.
 *
 * @module
 */
import { getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./dialect.ts";
import type { Tables } from "./tables.ts";

/** Values of the slots of a statement, by name. */
export type Values = object;

/** A query as drizzle builds it, select and change alike. */
export interface Preparable<Answer> {
  prepare(name: string): { execute(values?: Record<string, unknown>): PromiseLike<Answer> };
}

/** A connection and the tables in its dialect: what a query is built from. */
export interface Sql {
  db: Database;
  tables: Tables;
}

/** A query of a fixed shape, built and prepared once per connection: building costs ten times what running does. */
export interface Statement<Answer> {
  readonly build: (on: Sql) => Preparable<Answer>;
  /**
   * How a reader may keep the answer and give it again, until something is committed: for the rows that nearly every
   * request asks for. Absent: never.
   */
  readonly kept?: Kept<Answer>;
  /**
   * What whoever asks this nearly always asks next: where each statement is a journey to another machine, a session may
   * bring all of it at once. Absent: nothing.
   */
  readonly companions?: () => readonly Companion[];
}

/** A statement whose slots are filled from the row of another. */
export interface Companion {
  readonly statement: Statement<unknown>;
  /** The field of the row, by slot. */
  readonly from: Readonly<Record<string, string>>;
  /**
   * Who asks for it. What a transaction has read, nobody else may change meanwhile: it is not to read more than it needs.
   *
   * @default everybody
   */
  readonly by?: "readers" | "writers";
}

/** One transaction, or one snapshot. */
export interface Session {
  /** Runs a statement. Fails when the transaction is over, or when a statement of it failed before. */
  run<Answer>(statement: Statement<Answer>, values?: Values): Answer | Promise<Answer>;
  /** Runs a query whose shape depends on what is asked. Fails as {@linkcode run}. */
  query<Answer>(build: (on: Sql) => Preparable<Answer>): Answer | Promise<Answer>;
  /** @throws {TypeError} when the transaction is over */
  assertOpen(): void;
  /**
   * Said before a statement that may take long. A session that holds everybody else up refuses, and the work begins again
   * in one that does not. Absent: long statements are welcome, and nobody needs to find out which are.
   */
  refuseLong?(): void;
  /** Lets everybody else go on. Absent: nobody is held up. */
  giveWay?(): Promise<void>;
  /**
   * Said before events are looked up by their sequence: sees to it that every event that was committed before has one.
   * Absent: an event gets its sequence when it is inserted.
   */
  settleEvents?(): Promise<void>;
}

export function statement<Answer>(
  build: Statement<Answer>["build"],
  kept?: Kept<Answer>,
  companions?: () => readonly Companion[],
): Statement<Answer> {
  return { build, ...(kept ? { kept } : {}), ...(companions ? { companions } : {}) };
}

/** Answers that are told apart by the values of these slots, all of them texts. */
export interface Kept<Answer> {
  readonly by: readonly string[];
  /** Whether it is small enough. @default always */
  fits?(answer: Answer): boolean;
}

/** What a text may have at most in a row that is kept: many are. */
export const MAX_KEPT_CHARACTERS = 4096;

/** A slot of a statement whose value needs no encoding: texts and numbers. */
export function slot(name: string): Placeholder {
  return sql.placeholder(name);
}

/** A slot whose value is encoded as the column is: instants and flags. */
export function slotOf(column: AnySQLiteColumn, name: string): SQL {
  return sql`${sql.param(sql.placeholder(name), column)}`;
}

/** A value encoded as the column is. */
export function encoded(column: AnySQLiteColumn, value: unknown): SQL {
  return sql`${sql.param(value, column)}`;
}

/** In an upsert: the value that the row would have had, had it been inserted. */
export function excluded(column: AnySQLiteColumn): SQL {
  return sql`excluded.${sql.identifier(column.name)}`;
}

/** The methods of a part of the port, as functions over a session. */
export type Over<Part> = {
  readonly [Method in keyof Part]: Part[Method] extends (...args: infer Args) => infer Answer
    ? (session: Session, ...args: Args) => Answer
    : never;
};

/** The columns of a record: those of its table without some that only the store knows. */
export function fieldsOf<T extends SQLiteTable, Hidden extends keyof T["_"]["columns"] = never>(
  table: T,
  ...hidden: Hidden[]
): Omit<T["_"]["columns"], Hidden> {
  const fields = { ...getTableColumns(table) };
  for (const name of hidden) delete fields[name];
  return fields;
}

type TableName = keyof Tables;

/** Inserts one row; the values are those of the row, by field. */
export function insertInto(name: TableName): Statement<unknown> {
  return statement(({ db, tables }) => db.insert(tables[name]).values(slotsOf(tables[name])));
}

/** Updates the row of an id; the values are those of the row, by field. The fields of `kept` stay as they are. */
export function updateOf(name: Exclude<TableName, WithoutId>, kept: readonly string[] = []): Statement<unknown> {
  return statement(({ db, tables }) => {
    const table = tables[name];
    return db
      .update(table)
      .set(slotsOf(table, ["id", ...kept]))
      .where(sql`${table.id} = ${slot("id")}`);
  });
}

/** Deletes the row of an id. */
export function deleteFrom(name: Exclude<TableName, WithoutId>): Statement<unknown> {
  return statement(({ db, tables }) => db.delete(tables[name]).where(sql`${tables[name].id} = ${slot("id")}`));
}

/** Tables whose rows are told apart by something else. */
type WithoutId =
  | "password"
  | "twoFactor"
  | "knownAddress"
  | "taskAlias"
  | "removedBlob"
  | "searchToken"
  | "event"
  | "notificationPreferences"
  | "notificationRuleProject"
  | "laneLease"
  | "endpointFailure"
  | "cursor"
  | "reminderMark";

/**
 * A slot for each column, by the name of the field. The database gives out the numbers of sequences itself.
 *
 * drizzle takes slots wherever it takes values, but says so in its types for inserts only: hence the cast.
 */
export function slotsOf<T extends SQLiteTable>(table: T, without: readonly string[] = []): T["$inferInsert"] {
  const names = Object.keys(getTableColumns(table)).filter((name) => name !== "sequence" && !without.includes(name));
  return Object.fromEntries(names.map((name) => [name, slot(name)])) as T["$inferInsert"];
}

/** Rows that one statement inserts: few statements for many rows, and few shapes to prepare. */
const BATCH_SIZES = [64, 16, 4, 2, 1];
const batches = new Map<string, Statement<unknown>>();

/**
 * Inserts any number of rows, in their order.
 *
 * @param options.isNumbered whether they come with their sequence, which the database gives out otherwise
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
      const values: Record<string, unknown> = {};
      for (let index = 0; index < size; index++) {
        for (const [field, value] of Object.entries(rows[start + index] as object)) values[`${field}${index}`] = value;
      }
      await session.run(batchOf(name, size, isNumbered), values);
    }
  }
}

function batchOf(name: TableName, size: number, isNumbered: boolean): Statement<unknown> {
  const key = `${name} ${size} ${isNumbered}`;
  const known = batches.get(key);
  if (known) return known;
  const made = statement(({ db, tables }) => {
    const fields = [...Object.keys(slotsOf(tables[name])), ...(isNumbered ? ["sequence"] : [])];
    const row = (index: number) => Object.fromEntries(fields.map((field) => [field, slot(`${field}${index}`)]));
    return db.insert(tables[name]).values(Array.from({ length: size }, (_, index) => row(index)) as never);
  });
  batches.set(key, made);
  return made;
}

/** A query over ids, prepared once for each size of {@linkcode BATCH_SIZES}. */
export interface IdQuery<Row> {
  readonly build: (on: Sql, ids: Placeholder[]) => Preparable<Row[]>;
  readonly bySize: Map<number, Statement<Row[]>>;
}

export function idQuery<Row>(build: IdQuery<Row>["build"]): IdQuery<Row> {
  return { build, bySize: new Map() };
}

/** The rows of any number of ids, each asked for once, in no promised order. */
export async function rowsOf<Row>(session: Session, query: IdQuery<Row>, ids: readonly string[]): Promise<Row[]> {
  const distinct = [...new Set(ids)];
  const rows: Row[] = [];
  let start = 0;
  for (const size of BATCH_SIZES) {
    for (; distinct.length - start >= size; start += size) {
      const values = Object.fromEntries(distinct.slice(start, start + size).map((id, index) => [`id${index}`, id]));
      rows.push(...(await session.run(sized(query, size), values)));
    }
  }
  return rows;
}

function sized<Row>({ build, bySize }: IdQuery<Row>, size: number): Statement<Row[]> {
  const known = bySize.get(size);
  if (known) return known;
  const slots = Array.from({ length: size }, (_, index) => sql.placeholder(`id${index}`));
  const made = statement((on) => build(on, slots));
  bySize.set(size, made);
  return made;
}
