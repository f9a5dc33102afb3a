/**
 * Care for the write-ahead log. What stands in it has to be moved into the file now and then, or it grows for ever; SQLite
 * would do that within some COMMIT, and so hold everybody up. Here it is done in the thread beside the event loop.
 *
 * @module
 */
import { CHECKPOINT_PAGES, type Connection } from "./connection.ts";
import type { Threads } from "./thread.ts";

/** Pages of the log, and how many of them stand in the file too. */
interface LogState {
  log: number;
  checkpointed: number;
}

/** Bytes that the file of the log keeps when it begins anew: twice what it is meant to hold. */
const MAX_IDLE_BYTES: number = 2 * CHECKPOINT_PAGES * 4096;
/** After what could not be moved, because the disk is full or a reader is in the way. */
const RETRY_MILLISECONDS = 1_000;

export class LogKeeper {
  readonly #connection: Connection;
  readonly #threads: Threads;
  readonly #pages: number;
  #running: Promise<void> | undefined;
  #hold: Promise<void> | undefined;
  #notBefore = 0;

  /**
   * @param connection the one that writes
   * @param options.pages after so many the log is moved. @default 8192, which is 32 MiB
   */
  constructor(connection: Connection, threads: Threads, options: { pages?: number } = {}) {
    this.#connection = connection;
    this.#threads = threads;
    this.#pages = options.pages ?? CHECKPOINT_PAGES;
    connection.database.run("PRAGMA wal_autocheckpoint = 0");
    connection.database.run(`PRAGMA journal_size_limit = ${MAX_IDLE_BYTES}`);
  }

  /** While this is there no transaction should begin: the log can only begin anew when all of it was moved. */
  get hold(): Promise<void> | undefined {
    return this.#hold;
  }

  /** Looks at the log after a COMMIT. Measured: a microsecond. */
  noteCommit(): void {
    if (this.#running) return;
    if (this.#length() < this.#pages || performance.now() < this.#notBefore) return;
    this.#running = this.#shorten().finally(() => {
      this.#running = undefined;
    });
  }

  /** Waits for what runs. */
  async close(): Promise<void> {
    await this.#running;
  }

  /** Pages that have to be moved. */
  #length(): number {
    try {
      const { log, checkpointed } = this.#connection.logState();
      return log - checkpointed;
    } catch {
      // It was stored all the same; the next COMMIT looks again.
      return 0;
    }
  }

  /** Most is moved while writers go on; then they wait a moment until the little is moved that was added meanwhile. */
  async #shorten(): Promise<void> {
    const release = Promise.withResolvers<void>();
    try {
      await this.#move();
      this.#hold = release.promise;
      const { log, checkpointed } = await this.#move();
      if (checkpointed < log) this.#notBefore = performance.now() + RETRY_MILLISECONDS;
    } catch {
      // Stored it is: only the log is longer. A later COMMIT tries again, and says what is wrong with the disk.
      this.#notBefore = performance.now() + RETRY_MILLISECONDS;
    } finally {
      this.#hold = undefined;
      release.resolve();
    }
  }

  async #move(): Promise<LogState> {
    return (await this.#threads.current().ask({ do: "checkpoint" })) as LogState;
  }
}
