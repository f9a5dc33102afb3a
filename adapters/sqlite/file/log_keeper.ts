/**
 * Checkpoints the write-ahead log in a worker thread. Otherwise, SQLite would checkpoint the log during a COMMIT and block
 * the event loop for 0.1 seconds per 32 MiB.
 *
 * @module
 */
import { CHECKPOINT_PAGES, type Connection, type LogState } from "../connection.ts";
import type { Thread } from "../thread/thread.ts";

const PAGE_BYTES = 4096;
/** The delay after a checkpoint that is incomplete because the disk is full or a reader needs the log. */
const RETRY_MILLISECONDS = 1_000;

export class LogKeeper {
  readonly #connection: Connection;
  readonly #thread: Pick<Thread, "ask">;
  readonly #pages: number;
  #checkpointing: Promise<void> | undefined;
  #notBefore = 0;

  /**
   * @param connection the connection of the writer
   * @param options.pages the number of pages after which the log is checkpointed. @default 8192, which is 32 MiB
   */
  constructor(connection: Connection, thread: Pick<Thread, "ask">, { pages = CHECKPOINT_PAGES } = {}) {
    this.#connection = connection;
    this.#thread = thread;
    this.#pages = pages;
    connection.database.run("PRAGMA wal_autocheckpoint = 0");
    connection.database.run(`PRAGMA journal_size_limit = ${2 * CHECKPOINT_PAGES * PAGE_BYTES}`);
  }

  /**
   * The running checkpoint, if any. No transaction should begin before it settles: the log is reused from its beginning
   * only after a complete checkpoint, and a COMMIT would wait for the disk anyway.
   */
  get checkpointing(): Promise<void> | undefined {
    return this.#checkpointing;
  }

  /** Checks the size of the log after a COMMIT. Never throws, because the COMMIT has succeeded. Measured: 1 µs. */
  noteCommit(): void {
    if (performance.now() < this.#notBefore) return;
    try {
      const { log, checkpointed } = this.#connection.logState();
      if (log - checkpointed >= this.#pages) this.#checkpointing ??= this.#checkpoint();
    } catch {
      // The next COMMIT checks again.
    }
  }

  async #checkpoint(): Promise<void> {
    let isDone = false;
    try {
      const { log, checkpointed } = (await this.#thread.ask({ do: "checkpoint" })) as LogState;
      isDone = checkpointed >= log;
    } catch {
      // The changes are stored, and the log just stays longer. A later COMMIT tries again and reports disk errors.
    }
    if (!isDone) this.#notBefore = performance.now() + RETRY_MILLISECONDS;
    this.#checkpointing = undefined;
  }
}
