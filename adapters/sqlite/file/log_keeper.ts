/**
 * Moves the write-ahead log into the file. SQLite would do that within some COMMIT, which blocks the event loop for a tenth of a
 * second for 32 MiB; here a worker thread does it.
 *
 * @module
 */
import { CHECKPOINT_PAGES, type Connection, type LogState } from "../connection.ts";
import type { Thread } from "../thread/thread.ts";

const PAGE_BYTES = 4096;
/** After a checkpoint that moved less than all, because the disk is full or a reader needs the log. */
const RETRY_MILLISECONDS = 1_000;

export class LogKeeper {
  readonly #connection: Connection;
  readonly #thread: Pick<Thread, "ask">;
  readonly #pages: number;
  #moving: Promise<void> | undefined;
  #notBefore = 0;

  /**
   * @param connection the one that writes
   * @param options.pages after so many the log is moved. @default 8192, which is 32 MiB
   */
  constructor(connection: Connection, thread: Pick<Thread, "ask">, { pages = CHECKPOINT_PAGES } = {}) {
    this.#connection = connection;
    this.#thread = thread;
    this.#pages = pages;
    connection.database.run("PRAGMA wal_autocheckpoint = 0");
    connection.database.run(`PRAGMA journal_size_limit = ${2 * CHECKPOINT_PAGES * PAGE_BYTES}`);
  }

  /**
   * While this is set no transaction should begin: the log starts again from its beginning only when all of it was moved, and
   * a COMMIT would wait for the disk anyway.
   */
  get moving(): Promise<void> | undefined {
    return this.#moving;
  }

  /** Looks at the log after a COMMIT, which stands whatever happens here. Measured: 1 µs. */
  noteCommit(): void {
    if (performance.now() < this.#notBefore) return;
    try {
      const { log, checkpointed } = this.#connection.logState();
      if (log - checkpointed >= this.#pages) this.#moving ??= this.#move();
    } catch {
      // The next COMMIT looks again.
    }
  }

  async #move(): Promise<void> {
    let isDone = false;
    try {
      const { log, checkpointed } = (await this.#thread.ask({ do: "checkpoint" })) as LogState;
      isDone = checkpointed >= log;
    } catch {
      // The changes are stored, and only the log is longer. A later COMMIT tries again, and reports what the disk says.
    }
    if (!isDone) this.#notBefore = performance.now() + RETRY_MILLISECONDS;
    this.#moving = undefined;
  }
}
