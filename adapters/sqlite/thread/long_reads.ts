/**
 * Snapshots in worker threads. A thread serves one read at a time, and an account uses one thread at a time, so that a
 * slow read does not delay other accounts and can be terminated on its own.
 *
 * @module
 */
import type { ReadOptions, ReadTx } from "@hexlane/core";
import { watch } from "@hexlane/sql";
import { unavailable } from "../errors.ts";
import { RemoteSession, remoteReadTxOf } from "./remote_read.ts";
import type { Thread } from "./thread.ts";

export interface LongReadsOptions {
  /** Seconds for which a reader may hold its snapshot. */
  snapshotSeconds: number;
  /** Seconds for which a read waits for a thread. @default 10 */
  waitSeconds?: number;
}

/** A read that waits for a thread. */
interface Waiting {
  account: string;
  begin: (thread: Thread) => void;
}

/** Reads without an account share one thread. */
const NO_ACCOUNT = "";

export class LongReads {
  readonly #options: LongReadsOptions;
  /** Idle threads. The most recently used one is taken first, so that few threads are started. */
  readonly #free: Thread[];
  /** Waiting reads, in order of arrival. */
  readonly #waiting: Waiting[] = [];
  /** Accounts that are using a thread. */
  readonly #served = new Set<string>();
  #allDone: (() => void) | undefined;

  constructor(threads: readonly Thread[], options: LongReadsOptions) {
    this.#free = [...threads];
    this.#options = options;
  }

  /** @throws {TrackerError} `unavailable` when no thread is free in time or the read takes too long */
  async read<T>(work: (tx: ReadTx) => Promise<T>, { account = NO_ACCOUNT }: ReadOptions = {}): Promise<T> {
    const thread = await this.#acquire(account);
    const session = new RemoteSession(thread);
    try {
      await session.begin();
      const { snapshotSeconds: seconds } = this.#options;
      const answer = await watch(work(remoteReadTxOf(session)), { seconds, makeError: tooLong });
      if (session.failure) throw session.failure.error;
      return answer;
    } finally {
      session.end();
      this.#served.delete(account);
      this.#free.push(thread);
      this.#serve();
    }
  }

  /** Resolves when no reads are running or waiting. */
  async idle(): Promise<void> {
    if (this.#served.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#allDone = resolve;
    });
  }

  #acquire(account: string): Promise<Thread> {
    return new Promise((resolve, reject) => {
      const { waitSeconds = 10 } = this.#options;
      const giveUp = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(unavailable("Cannot begin to read: other long reads are still running"));
      };
      const timer = setTimeout(giveUp, waitSeconds * 1000);
      const begin = (thread: Thread): void => {
        clearTimeout(timer);
        resolve(thread);
      };
      const waiting = { account, begin };
      this.#waiting.push(waiting);
      this.#serve();
    });
  }

  /** Assigns free threads to the longest-waiting reads of accounts that use none. */
  #serve(): void {
    while (this.#free.length > 0) {
      const index = this.#waiting.findIndex(({ account }) => !this.#served.has(account));
      const [waiting] = index < 0 ? [] : this.#waiting.splice(index, 1);
      if (!waiting) break;
      this.#served.add(waiting.account);
      waiting.begin(this.#free.pop() as Thread);
    }
    if (this.#served.size === 0) this.#allDone?.();
  }
}

function tooLong(): Error {
  return unavailable("Cannot continue reading: it takes too long");
}
