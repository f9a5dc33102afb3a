/**
 * Transactions in the thread beside the event loop: those that change so much that even their COMMIT would hold everybody
 * up.
 *
 * @module
 */
import type { Tx } from "@hexlane/core";
import { Patience } from "../waiting.ts";
import type { ThreadKeeper } from "./thread.ts";
import { remoteTxOf, ThreadSession } from "./remote_read.ts";

export class LongWrites {
  readonly #thread: ThreadKeeper;
  readonly #patience: Patience;

  /** @param makeError what a work is told that waits for something else than its transaction for so long */
  constructor(thread: ThreadKeeper, options: { patienceSeconds: number; makeError: () => Error }) {
    this.#thread = thread;
    this.#patience = new Patience(options.patienceSeconds, options.makeError);
  }

  /** Runs a work in a transaction, while nobody else writes. */
  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const session = new ThreadSession(this.#thread.current());
    await session.begin({ changes: true });
    try {
      const finished = this.#patience.finish(work(remoteTxOf(session)), () => session.activeSince);
      await finished.catch(() => undefined);
      await session.settle();
      // A call that failed comes first, whatever the work made of it.
      if (session.failure) throw session.failure.error;
      const answer = await finished;
      await session.commit();
      return answer;
    } finally {
      await session.end();
    }
  }
}
