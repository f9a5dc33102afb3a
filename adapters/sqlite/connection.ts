/**
 * A connection to the database file, with its prepared statements.
 *
 * @module
 */

import { Database } from "bun:sqlite";
import type { Sql, Statement, Values } from "@hexlane/sql";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { type Prepared, prepare } from "./prepared.ts";
import { isIn, schema } from "./schema.ts";

/** Inserts touch pages all over the indexes, and uncached pages are read again each time. */
const WRITER_CACHE_KIBIBYTES = 32 * 1024;
const READER_CACHE_KIBIBYTES = 8 * 1024;
/**
 * Pages in the write-ahead log before it is checkpointed: 32 MiB. A page that changes often is then copied only once.
 */
export const CHECKPOINT_PAGES: number = 8 * 1024;

/** A read that fixes the snapshot of a transaction, because `BEGIN` alone does not. */
const FIX_SNAPSHOT = "PRAGMA data_version";
const LOG_STATE = "PRAGMA wal_checkpoint(NOOP)";

/** The number of pages in the log, and how many of them were checkpointed. */
export interface LogState {
  log: number;
  checkpointed: number;
}

/**
 * Builds queries with `+?` in place of `?`, which is the same value. SQLite plans a join again after each binding of a `?` that
 * it compares with a column: measured, 5 to 30 µs for a query that takes 1 to 6 µs. It plans an expression only once.
 */
function queryBuilder(database: Database): Sql["db"] {
  const db = drizzle(database);
  (db as unknown as { dialect: { escapeParam(): string } }).dialect.escapeParam = () => "+?";
  return db;
}

export class Connection {
  readonly database: Database;
  readonly #isReadonly: boolean;
  readonly #sql: Sql;
  readonly #prepared = new Map<Statement<unknown>, Prepared>();
  readonly #control = new Map<string, ReturnType<Database["prepare"]>>();

  constructor(path: string, { readonly = false }: { readonly?: boolean } = {}) {
    this.#isReadonly = readonly;
    this.database = new Database(path, readonly ? { readonly } : { create: true, readwrite: true });
    // SQLite would wait inside a statement and block the process. `retryWhileLocked` waits without blocking.
    this.database.run("PRAGMA busy_timeout = 0");
    this.database.run("PRAGMA foreign_keys = ON");
    this.database.run(`PRAGMA cache_size = -${readonly ? READER_CACHE_KIBIBYTES : WRITER_CACHE_KIBIBYTES}`);
    if (!readonly) {
      this.database.run("PRAGMA journal_mode = WAL");
      // Acknowledged changes survive a power failure.
      this.database.run("PRAGMA synchronous = FULL");
      // Otherwise, SQLite writes the rollback data of savepoints to a file in /var/tmp. Measured: a quarter fewer
      // creates per second.
      this.database.run("PRAGMA temp_store = MEMORY");
      this.database.run(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    }
    this.#sql = { db: queryBuilder(this.database), tables: schema, isIn };
  }

  /** Runs a statement, which is prepared on first use. */
  run(statement: Statement<unknown>, values: Values): unknown {
    const known = this.#prepared.get(statement);
    if (known) return known.run(values);
    const prepared = prepare(statement.build(this.#sql));
    if (!statement.isRare) this.#prepared.set(statement, prepared);
    try {
      return prepared.run(values);
    } finally {
      if (statement.isRare) prepared.finalize();
    }
  }

  /** Runs a statement without values or rows, such as COMMIT. */
  control(text: string): void {
    this.#controlOf(text).run();
  }

  #controlOf(text: string): ReturnType<Database["prepare"]> {
    const known = this.#control.get(text) ?? this.database.prepare(text);
    this.#control.set(text, known);
    return known;
  }

  logState(): LogState {
    return this.#controlOf(LOG_STATE).get() as LogState;
  }

  /** Begins a snapshot of the file. @throws {SQLiteError} while another process holds a lock */
  beginSnapshot(): void {
    try {
      this.control("BEGIN");
      this.#controlOf(FIX_SNAPSHOT).values();
    } catch (error) {
      this.rollBack();
      throw error;
    }
  }

  /** Begins a write transaction. @throws {SQLiteError} while another process writes */
  beginChanges(): void {
    this.control("BEGIN IMMEDIATE");
  }

  /** Ends a snapshot with COMMIT. Measured: a ROLLBACK takes four times as long as all the reads before it. */
  endSnapshot(): void {
    try {
      if (this.inTransaction) this.control("COMMIT");
    } catch {
      this.rollBack();
    }
  }

  /** Whether a transaction is open. SQLite rolls back on its own after errors such as a full disk. */
  get inTransaction(): boolean {
    return this.database.inTransaction;
  }

  /** Rolls back the transaction, if one is open. */
  rollBack(): void {
    if (this.inTransaction) this.control("ROLLBACK");
  }

  close(): void {
    for (const prepared of this.#prepared.values()) prepared.finalize();
    this.#prepared.clear();
    if (!this.#isReadonly) this.database.run("PRAGMA wal_checkpoint(TRUNCATE)");
    for (const statement of this.#control.values()) statement.finalize();
    this.database.close();
  }
}
