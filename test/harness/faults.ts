/**
 * Faults on demand: the store fails, or its response is lost.
 *
 * @module
 */
import type { Store } from "@hexlane/core";

/**
 * When a fault occurs: before a read or a transaction begins, inside a transaction after its work (so that it rolls back), or
 * after its commit (so that the acknowledgment is lost).
 */
export type FaultPlace = "read" | "transaction" | "commit" | "acknowledgement";

/** Planned faults. */
export class Faults {
  readonly #planned: { place: FaultPlace; error: Error; skip: number }[] = [];
  #held: Promise<void> | undefined;

  /** @param skip the number of opportunities to skip first. @default 0 */
  plan(place: FaultPlace, error: Error, skip = 0): void {
    this.#planned.push({ place, error, skip });
  }

  /** Blocks new transactions until the returned function is called. */
  holdTransactions(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return () => {
      this.#held = undefined;
      resolve();
    };
  }

  /** The promise that transactions wait for while they are blocked. */
  get held(): Promise<void> | undefined {
    return this.#held;
  }

  /** @throws the planned error, once */
  strike(place: FaultPlace): void {
    const index = this.#planned.findIndex((fault) => fault.place === place);
    const fault = this.#planned[index];
    if (!fault || fault.skip-- > 0) return;
    this.#planned.splice(index, 1);
    throw fault.error;
  }
}

/** Wraps a store so that planned faults occur. */
export function faultyStore(store: Store, faults: Faults): Store {
  return {
    async transaction(work, options) {
      if (faults.held) await faults.held;
      faults.strike("transaction");
      const result = await store.transaction(async (tx) => {
        const answer = await work(tx);
        faults.strike("commit");
        return answer;
      }, options);
      faults.strike("acknowledgement");
      return result;
    },
    async read(work) {
      faults.strike("read");
      return await store.read(work);
    },
    close: () => store.close(),
  };
}
