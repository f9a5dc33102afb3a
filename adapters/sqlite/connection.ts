/**
 * One connection to the file, with its prepared statements.
 *
 * @module
 */

import { Database } from "bun:sqlite";
import type { Cached, Preparable, Session, Sql, Statement, Values } from "@hexlane/sql";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { translateError } from "./errors.ts";
import { type Prepared, prepare } from "./prepared.ts";
import { schema } from "./schema.ts";
import { pause, TURN_MILLISECONDS } from "./waiting.ts";

const WRITER_CACHE_KIBIBYTES = 32 * 1024;
/** 32 MiB of log. */
export const CHECKPOINT_PAGES: number = 8 * 1024;

/** Answers a reader keeps at most: a few megabytes. */
const MAX_CACHED_ANSWERS = 1024;
const CHANGED_ROWS = "SELECT total_changes()";
const LOG_STATE = "PRAGMA wal_checkpoint(NOOP)";
const DATA_VERSION = "PRAGMA data_version";

export class Connection {
  readonly database: Database;
  /** Whether it is for snapshots only. */
  readonly isReadonly: boolean;
  readonly #sql: Sql;
  readonly #prepared = new Map<Statement<unknown>, Prepared>();
  readonly #control = new Map<string, ReturnType<Database["prepare"]>>();
  /**
   * Answers given in this version of the file, by statement and values. A reader keeps what it may; a writer what changes
   * seldom, until it changes it itself.
   */
  readonly #cached = new Map<Statement<unknown>, Map<string, unknown>>();
  /** Those of a writer, by the table they come from. */
  readonly #keptOf = new Map<string, Set<Statement<unknown>>>();
  #cachedCount = 0;
  #dataVersion: unknown;
  /** Statements run so far that change something, those that failed among them. */
  changes = 0;

  constructor(path: string, options: { readonly?: boolean } = {}) {
    this.isReadonly = options.readonly ?? false;
    this.database = new Database(path, options.readonly ? { readonly: true } : { create: true, readwrite: true });
    // Waiting inside SQLite would stop the whole process: it is done outside, asynchronously.
    this.database.run("PRAGMA busy_timeout = 0");
    this.database.run("PRAGMA foreign_keys = ON");
    this.database.run("PRAGMA cache_size = -8192");
    if (!options.readonly) {
      this.database.run("PRAGMA journal_mode = WAL");
      // An acknowledged change survives a loss of power.
      this.database.run("PRAGMA synchronous = FULL");
      // Inserts touch pages all over the indexes: what is not held here is read again for each.
      this.database.run(`PRAGMA cache_size = -${WRITER_CACHE_KIBIBYTES}`);
      // What a savepoint would put back is held in memory. Else SQLite opens a file in /var/tmp for each transaction, and
      // writes more pages there than to the log: measured, a quarter fewer creates a second.
      this.database.run("PRAGMA temp_store = MEMORY");
      // The log is brought into the file less often: a page that changes with every write is then written there once.
      this.database.run(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    }
    this.#sql = { db: drizzle(this.database), tables: schema };
  }

  /** Rows that were changed over this connection since it was opened, those that went with others included. */
  changedRows(): number {
    const prepared = this.#control.get(CHANGED_ROWS) ?? this.#prepareControl(CHANGED_ROWS);
    return prepared.values()[0]?.[0] as number;
  }

  /** Pages in the log, and how many of them stand in the file too. */
  logState(): { log: number; checkpointed: number } {
    const prepared = this.#control.get(LOG_STATE) ?? this.#prepareControl(LOG_STATE);
    return prepared.get() as { log: number; checkpointed: number };
  }

  /** Runs a statement that takes and answers nothing, such as COMMIT. */
  control(text: string): void {
    const prepared = this.#control.get(text) ?? this.#prepareControl(text);
    prepared.run();
  }

  #prepareControl(text: string): ReturnType<Database["prepare"]> {
    const prepared = this.database.prepare(text);
    this.#control.set(text, prepared);
    return prepared;
  }

  /** Runs a query that was built before, on this connection for the first time now or not. */
  run(statement: Statement<unknown>, values: Values): unknown {
    return this.#runPrepared(this.#preparedOf(statement), values, statement);
  }

  #preparedOf(statement: Statement<unknown>): Prepared {
    const known = this.#prepared.get(statement);
    if (known) return known;
    const prepared = prepare(statement.build(this.#sql));
    this.#prepared.set(statement, prepared);
    return prepared;
  }

  #runPrepared(prepared: Prepared, values: Values, statement?: Statement<unknown>): unknown {
    if (!prepared.changes) return prepared.run(values);
    this.changes++;
    const answer = prepared.run(values);
    if (this.#cachedCount > 0) this.#forgetChanged(prepared, values, statement);
    return answer;
  }

  /** Runs a query, or gives the answer again that it had when nothing was committed since. */
  runCached(statement: Statement<unknown>, values: Values): unknown {
    const { cached } = statement;
    if (!cached || !(this.isReadonly || cached.isStable)) return this.run(statement, values);
    const key = keyOf(cached.by, values as Record<string, unknown>);
    let answers = this.#cached.get(statement);
    const known = answers?.get(key);
    if (known !== undefined) return known;
    const prepared = this.#preparedOf(statement);
    const answer = prepared.run(values);
    if (this.#cachedCount >= MAX_CACHED_ANSWERS || cached.fits?.(answer) === false) return answer;
    if (!answers) {
      answers = new Map();
      this.#cached.set(statement, answers);
      for (const table of prepared.reads) this.#noteReader(table, statement);
    }
    answers.set(key, freeze(answer));
    this.#cachedCount++;
    return answer;
  }

  #noteReader(table: string, statement: Statement<unknown>): void {
    const readers = this.#keptOf.get(table) ?? new Set();
    this.#keptOf.set(table, readers.add(statement));
  }

  /** Forgets what a change of its own has made untrue. If it failed instead, so does the transaction, and all is forgotten. */
  #forgetChanged({ changed, isInsert }: Prepared, values: Values, change?: Statement<unknown>): void {
    if (changed === undefined) {
      this.#forgetAll();
      return;
    }
    for (const statement of this.#keptOf.get(changed) ?? []) {
      const answers = this.#cached.get(statement);
      if (answers && statement.cached && !Array.isArray(values)) {
        const given = values as Record<string, unknown>;
        if (patchAnswers(answers, statement.cached, isInsert ? "insert" : change, given)) continue;
      }
      this.#cachedCount -= answers?.size ?? 0;
      this.#cached.delete(statement);
      this.#keptOf.get(changed)?.delete(statement);
    }
  }

  #forgetAll(): void {
    this.#cached.clear();
    this.#keptOf.clear();
    this.#cachedCount = 0;
  }

  /** Stays the same until another connection, of this process or another, has committed something. */
  dataVersion(): unknown {
    const version = this.#control.get(DATA_VERSION)?.values() ?? this.#prepareControl(DATA_VERSION).values();
    return version[0]?.[0];
  }

  /** Begins a snapshot and fixes it: only the first look at the file does that. */
  beginSnapshot(): void {
    this.control("BEGIN");
    this.#forgetOutdated();
  }

  /**
   * Begins to write.
   *
   * @throws {Error} as SQLite does, while somebody else writes
   */
  beginChanges(): void {
    this.control("BEGIN IMMEDIATE");
    try {
      this.#forgetOutdated();
    } catch (error) {
      // Left open, it would be in everybody's way.
      this.abandon();
      throw error;
    }
  }

  #forgetOutdated(): void {
    const current = this.dataVersion();
    if (current === this.#dataVersion && this.#cachedCount < MAX_CACHED_ANSWERS) return;
    this.#dataVersion = current;
    if (this.#cachedCount > 0) this.#forgetAll();
  }

  /** Takes back what was written since a savepoint. */
  rollBackTo(savepoint: string): void {
    // What was answered since may tell of what is taken back.
    this.#forgetAll();
    this.control(`ROLLBACK TO ${savepoint}`);
  }

  /** Builds and runs a query. */
  query(build: (on: Sql) => Preparable<unknown>): unknown {
    const prepared = prepare(build(this.#sql));
    try {
      return this.#runPrepared(prepared, {});
    } finally {
      prepared.finalize();
    }
  }

  /** Whether a transaction is open. SQLite ends one by itself after errors such as a full disk. */
  get inTransaction(): boolean {
    return this.database.inTransaction;
  }

  /** Ends the transaction if one is open, whatever state it is in. */
  abandon(): void {
    this.#forgetAll();
    if (this.inTransaction) this.control("ROLLBACK");
  }

  /** Ends a snapshot. Measured: a ROLLBACK takes four times as long as all the reading before it. */
  leave(): void {
    try {
      if (this.inTransaction) this.control("COMMIT");
    } catch {
      this.abandon();
    }
  }

  close(): void {
    for (const prepared of this.#prepared.values()) prepared.finalize();
    this.#prepared.clear();
    if (!this.isReadonly) this.database.run("PRAGMA wal_checkpoint(TRUNCATE)");
    for (const statement of this.#control.values()) statement.finalize();
    this.database.close();
  }
}

/** The values by which answers are told apart: no id of ours holds a line feed. */
function keyOf(by: readonly string[], values: Record<string, unknown>): string {
  let key = "";
  for (const name of by) {
    const value = values[name];
    // Answers of different rows under one key would be somebody else's rows.
    if (typeof value !== "string") throw new TypeError(`Cannot keep an answer by "${name}": it is no text`);
    key = key === "" ? value : `${key}\n${value}`;
  }
  return key;
}

/**
 * Brings an answer up to date with rows that were inserted or changed. Where it began it was frozen, so that whoever changes
 * it is found out.
 *
 * @returns false when that is not known, for any of them
 */
function patchAnswers(
  answers: Map<string, unknown>,
  cached: Cached<unknown>,
  change: Statement<unknown> | "insert" | undefined,
  values: Record<string, unknown>,
): boolean {
  if (change === "insert") return patchInserted(answers, cached, values);
  if (!change || !cached.patchedBy || cached.by.some((name) => typeof values[name] !== "string")) return false;
  const key = keyOf(cached.by, values);
  const known = answers.get(key);
  const next = known === undefined ? undefined : cached.patchedBy(change, known, values);
  if (next !== undefined) answers.set(key, next);
  return next !== undefined;
}

function patchInserted(answers: Map<string, unknown>, cached: Cached<unknown>, row: Record<string, unknown>): boolean {
  if (!cached.patch) return false;
  const key = keyOf(cached.by, row);
  const known = answers.get(key);
  if (known !== undefined) answers.set(key, cached.patch(known, row));
  return true;
}

/** Many will hold the same rows: nobody may change them. */
function freeze(rows: unknown): unknown {
  for (const row of rows as object[]) Object.freeze(row);
  return Object.freeze(rows);
}

/** One transaction, or one snapshot, of a connection. */
export class ConnectionSession implements Session {
  readonly #connection: Connection;
  #isOver = false;
  #failure: { error: unknown } | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The first error of a statement: with it the transaction is lost, whatever `work` makes of it. */
  get failure(): { error: unknown } | undefined {
    return this.#failure;
  }

  /** From now on every call fails. */
  end(): void {
    this.#isOver = true;
  }

  assertOpen(): void {
    if (this.#isOver) throw new TypeError("Cannot use the transaction: it is over");
    // Once SQLite has rolled back by itself, a further statement would commit on its own.
    if (this.#failure) throw this.#failure.error;
  }

  run<Answer>(statement: Statement<Answer>, values: Values = {}): Answer {
    this.assertOpen();
    try {
      return this.#connection.runCached(statement, values) as Answer;
    } catch (error) {
      throw this.fail(error);
    }
  }

  query<Answer>(build: (on: Sql) => Preparable<Answer>): Answer {
    this.assertOpen();
    try {
      return this.#connection.query(build) as Answer;
    } catch (error) {
      throw this.fail(error);
    }
  }

  /** Rows that were changed over its connection. */
  changes(): number {
    return this.#connection.changedRows();
  }

  /** @returns the error to throw */
  protected fail(error: unknown): unknown {
    this.#failure = { error: translateError(error) };
    return this.#failure.error;
  }
}

const TOO_LONG = new Error("Cannot go on here: it may take long");

/**
 * A transaction in the event loop, which everybody else waits for: one that takes long has to begin again where it holds
 * nobody up.
 */
export class ShortSession extends ConnectionSession {
  #turnEnd = 0;

  /** Whether it was found to take long. */
  get isTooLong(): boolean {
    return this.failure?.error === TOO_LONG;
  }

  refuseLong(): void {
    throw this.fail(TOO_LONG);
  }

  async yieldToEventLoop(): Promise<void> {
    if (performance.now() < this.#turnEnd) return;
    await pause();
    this.#turnEnd = performance.now() + TURN_MILLISECONDS;
  }
}
