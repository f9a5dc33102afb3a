/**
 * The store in one SQLite file.
 *
 * @module
 */

import type {
  Dumpable,
  DumpRecord,
  ReadOptions,
  ReadTx,
  StoppedTransactions,
  Store,
  TransactionOptions,
  Tx,
} from "@hexlane/core";
import { Connection } from "./connection.ts";
import { dumpFile, loadFile } from "./dump.ts";
import { describeOpenError, unavailable } from "./errors.ts";
import { LogKeeper } from "./file/log_keeper.ts";
import { migrate } from "./file/migrations.ts";
import { makePrivateFile } from "./file/private_file.ts";
import { Readers } from "./readers.ts";
import { LongReads } from "./thread/long_reads.ts";
import { Thread } from "./thread/thread.ts";
import { Writer } from "./writer.ts";

export interface SqliteStoreOptions {
  /** The maximum number of open snapshots; additional readers wait. @default 8 */
  maxReaders?: number;
  /**
   * How many seconds `work` may await something other than its transaction. Limited, because `work` blocks all other
   * writers. @default 1
   */
  stallSeconds?: number;
  /** Seconds for which a read may hold its snapshot, which keeps the log from shrinking. @default 30 */
  snapshotSeconds?: number;
  /** Seconds to wait for another process that holds the lock. @default 2 */
  lockSeconds?: number;
  /**
   * Whether a change waits for the disk before it is acknowledged. If false, changes survive a process exit, but a
   * power failure may damage the file; use false only in tests. @default true
   */
  waitForDisk?: boolean;
}

/**
 * The maximum number of concurrent long reads. Each has a thread with a connection, which takes about 20 MiB once it is used.
 * The bound is for fairness, not speed: while three accounts read for seconds, a fourth need not wait. Measured on two cores:
 * four threads finish reads no sooner than one.
 */
const READ_THREADS = 4;

/**
 * Opens the store in a file, which is created if necessary and brought up to date. Several processes on one machine may open
 * the same file.
 *
 * @throws {TypeError} for an in-memory database, because every connection would have its own database
 * @throws {Error} when the file cannot be opened or is from a newer version
 */
export async function openSqliteStore(path: string, options: SqliteStoreOptions = {}): Promise<Store & Dumpable> {
  if (path === "" || path.includes(":memory:")) {
    throw new TypeError(`Cannot open store "${path}": use the path of a file, or the store of @hexlane/core/memory`);
  }
  try {
    makePrivateFile(path);
    migrate(path);
    return new SqliteStore(path, options);
  } catch (error) {
    throw describeOpenError(path, error);
  }
}

class SqliteStore implements Store, Dumpable {
  readonly #file: { path: string; lockSeconds: number };
  readonly #connection: Connection;
  readonly #threads: readonly Thread[];
  /** Absent if SQLite checkpoints the log during a COMMIT. */
  readonly #log: LogKeeper | undefined;
  readonly #writer: Writer;
  readonly #longReads: LongReads;
  readonly #readers: Readers;
  #closing: Promise<void> | undefined;

  constructor(path: string, options: SqliteStoreOptions) {
    const { maxReaders = 8, stallSeconds = 1, snapshotSeconds = 30, lockSeconds = 2, waitForDisk = true } = options;
    this.#file = { path, lockSeconds };
    this.#connection = new Connection(path, { waitForDisk });
    const readThreads = Array.from({ length: READ_THREADS }, () => new Thread(this.#file));
    const logThread = new Thread(this.#file);
    this.#threads = [...readThreads, logThread];
    this.#log = this.#connection.canReadLog ? new LogKeeper(this.#connection, logThread) : undefined;
    this.#writer = new Writer(this.#connection, {
      stallSeconds,
      lockSeconds,
      ...(this.#log ? { log: this.#log } : {}),
    });
    this.#longReads = new LongReads(readThreads, { snapshotSeconds });
    this.#readers = new Readers(path, { maxReaders, snapshotSeconds, lockSeconds }, this.#longReads);
  }

  async transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T> {
    if (this.#closing) throw unavailable("Cannot begin transaction: the store is closed");
    return await this.#writer.transaction(work, options);
  }

  read<T>(work: (tx: ReadTx) => Promise<T>, options?: ReadOptions): Promise<T> {
    if (this.#closing) return Promise.reject(unavailable("Cannot read: the store is closed"));
    return this.#readers.read(work, options);
  }

  stopTransactions(which: StoppedTransactions = "all"): void {
    this.#writer.stop(which);
  }

  async *dump(): AsyncGenerator<DumpRecord, void, void> {
    if (this.#closing) throw unavailable("Cannot dump: the store is closed");
    yield* dumpFile(this.#file);
  }

  async load(records: AsyncIterable<DumpRecord>): Promise<void> {
    if (this.#closing) throw unavailable("Cannot load the dump: the store is closed");
    await loadFile(this.#file, records);
  }

  async close(): Promise<void> {
    this.#closing ??= this.#shut();
    await this.#closing;
  }

  async #shut(): Promise<void> {
    await this.#writer.idle();
    await this.#readers.close();
    await this.#longReads.idle();
    await this.#log?.checkpointing;
    for (const thread of this.#threads) await thread.close();
    // Closed last, so that this connection checkpoints the log.
    this.#connection.close();
  }
}
