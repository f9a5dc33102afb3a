/**
 * Care for the write-ahead log. What stands in it has to be moved into the file now and then, or it grows for ever; SQLite
 * would do that within some COMMIT, and so hold everybody up. Here it is done in the thread beside the event loop.
 *
 * @module
 */
import { CHECKPOINT_PAGES, type Connection } from "../connection.ts";
import type { ThreadKeeper } from "../thread/thread.ts";

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
  readonly #thread: ThreadKeeper;
  readonly #pages: number;
  #moving: Promise<void> | undefined;
  #notBefore = 0;

  /**
   * @param connection the one that writes
   * @param options.pages after so many the log is moved. @default 8192, which is 32 MiB
   */
  constructor(connection: Connection, thread: ThreadKeeper, options: { pages?: number } = {}) {
    this.#connection = connection;
    this.#thread = thread;
    this.#pages = options.pages ?? CHECKPOINT_PAGES;
    connection.database.run("PRAGMA wal_autocheckpoint = 0");
    connection.database.run(`PRAGMA journal_size_limit = ${MAX_IDLE_BYTES}`);
  }

  /**
   * While this is there no transaction should begin: the log can begin anew only when all of it was moved, and a COMMIT would
   * wait, and all with it, until the disk has taken what is moved. Measured: a tenth of a second for each 32 MiB.
   */
  get moving(): Promise<void> | undefined {
    return this.#moving;
  }

  /** Looks at the log after a COMMIT. Measured: a microsecond. */
  noteCommit(): void {
    if (this.#length() < this.#pages || performance.now() < this.#notBefore) return;
    this.#moving ??= this.#move();
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

  async #move(): Promise<void> {
    try {
      const { log, checkpointed } = (await this.#thread.current().ask({ do: "checkpoint" })) as LogState;
      if (checkpointed < log) this.#notBefore = performance.now() + RETRY_MILLISECONDS;
    } catch {
      // Stored it is: only the log is longer. A later COMMIT tries again, and says what is wrong with the disk.
      this.#notBefore = performance.now() + RETRY_MILLISECONDS;
    } finally {
      this.#moving = undefined;
    }
  }
}
