/**
 * The store in a Postgres database.
 *
 * @module
 */
import type { Dumpable, DumpRecord, ReadTx, StoppedTransactions, Store, TransactionOptions, Tx } from "@hexlane/core";
import { dumpDatabase, loadDatabase } from "./dump.ts";
import { openingError, translateError, unavailable } from "./errors.ts";
import { migrate } from "./migrations.ts";
import { Pool } from "./pool.ts";
import { Transactor } from "./transaction.ts";

export interface PostgresStoreOptions {
  /** Maximum number of connections; additional transactions and readers wait. @default 10 */
  maxConnections?: number;
  /** Seconds to wait for a connection. @default 3.5 */
  connectSeconds?: number;
  /** The time limit of one statement, in seconds. @default 3.5 */
  statementSeconds?: number;
  /** Seconds for which `work` may await something other than its transaction. @default 2 */
  stallSeconds?: number;
  /** Seconds for which a transaction is retried after conflicts. @default 10 */
  retrySeconds?: number;
  /** The idle time after which a connection is closed, in seconds. @default 60 */
  idleSeconds?: number;
  /** The age at which any connection is closed, in seconds. @default 1800 */
  lifetimeSeconds?: number;
  /** Seconds to wait for another server that is migrating the database. @default 120 */
  migrationSeconds?: number;
}

/** A store that can also compare its clock with this machine's. */
export interface PostgresStore extends Store, Dumpable {
  /**
   * Compares the database's clock with this machine's. The result may be off by half a round trip.
   *
   * @throws {TrackerError} `unavailable`
   */
  measureClock(): Promise<{ aheadMilliseconds: number; tripMilliseconds: number }>;
}

const CLOCK = "SELECT extract(epoch FROM clock_timestamp()) * 1000";
/** The server ends transactions of crashed processes this much later than we end our own. */
const IDLE_GRACE_SECONDS = 8;

/**
 * Opens the store in an existing database and applies pending migrations. Any number of servers may share it.
 *
 * @param url a libpq connection URL: `postgres://user:password@host:5432/database?sslmode=verify-full`
 * @throws {TrackerError} `unavailable` when the database cannot be reached
 * @throws {Error} when the database is from a newer version
 */
export async function openPostgresStore(url: string, options: PostgresStoreOptions = {}): Promise<PostgresStore> {
  const { connectSeconds = 3.5, stallSeconds = 2, retrySeconds = 10, migrationSeconds = 120 } = options;
  try {
    await migrate(url, { connectSeconds, waitSeconds: migrationSeconds });
  } catch (error) {
    throw openingError(url, error);
  }
  const pool = new Pool(url, {
    maxConnections: options.maxConnections ?? 10,
    connectSeconds,
    statementSeconds: options.statementSeconds ?? 3.5,
    idleInTransactionSeconds: stallSeconds + IDLE_GRACE_SECONDS,
    idleSeconds: options.idleSeconds ?? 60,
    lifetimeSeconds: options.lifetimeSeconds ?? 1800,
  });
  return new OpenStore(pool, new Transactor(pool, { stallSeconds, retrySeconds }));
}

class OpenStore implements PostgresStore {
  readonly #pool: Pool;
  readonly #transactor: Transactor;
  #closing: Promise<void> | undefined;

  constructor(pool: Pool, transactor: Transactor) {
    this.#pool = pool;
    this.#transactor = transactor;
  }

  async transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T> {
    if (this.#closing) throw unavailable("Cannot begin transaction: the store is closed");
    return await this.#transactor.transaction(work, options);
  }

  async read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    if (this.#closing) throw unavailable("Cannot read: the store is closed");
    return await this.#transactor.read(work);
  }

  stopTransactions(which: StoppedTransactions = "all"): void {
    this.#transactor.stop(which);
  }

  async *dump(): AsyncGenerator<DumpRecord, void, void> {
    if (this.#closing) throw unavailable("Cannot dump: the store is closed");
    // Events without a sequence have no order yet.
    await this.#transactor.number();
    yield* dumpDatabase(this.#pool);
  }

  async load(records: AsyncIterable<DumpRecord>): Promise<void> {
    if (this.#closing) throw unavailable("Cannot load the dump: the store is closed");
    await loadDatabase(this.#pool, records);
  }

  async measureClock(): Promise<{ aheadMilliseconds: number; tripMilliseconds: number }> {
    if (this.#closing) throw unavailable("Cannot read: the store is closed");
    const link = await this.#pool.connect();
    try {
      const [since, before] = [performance.now(), Date.now()];
      const { rows } = await link.run({ text: CLOCK });
      const tripMilliseconds = performance.now() - since;
      link.release();
      return { aheadMilliseconds: Number(rows[0]?.[0]) - (before + tripMilliseconds / 2), tripMilliseconds };
    } catch (error) {
      link.destroy();
      throw translateError(error);
    }
  }

  async close(): Promise<void> {
    this.#closing ??= this.#transactor.idle().then(() => this.#pool.close());
    await this.#closing;
  }
}
