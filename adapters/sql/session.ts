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
   * Whether each row leads to one, and not the only row there is. Its one slot is then called as the field of its own that
   * it is compared with.
   *
   * @default false
   */
  readonly isEach?: boolean;
  /** What comes along with its own rows. */
  readonly companions?: readonly Companion[];
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
  query<Answer>(
    build: (on: Sql) => Preparable<Answer>,
    companions?: () => readonly Companion[],
  ): Answer | Promise<Answer>;
  /**
   * What it was answered before, while it is still true, and what came along with that. Absent: nothing is remembered, since
   * asking again costs no more.
   */
  recall?<Answer>(statement: Statement<Answer>, values: Values): Answer | undefined;
  /**
   * A number for a row of a table whose rows are numbered by chance, so that nobody has to wait for the database to give one
   * out. Absent: they are numbered in their order.
   */
  giveSequence?(): number;
  /** @throws {TypeError} when the transaction is over */
  assertOpen(): void;
  /**
   * Said before a statement that may take long. A session that holds everybody else up refuses, and the work begins again
   * in one that does not. Absent: long statements are welcome, and nobody needs to find out which are.
   */
  refuseLong?(): void;
  /** Lets everybody else go on. Absent: nobody is held up. */
  yieldToEventLoop?(): Promise<void>;
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
  /**
   * Whether whoever writes keeps the answer too, from one transaction to the next, until the table is changed: for rows that
   * change seldom, and for what can be followed.
   *
   * @default false
   */
  readonly isSteady?: boolean;
  /**
   * What the answer is once a row was inserted into the table it reads; the fields of a row are called as the slots by which
   * answers are told apart. Absent: unknown.
   */
  follow?(answer: Answer, row: Readonly<Record<string, unknown>>): Answer;
  /**
   * What the answer is after a statement that changes rows in a known way, undefined after any other; its values are called as
   * the slots by which answers are told apart.
   */
  changedBy?(change: Statement<unknown>, answer: Answer, values: Readonly<Record<string, unknown>>): Answer | undefined;
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
  | "notificationChannel"
  | "notificationRuleChannel"
  | "notificationRuleProject"
  | "lease"
  | "installation"
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
/** By table, and by size. */
const batches = new Map<string, Map<number, Statement<unknown>>>();

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
      await session.run(batchOf(name, size, isNumbered), size === rows.length ? rows : rows.slice(start, start + size));
    }
  }
}

/** Whose slots are those of many rows: the values of a run are these rows. */
function batchOf(name: TableName, size: number, isNumbered: boolean): Statement<unknown> {
  const key = isNumbered ? `${name} numbered` : name;
  let bySize = batches.get(key);
  if (!bySize) {
    bySize = new Map();
    batches.set(key, bySize);
  }
  const known = bySize.get(size);
  if (known) return known;
  const made = statement(({ db, tables }) => {
    const fields = [...Object.keys(slotsOf(tables[name])), ...(isNumbered ? ["sequence"] : [])];
    const row = (index: number) => Object.fromEntries(fields.map((field) => [field, slot(`${index} ${field}`)]));
    return db.insert(tables[name]).values(Array.from({ length: size }, (_, index) => row(index)) as never);
  });
  bySize.set(size, made);
  return made;
}

/** Where the value of a slot is found: a field of the values, or of one of the rows that they are. */
export function placeOf(slotName: string): { row?: number; name: string } {
  const [, row, name] = /^(\d+) (.+)$/.exec(slotName) ?? [];
  return row === undefined || name === undefined ? { name: slotName } : { row: Number(row), name };
}

/** @throws {TypeError} when none was given */
export function valueAt({ row, name }: { row?: number; name: string }, values: Values): unknown {
  const record = row === undefined ? values : (values as readonly object[])[row];
  const given = (record as Readonly<Record<string, unknown>> | undefined)?.[name];
  if (given === undefined) throw new TypeError(`Cannot run query: no value for "${name}" was given`);
  return given;
}

/** A query over ids, prepared once for each size of {@linkcode BATCH_SIZES}. */
export interface IdQuery<Row> {
  readonly build: (on: Sql, ids: Placeholder[]) => Preparable<Row[]>;
  readonly bySize: Map<number, Statement<Row[]>>;
  readonly options: IdQueryOptions<Row>;
}

interface IdQueryOptions<Row> {
  /** The same for one row, whose slot is `id`: what a session remembers of it need not be asked again. */
  one?: Statement<Row[]>;
  /** What comes along with each row. */
  companions?: () => readonly Companion[];
}

export function idQuery<Row>(build: IdQuery<Row>["build"], options: IdQueryOptions<Row> = {}): IdQuery<Row> {
  return { build, bySize: new Map(), options };
}

/** The rows of any number of ids, each asked for once, in no promised order. */
export async function rowsOf<Row>(
  session: Session,
  query: IdQuery<Row>,
  ids: readonly (string | number)[],
): Promise<Row[]> {
  const rows: Row[] = [];
  const unknown: (string | number)[] = [];
  const { one } = query.options;
  for (const id of new Set(ids)) {
    const known = one && session.recall?.(one, { id });
    if (known) rows.push(...known);
    else unknown.push(id);
  }
  const together: Promise<Row[]>[] = [];
  let start = 0;
  for (const size of BATCH_SIZES) {
    for (; unknown.length - start >= size; start += size) {
      const values = Object.fromEntries(unknown.slice(start, start + size).map((id, index) => [`id${index}`, id]));
      const asked = session.run(sized(query, size), values);
      // Where each is a journey, they are one. Where it is none, others may get their turn in between.
      if (session.recall) together.push(asked as Promise<Row[]>);
      else rows.push(...(await asked));
    }
  }
  for (const found of await Promise.all(together)) rows.push(...found);
  return rows;
}

function sized<Row>({ build, bySize, options }: IdQuery<Row>, size: number): Statement<Row[]> {
  const known = bySize.get(size);
  if (known) return known;
  const slots = Array.from({ length: size }, (_, index) => sql.placeholder(`id${index}`));
  const made = statement((on) => build(on, slots), undefined, options.companions);
  bySize.set(size, made);
  return made;
}
