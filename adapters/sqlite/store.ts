/**
 * The store in one SQLite file.
 *
 * @module
 */

import type {
  Dumpable,
  DumpRecord,
  LoadOptions,
  ReadOptions,
  ReadTx,
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
import { LongWrites } from "./thread/long_writes.ts";
import { ThreadKeeper } from "./thread/thread.ts";
import { stalled, Writer } from "./writer.ts";

export interface SqliteStoreOptions {
  /** Snapshots open at the same time; further readers wait. @default 8 */
  maxReaders?: number;
  /** How long a `work` that waits for something else than its transaction may hold up everybody else. @default 1 */
  patienceSeconds?: number;
  /** How long one snapshot may be read from: the log of changes cannot be shortened meanwhile. @default 30 */
  snapshotSeconds?: number;
  /** How long to wait for another process that holds the lock. @default 2 */
  lockSeconds?: number;
  /** Whether the file may be the unfinished target of a copy, for whoever goes on with that. @default false */
  acceptsUnfinished?: boolean;
  /** What is done in a thread beside the event loop: what takes long, or everything, for tests. @default "long" */
  inThread?: "long" | "all";
}

/** Long reads at the same time: with each comes a thread with a connection. */
const READ_THREADS = 4;

/**
 * Opens the store in a file, which is made if need be and brought up to date. Several processes may open the same file on
 * one machine.
 *
 * @throws {TypeError} for a database in memory: every connection would have its own
 * @throws {Error} when the file cannot be opened, was made by a newer version, or is the unfinished target of a copy
 */
export async function openSqliteStore(path: string, options: SqliteStoreOptions = {}): Promise<Store & Dumpable> {
  const { maxReaders = 8, patienceSeconds = 1, snapshotSeconds = 30, lockSeconds = 2 } = options;
  const isAllLong = options.inThread === "all";
  if (path === "" || path.includes(":memory:")) {
    throw new TypeError(
      `Cannot open store "${path}": give the path of a file, or use the store of @hexlane/core/memory`,
    );
  }
  try {
    makePrivateFile(path);
    migrate(path, { acceptsUnfinished: options.acceptsUnfinished ?? false });
  } catch (error) {
    throw describeOpenError(path, error);
  }
  const file = { path, lockSeconds };
  const connection = new Connection(path);
  // One more than for readers, so that no query keeps writers waiting. Each is started when it is needed.
  const readThreads = Array.from({ length: READ_THREADS }, () => new ThreadKeeper(file));
  const writeThread = new ThreadKeeper(file);
  const log = new LogKeeper(connection, writeThread);
  const longReads = new LongReads(readThreads, { snapshotSeconds });
  return new SqliteStore(file, {
    connection,
    threads: [...readThreads, writeThread],
    longReads,
    log,
    writer: new Writer(connection, {
      patienceSeconds,
      lockSeconds,
      log,
      long: new LongWrites(writeThread, { patienceSeconds, makeError: stalled }),
      isAllLong,
    }),
    readers: new Readers(path, { maxReaders, snapshotSeconds, lockSeconds, isAllLong }, longReads),
  });
}

/** What a store is made of. */
interface Parts {
  connection: Connection;
  threads: readonly ThreadKeeper[];
  writer: Writer;
  readers: Readers;
  longReads: LongReads;
  log: LogKeeper;
}

class SqliteStore implements Store, Dumpable {
  readonly #file: { path: string; lockSeconds: number };
  readonly #parts: Parts;
  readonly #writer: Writer;
  readonly #readers: Readers;
  #closing: Promise<void> | undefined;

  constructor(file: { path: string; lockSeconds: number }, parts: Parts) {
    this.#file = file;
    this.#parts = parts;
    this.#writer = parts.writer;
    this.#readers = parts.readers;
  }

  async transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T> {
    if (this.#closing) throw unavailable("Cannot begin transaction: the store is closed");
    return await this.#writer.transaction(work, options);
  }

  read<T>(work: (tx: ReadTx) => Promise<T>, options?: ReadOptions): Promise<T> {
    if (this.#closing) return Promise.reject(unavailable("Cannot read: the store is closed"));
    return this.#readers.read(work, options);
  }

  stopTransactions(): void {
    this.#writer.stop();
  }

  async *dump(): AsyncGenerator<DumpRecord, void, void> {
    if (this.#closing) throw unavailable("Cannot dump: the store is closed");
    yield* dumpFile(this.#file);
  }

  async load(records: AsyncIterable<DumpRecord>, options?: LoadOptions): Promise<void> {
    if (this.#closing) throw unavailable("Cannot load the dump: the store is closed");
    await loadFile(this.#file, records, options);
  }

  async close(): Promise<void> {
    this.#closing ??= this.#shut();
    await this.#closing;
  }

  async #shut(): Promise<void> {
    const { connection, log, longReads, threads } = this.#parts;
    await this.#writer.idle();
    await this.#readers.close();
    await longReads.idle();
    await log.moving;
    for (const thread of threads) await thread.close();
    // Last, so that this connection is the one that empties the log into the file.
    connection.close();
  }
}
