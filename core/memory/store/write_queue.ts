/**
 * Runs changes one at a time, in order of arrival. Parts of long changes are queued behind all other changes.
 *
 * @module
 */
import { type Deferred, deferred } from "../../async/deferred.ts";
import { stoppedChange } from "../../errors.ts";
import type { StoppedTransactions, TransactionOptions } from "../../ports/store.ts";

/** At most this many other changes run before the next part of a long change. */
const MAX_RUNS_BEFORE_PART = 8;

/** A queue of changes that run one at a time. */
export class WriteQueue {
  readonly #waiting: Deferred<void>[] = [];
  readonly #parts: Deferred<void>[] = [];
  #runsSincePart = 0;
  #running: Deferred<void> | undefined;
  #stopped: StoppedTransactions | undefined;

  /**
   * Runs a change after all changes that were queued before it. @throws {TrackerError} `unavailable` after the queue
   * was stopped
   */
  async run<T>({ part }: TransactionOptions, change: () => Promise<T>): Promise<T> {
    if (this.#stopped === "all" || (this.#stopped && part !== undefined)) throw stoppedChange();
    const turn = deferred<void>();
    if (part === undefined) this.#waiting.push(turn);
    else this.#parts.push(turn);
    if (!this.#running) {
      this.#running = deferred<void>();
      this.#next();
    }
    await turn.promise;
    try {
      return await change();
    } finally {
      this.#next();
    }
  }

  /** Refuses waiting and later changes. @param which all changes, or only parts of long changes */
  stop(which: StoppedTransactions): void {
    this.#stopped = which;
    const refused = [...this.#parts.splice(0), ...(which === "all" ? this.#waiting.splice(0) : [])];
    for (const { reject } of refused) reject(stoppedChange());
  }

  /** Resolves when nothing is waiting or running. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running.promise;
  }

  #next(): void {
    const isPart =
      this.#parts.length > 0 && (this.#waiting.length === 0 || this.#runsSincePart >= MAX_RUNS_BEFORE_PART);
    this.#runsSincePart = isPart ? 0 : this.#runsSincePart + 1;
    const turn = isPart ? this.#parts.shift() : this.#waiting.shift();
    if (turn) {
      turn.resolve();
      return;
    }
    this.#running?.resolve();
    this.#running = undefined;
  }
}
