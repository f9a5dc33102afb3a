/**
 * One connection to the file, with its prepared statements.
 *
 * @module
 */

import { Database } from "bun:sqlite";
import type { Sql, Statement, Values } from "@hexlane/sql";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { type Prepared, prepare } from "./prepared.ts";
import { isIn, schema } from "./schema.ts";

/** Inserts touch pages all over the indexes, and a page that is not cached is read again for each. */
const WRITER_CACHE_KIBIBYTES = 32 * 1024;
const READER_CACHE_KIBIBYTES = 8 * 1024;
/** Pages in the log before it is moved into the file, 32 MiB: a page that changes often is moved once. */
export const CHECKPOINT_PAGES: number = 8 * 1024;

/** Any first read fixes the snapshot of a transaction, which `BEGIN` alone does not. */
const FIX_SNAPSHOT = "PRAGMA data_version";
const LOG_STATE = "PRAGMA wal_checkpoint(NOOP)";

/** Pages in the log, and how many of them are in the file too. */
export interface LogState {
  log: number;
  checkpointed: number;
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
    // SQLite would wait inside a statement, and block the process: `retryWhileLocked` waits outside.
    this.database.run("PRAGMA busy_timeout = 0");
    this.database.run("PRAGMA foreign_keys = ON");
    this.database.run(`PRAGMA cache_size = -${readonly ? READER_CACHE_KIBIBYTES : WRITER_CACHE_KIBIBYTES}`);
    if (!readonly) {
      this.database.run("PRAGMA journal_mode = WAL");
      // An acknowledged change survives a loss of power.
      this.database.run("PRAGMA synchronous = FULL");
      // Else SQLite writes what a savepoint would put back to a file in /var/tmp. Measured: a quarter fewer creates a second.
      this.database.run("PRAGMA temp_store = MEMORY");
      this.database.run(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    }
    this.#sql = { db: drizzle(this.database), tables: schema, isIn };
  }

  /** Runs a statement, which is prepared the first time. */
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

  /** Runs a statement without values and rows, such as COMMIT. */
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

  /** Begins a snapshot of the file as it is now. @throws {Error} SQLite's own, while another process holds a lock */
  beginSnapshot(): void {
    try {
      this.control("BEGIN");
      this.#controlOf(FIX_SNAPSHOT).values();
    } catch (error) {
      this.rollBack();
      throw error;
    }
  }

  /** Begins to write. @throws {Error} SQLite's own, while another process writes */
  beginChanges(): void {
    this.control("BEGIN IMMEDIATE");
  }

  /** Ends a snapshot. Measured: a ROLLBACK takes four times as long as all the reading before it. */
  endSnapshot(): void {
    try {
      if (this.inTransaction) this.control("COMMIT");
    } catch {
      this.rollBack();
    }
  }

  /** Whether a transaction is open. SQLite ends one by itself after errors such as a full disk. */
  get inTransaction(): boolean {
    return this.database.inTransaction;
  }

  /** Ends the transaction, if one is open, and stores nothing of it. */
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
