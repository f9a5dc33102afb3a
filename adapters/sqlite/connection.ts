/**
 * One connection to the file, with its prepared statements.
 *
 * @module
 */

import { Database } from "bun:sqlite";
import type { Preparable, Session, Sql, Statement, Values } from "@hexlane/sql";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { translateError } from "./errors.ts";
import { schema } from "./schema.ts";

const WRITER_CACHE_KIBIBYTES = 32 * 1024;
/** 32 MiB of log. */
export const CHECKPOINT_PAGES: number = 8 * 1024;

/** A statement that was prepared: `execute` waits until `sync` or `then` is called. */
interface Prepared {
  execute(values?: Record<string, unknown>): { sync(): unknown };
}

export class Connection {
  readonly database: Database;
  readonly #isReadonly: boolean;
  readonly #sql: Sql;
  readonly #prepared = new Map<Statement<unknown>, Prepared>();
  readonly #control = new Map<string, ReturnType<Database["prepare"]>>();

  constructor(path: string, options: { readonly?: boolean } = {}) {
    this.#isReadonly = options.readonly ?? false;
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

  /** Runs a statement that takes and answers nothing, such as COMMIT. */
  control(text: string): void {
    let prepared = this.#control.get(text);
    if (!prepared) {
      prepared = this.database.prepare(text);
      this.#control.set(text, prepared);
    }
    prepared.run();
  }

  /** Runs a query that was built before, on this connection for the first time now or not. */
  run(statement: Statement<unknown>, values: Values): unknown {
    let prepared = this.#prepared.get(statement);
    if (!prepared) {
      prepared = prepare(statement.build(this.#sql));
      this.#prepared.set(statement, prepared);
    }
    return prepared.execute(values as Record<string, unknown>).sync();
  }

  /** Builds and runs a query. */
  query(build: (on: Sql) => Preparable<unknown>): unknown {
    return prepare(build(this.#sql)).execute({}).sync();
  }

  /** Whether a transaction is open. SQLite ends one by itself after errors such as a full disk. */
  get inTransaction(): boolean {
    return this.database.inTransaction;
  }

  /** Ends the transaction if one is open, whatever state it is in. */
  abandon(): void {
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
    this.#prepared.clear();
    if (!this.#isReadonly) this.database.run("PRAGMA wal_checkpoint(TRUNCATE)");
    for (const statement of this.#control.values()) statement.finalize();
    this.database.close();
  }
}

/** drizzle on bun:sqlite answers something that can be asked for its result at once; its types do not say so. */
function prepare(query: Preparable<unknown>): Prepared {
  return query.prepare("") as unknown as Prepared;
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
    return this.#guard(() => this.#connection.run(statement, values)) as Answer;
  }

  query<Answer>(build: (on: Sql) => Preparable<Answer>): Answer {
    return this.#guard(() => this.#connection.query(build)) as Answer;
  }

  #guard(act: () => unknown): unknown {
    this.assertOpen();
    try {
      return act();
    } catch (error) {
      this.#failure = { error: translateError(error) };
      throw this.#failure.error;
    }
  }
}
