/**
 * A connection to the database file, with its prepared statements.
 *
 * @module
 */
import type { Sql, Statement, Values } from "@hexlane/sql";
import type { Database, Statement as SqliteStatement } from "./driver/driver.ts";
import { firstRow, openDatabase } from "./driver/open.ts";
import { type Prepared, prepare } from "./prepared.ts";
import { queryBuilder } from "./query_builder.ts";
import { hasItemIn, hasKeyLike, isIn, schema } from "./schema.ts";

/**
 * Uncached pages are read again each time. Measured with 100,000 tasks: a change, which touches pages all over the
 * indexes, reads 49 KiB with the default of 2 MiB, and 25 KiB with 8, 32 or 128 MiB. A query with two conditions on
 * custom fields takes 4.7 ms of CPU time with the default, and 1.9 ms with 8, 16 or 32 MiB. Reading a task, listing
 * tasks and searching are just as fast with the default.
 */
const CACHE_KIBIBYTES = 8 * 1024;
/**
 * Pages in the write-ahead log before it is checkpointed: 32 MiB. A page that changes often is then copied only once. Measured
 * with 1,600 changes to 100,000 tasks: 8 MiB writes 10% more bytes; 128 MiB writes 8% fewer, but then closing the file takes
 * 260 ms instead of 30 ms.
 */
export const CHECKPOINT_PAGES: number = 8 * 1024;

/** How long opening waits for a process that is closing the file, which no other process may read in the meantime. */
const OPEN_MILLISECONDS = 10_000;

/** A read that fixes the snapshot of a transaction, because `BEGIN` alone does not. */
const FIX_SNAPSHOT = "PRAGMA data_version";
const LOG_STATE = "PRAGMA wal_checkpoint(NOOP)";

/** The number of pages in the log, and how many of them were checkpointed. */
export interface LogState {
  log: number;
  checkpointed: number;
}

export class Connection {
  readonly database: Database;
  readonly #isReadonly: boolean;
  readonly #sql: Sql;
  readonly #prepared = new Map<Statement<unknown>, Prepared>();
  readonly #control = new Map<string, SqliteStatement>();
  #writes = 0;

  constructor(path: string, options: { readonly?: boolean; waitForDisk?: boolean } = {}) {
    const { readonly = false, waitForDisk = true } = options;
    this.#isReadonly = readonly;
    this.database = openDatabase(path, readonly ? { readonly } : { create: true, readwrite: true });
    this.database.run(`PRAGMA busy_timeout = ${readonly ? 0 : OPEN_MILLISECONDS}`);
    this.database.run("PRAGMA foreign_keys = ON");
    this.database.run(`PRAGMA cache_size = -${CACHE_KIBIBYTES}`);
    if (!readonly) {
      this.database.run("PRAGMA journal_mode = WAL");
      // With FULL, acknowledged changes survive a power failure.
      this.database.run(`PRAGMA synchronous = ${waitForDisk ? "FULL" : "OFF"}`);
      // Otherwise, SQLite writes the rollback data of savepoints to a file in /var/tmp. Measured with a savepoint for each
      // transaction: 25% fewer creates per second.
      this.database.run("PRAGMA temp_store = MEMORY");
      this.database.run(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    }
    // SQLite would wait inside a statement and block the process. `retryWhileLocked` waits without blocking.
    this.database.run("PRAGMA busy_timeout = 0");
    this.#sql = { db: queryBuilder(), tables: schema, isIn, hasItemIn, hasKeyLike };
  }

  /** The number of statements so far that may have changed something, whether or not they succeeded. */
  get writes(): number {
    return this.#writes;
  }

  /** Runs a statement, which is prepared on first use. */
  run(statement: Statement<unknown>, values: Values): unknown {
    const prepared = this.#prepared.get(statement) ?? this.#prepare(statement);
    if (!prepared.isRead) this.#writes++;
    try {
      return prepared.run(values);
    } finally {
      if (statement.isRare) prepared.finalize();
    }
  }

  #prepare(statement: Statement<unknown>): Prepared {
    const prepared = prepare(this.database, statement.build(this.#sql));
    if (!statement.isRare) this.#prepared.set(statement, prepared);
    return prepared;
  }

  /** Runs a statement without values or rows, such as COMMIT. */
  control(text: string): void {
    this.#controlOf(text).run();
  }

  #controlOf(text: string): SqliteStatement {
    const known = this.#control.get(text) ?? this.database.prepare(text);
    this.#control.set(text, known);
    return known;
  }

  /**
   * Whether this SQLite can report the state of the log without checkpointing it. Older versions treat NOOP as PASSIVE.
   */
  get canReadLog(): boolean {
    const { version } = firstRow(this.database, "SELECT sqlite_version() AS version") as { version: string };
    const [major = 0, minor = 0] = version.split(".").map(Number);
    return major > 3 || (major === 3 && minor >= 51);
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
