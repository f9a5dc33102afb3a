/**
 * Snapshots in the thread beside the event loop: every method of such a snapshot is asked for there, so that all of it is
 * read in one and the same.
 *
 * @module
 */
import type { ReadTx } from "@hexlane/core";
import { unavailable } from "./errors.ts";
import type { ThreadKeeper } from "./thread.ts";
import { remoteReadTxOf, ThreadSession } from "./thread_session.ts";
import { Patience } from "./waiting.ts";

export interface LongReadsOptions {
  /** How long a reader may hold its snapshot. */
  snapshotSeconds: number;
}

/** Snapshots at the same time: with each comes a connection with its memory. */
const MAX_SNAPSHOTS = 4;

export class LongReads {
  readonly #thread: ThreadKeeper;
  readonly #patience: Patience;
  readonly #late = new WeakSet<object>();
  readonly #waiting: (() => void)[] = [];
  #open = 0;
  #allDone: (() => void) | undefined;

  constructor(thread: ThreadKeeper, { snapshotSeconds }: LongReadsOptions) {
    this.#thread = thread;
    this.#patience = new Patience(snapshotSeconds, () => {
      const error = unavailable("Cannot go on reading: it takes too long");
      this.#late.add(error);
      return error;
    });
  }

  async read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    if (this.#open >= MAX_SNAPSHOTS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#open++;
    const session = new ThreadSession(this.#thread.current());
    try {
      await session.begin({ changes: false });
      const answer = await this.#patience.finish(work(remoteReadTxOf(session)));
      if (session.failure) throw session.failure.error;
      return answer;
    } catch (error) {
      if (this.#late.has(error as object)) session.stop();
      throw error;
    } finally {
      // Not awaited: it fails for nobody, and the next one has a connection of its own.
      void session.end();
      const next = this.#waiting.shift();
      if (next) next();
      else if (--this.#open === 0) this.#allDone?.();
    }
  }

  /** Resolves when nobody reads or waits to read. */
  async idle(): Promise<void> {
    if (this.#open === 0) return;
    await new Promise<void>((resolve) => {
      this.#allDone = resolve;
    });
  }
}
