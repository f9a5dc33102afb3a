import { type Dialect, tablesOf } from "@hexlane/sql";
import { customType, pgTable } from "drizzle-orm/pg-core";

function column<T>(sqlType: string, encode: (value: T) => unknown, decode?: (value: unknown) => T) {
  return customType<{ data: T; driverData: unknown }>({
    dataType: () => sqlType,
    // drizzle also passes null, in prepared statements.
    toDriver: (value) => (value === null ? null : encode(value)),
    ...(decode ? { fromDriver: decode } : {}),
  });
}

const text = column<string>("text", String);
const integer = column<number>("bigint", Number, Number);

// The types are those of drizzle's SQLite dialect. The builders of both dialects are called the same way.
const tables = tablesOf({
  table: pgTable,
  text,
  integer,
  sequence: integer,
  real: column<number>("double precision", Number, Number),
  boolean: column<boolean>("boolean", Boolean, Boolean),
  instant: column<Date>("bigint", Number, (milliseconds) => new Date(Number(milliseconds))),
  json: column<unknown>("text", JSON.stringify, (json) => JSON.parse(String(json))),
} as unknown as Dialect);

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
import { drizzle } from "drizzle-orm/pglite";

/** The members of a prepared drizzle query that its types hide. */
interface DrizzleQuery {
  queryString: string;
  params: unknown[];
  fields?: SelectedField[];
  joinsNotNullableMap?: Record<string, boolean>;
}

interface Prepared {
  text: string;
  fill(values: Values): unknown[];
  recordsOf(rows: unknown[][]): unknown;
}

const on = {
  db: drizzle.mock(),
  tables,
  isIn: (column, name) => sql`${column} = any(${sql.placeholder(name)})`,
  hasItemIn: (column, name) =>
    sql`exists (select 1 from json_array_elements_text(${column}::json) as item(value)
      where item.value = any(${sql.placeholder(name)}))`,
  hasKeyLike: (column, name, least) =>
    sql`exists (select 1 from json_each_text(${column}::json) as entry(key, value)
      where entry.key like ${sql.placeholder(name)} and entry.value::float8 >= ${sql.raw(String(least))})`,
} as Pick<Sql, "isIn" | "hasItemIn" | "hasKeyLike"> as Sql;

const known = new WeakMap<Statement<unknown>, Prepared>();

function prepare(statement: Statement<unknown>): Prepared {
  const found = known.get(statement);
  if (found) return found;
  const built = (statement.build(on) as Preparable<unknown>).prepare("") as unknown as DrizzleQuery;
  const recordOf = built.fields && recordMaker(built.fields, built.joinsNotNullableMap);
  const prepared = {
    text: built.queryString,
    fill: parameterFiller(built.params),
    recordsOf: (rows: unknown[][]) => (recordOf ? rows.map((row) => recordOf(row)) : rows),
  };
  if (!statement.isRare) known.set(statement, prepared);
  return prepared;
}

import { TrackerError } from "@hexlane/core";

function translate(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "23505") {
    const message = "Cannot store record: its id or a unique key is already taken";
    return new TrackerError("conflict", message, { cause: error });
  }
  if (code === "22021") {
    return new TrackerError("invalid", "Cannot store text: it contains the character U+0000", { cause: error });
  }
  if (/^5[378]/.test(code)) return unavailable(`Cannot use the database now: ${code}`, error);
  return error;
}

function unavailable(message: string, cause?: unknown): TrackerError {
  return new TrackerError("unavailable", message, { retryAfterSeconds: 1, cause });
}

import type { PGlite } from "@electric-sql/pglite";
import type { Session } from "@hexlane/sql";

class PgliteSession implements Session {
  readonly #db: PGlite;
  #isOver = false;
  #failure: { error: unknown } | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #hasProgressed = true;

  constructor(db: PGlite) {
    this.#db = db;
  }

  async run<Answer>(statement: Statement<Answer>, values: Values = {}): Promise<Answer> {
    this.assertOpen();
    const { text, fill, recordsOf } = prepare(statement);
    try {
      const running = this.#db.query<unknown[]>(text, fill(values), { rowMode: "array" });
      this.#last = running.catch(() => undefined);
      return recordsOf((await running).rows) as Answer;
    } catch (error) {
      // Later statements fail because of the first one. Only the first error says why.
      this.#failure ??= { error: translate(error) };
      throw this.#failure.error;
    } finally {
      this.#hasProgressed = true;
    }
  }

  assertOpen(): void {
    if (this.#isOver) throw new TypeError("Cannot use the transaction: it has ended");
    if (this.#failure) throw this.#failure.error;
  }

  giveSequence(): number {
    return Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
  }

  /** Whether a statement was answered since the last call. */
  hasProgressed(): boolean {
    const progressed = this.#hasProgressed;
    this.#hasProgressed = false;
    return progressed;
  }

  /** Makes later calls fail, and waits for statements that `work` did not await. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#last;
    if (this.#failure) throw this.#failure.error;
  }
}

import { MIGRATIONS } from "@hexlane/postgres";
import { type AppliedMigration, checksumOf, type Migration, refuseForeign } from "@hexlane/sql";

const NUMBER_EVENTS: Migration = {
  // Sorts after "0001_start", which creates the table.
  name: "0001_start_events",
  sql: "ALTER TABLE event ALTER sequence SET NOT NULL, ALTER sequence ADD GENERATED BY DEFAULT AS IDENTITY",
};

const migrations = [...MIGRATIONS, NUMBER_EVENTS]
  .map(({ name, sql }) => ({ name, sql: sql.replaceAll(/timestamptz\(3\)/gi, "bigint") }))
  .sort((left, right) => (left.name < right.name ? -1 : 1));

async function migrate(db: PGlite): Promise<void> {
  await db.exec("CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, checksum text NOT NULL)");
  const applied = await db.query<AppliedMigration>('SELECT name, checksum FROM migration ORDER BY name COLLATE "C"');
  refuseForeign(applied.rows, migrations, "the database");
  for (const migration of migrations.slice(applied.rows.length)) {
    await db.transaction(async (tx) => {
      await tx.exec(migration.sql);
      await tx.query("INSERT INTO migration VALUES ($1, $2)", [migration.name, checksumOf(migration)]);
    });
  }
}

import type { Dumpable, DumpRecord, ReadTx, Store, TransactionOptions, Tx } from "@hexlane/core";
import { dumpRecords, loadRecords, readTxOf, txOf, watch } from "@hexlane/sql";

/** How long `work` may await anything but its transaction. */
const STALL_SECONDS = 1;

/** Runs calls one at a time, in order of arrival. */
function serialQueue(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const running = last.then(act);
    last = running.catch(() => undefined);
    return running;
  };
}

class PgliteStore implements Store, Dumpable {
  readonly #db: PGlite;
  readonly #queue = serialQueue();
  readonly #parts = serialQueue();
  #isClosed = false;

  constructor(db: PGlite) {
    this.#db = db;
  }

  async transaction<T>(work: (tx: Tx) => Promise<T>, { part }: TransactionOptions = {}): Promise<T> {
    this.#assertOpen();
    const run = () => this.#run("BEGIN", async (session) => await watched(session, work(txOf(session))));
    return await (part === undefined ? run() : this.#parts(run));
  }

  async read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    this.#assertOpen();
    return await this.#run("BEGIN READ ONLY", async (session) => await watched(session, work(readTxOf(session))));
  }

  async *dump(): AsyncGenerator<DumpRecord, void, void> {
    this.#assertOpen();
    // Read at once: a consumer that begins a transaction would otherwise wait for its own dump.
    yield* await this.#run("BEGIN READ ONLY", async (session) => {
      const records: DumpRecord[] = [];
      for await (const page of dumpRecords(session)) records.push(...page);
      return records;
    });
  }

  async load(records: AsyncIterable<DumpRecord>): Promise<void> {
    this.#assertOpen();
    await this.#run("BEGIN", async (session) => {
      await loadRecords(session, records);
      for (const table of ["event", "delivery", "removed_blob"]) {
        await this.#db.exec(`SELECT setval(pg_get_serial_sequence('${table}', 'sequence'),
          coalesce((SELECT max(sequence) FROM ${table}), 0) + 1, false)`);
      }
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#parts(async () => undefined);
    await this.#queue(async () => undefined);
  }

  #run<T>(begin: string, work: (session: PgliteSession) => Promise<T>): Promise<T> {
    return this.#queue(async () => {
      const session = new PgliteSession(this.#db);
      try {
        await this.#db.exec(begin);
        const result = await work(session).finally(() => session.end());
        await this.#db.exec("COMMIT");
        return result;
      } catch (error) {
        await this.#db.exec("ROLLBACK");
        throw translate(error);
      }
    });
  }

  #assertOpen(): void {
    if (this.#isClosed) throw unavailable("Cannot use the store: it is closed");
  }
}

function watched<T>(session: PgliteSession, work: Promise<T>): Promise<T> {
  const makeError = () =>
    new TypeError("Cannot continue the transaction: its work awaits something other than the transaction");
  return watch(work, { seconds: STALL_SECONDS, makeError, hasProgressed: () => session.hasProgressed() });
}

/** The store in a PGlite database, which the caller opens and closes. */
export async function openPgliteStore(db: PGlite): Promise<Store & Dumpable> {
  await migrate(db);
  return new PgliteStore(db);
}
