/**
 * Snapshots in threads beside the event loop: every method of such a snapshot is asked for in one thread, so that all of it
 * is read in one and the same. Each thread reads for one caller at a time, and each account has one thread at a time: a slow
 * read delays nobody else's, and is ended without ending another.
 *
 * @module
 */
import type { ReadOptions, ReadTx } from "@hexlane/core";
import { unavailable } from "../errors.ts";
import { Patience } from "../waiting.ts";
import type { ThreadKeeper } from "./thread.ts";
import { remoteReadTxOf, ThreadSession } from "./remote_read.ts";

export interface LongReadsOptions {
  /** How long a reader may hold its snapshot. */
  snapshotSeconds: number;
  /** How long a read waits for a thread. @default 10 */
  waitSeconds?: number;
}

/** A read that waits for a thread. */
interface Waiting {
  account: string;
  begin: (thread: ThreadKeeper) => void;
}

/** All who come without an account share one thread. */
const NO_ACCOUNT = "";

export class LongReads {
  readonly #options: LongReadsOptions;
  readonly #patience: Patience;
  readonly #late = new WeakSet<object>();
  /** Threads that read for nobody; the one that was used last is taken first, so that few are started. */
  readonly #free: ThreadKeeper[];
  /** In order of arrival. */
  readonly #waiting: Waiting[] = [];
  /** Accounts that have a thread. */
  readonly #served = new Set<string>();
  #allDone: (() => void) | undefined;

  /** @param threads with each comes a connection with its memory */
  constructor(threads: readonly ThreadKeeper[], options: LongReadsOptions) {
    this.#free = [...threads];
    this.#options = options;
    this.#patience = new Patience(options.snapshotSeconds, () => {
      const error = unavailable("Cannot go on reading: it takes too long");
      this.#late.add(error);
      return error;
    });
  }

  /** @throws {TrackerError} `unavailable` when no thread is free in time, or the read takes too long */
  async read<T>(work: (tx: ReadTx) => Promise<T>, { account = NO_ACCOUNT }: ReadOptions = {}): Promise<T> {
    const thread = await this.#acquire(account);
    let session: ThreadSession | undefined;
    try {
      session = new ThreadSession(thread.current());
      await session.begin({ changes: false });
      const answer = await this.#patience.finish(work(remoteReadTxOf(session)));
      if (session.failure) throw session.failure.error;
      return answer;
    } catch (error) {
      if (this.#late.has(error as object)) session?.stop();
      throw error;
    } finally {
      // Not awaited: it fails for nobody, and the next one has a connection of its own.
      void session?.end();
      this.#served.delete(account);
      this.#free.push(thread);
      this.#serve();
    }
  }

  /** Resolves when nobody reads or waits to read. */
  async idle(): Promise<void> {
    if (this.#served.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#allDone = resolve;
    });
  }

  #acquire(account: string): Promise<ThreadKeeper> {
    return new Promise((resolve, reject) => {
      const { waitSeconds = 10 } = this.#options;
      const begin = (thread: ThreadKeeper): void => {
        clearTimeout(timer);
        resolve(thread);
      };
      const waiting = { account, begin };
      const giveUp = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(unavailable("Cannot begin to read: other long reads are still running"));
      };
      const timer = setTimeout(giveUp, waitSeconds * 1000);
      this.#waiting.push(waiting);
      this.#serve();
    });
  }

  /** Gives free threads to those that have waited longest, of accounts that have none. */
  #serve(): void {
    while (this.#free.length > 0) {
      const index = this.#waiting.findIndex(({ account }) => !this.#served.has(account));
      const [waiting] = index < 0 ? [] : this.#waiting.splice(index, 1);
      if (!waiting) break;
      this.#served.add(waiting.account);
      waiting.begin(this.#free.pop() as ThreadKeeper);
    }
    if (this.#served.size === 0) this.#allDone?.();
  }
}
