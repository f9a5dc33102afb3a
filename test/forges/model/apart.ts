/**
 * Store layers for stores that do real I/O. The scheduler decides what happens between two calls; a call itself runs to
 * its end, which `Calls` awaits, so that a seed always produces the same run.
 *
 * @module
 */
import { type Store, TrackerError } from "@hexlane/core";
import type { FaultContext } from "../../simulation/layers.ts";
import { type Life, never, settled } from "../../simulation/scheduler.ts";

/** The calls of a store that are in progress: one at a time, in the order in which they were made. */
export class Calls {
  readonly #running = new Set<Promise<unknown>>();
  #last: Promise<unknown> = Promise.resolve();

  track(store: Store): Store {
    return {
      read: (work, options) => this.#add(() => store.read(work, options)),
      transaction: (work, options) => this.#add(() => store.transaction(work, options)),
      close: () => store.close(),
    };
  }

  /** Resolves when no call is in progress, and all code that awaited a call now waits for the scheduler. */
  async finished(): Promise<void> {
    while (this.#running.size > 0) {
      await Promise.allSettled([...this.#running]);
      await settled();
    }
  }

  #add<T>(start: () => Promise<T>): Promise<T> {
    const call = this.#last.then(start);
    this.#running.add(call);
    const end = () => void this.#running.delete(call);
    this.#last = call.then(end, end);
    return call;
  }
}

/**
 * Simulates a server's connection to a store. The scheduler runs other tasks before and after each call, and calls
 * fail.
 */
export function apart(store: Store, context: FaultContext, life: Life): Store {
  const { scheduler } = context;
  const { random } = scheduler;
  const refuse = (share: number, why: string): void => {
    if (random.chance(share)) throw new TrackerError("unavailable", `Cannot reach the store: ${why}`);
  };
  return {
    close: () => store.close(),
    async read(work, options) {
      await scheduler.wait("read", life);
      refuse(context.rates.refused / 2, "the connection failed");
      const result = await store.read(work, options);
      return life.isOver ? await never() : result;
    },
    async transaction(work, options) {
      await scheduler.wait("begin", life);
      refuse(context.rates.refused, "the connection failed");
      const result = await store.transaction(async (tx) => {
        const answer = await work(tx);
        refuse(context.rates.broken, "the disk is full");
        return answer;
      }, options);
      await scheduler.wait("committed", life);
      refuse(context.rates.unconfirmed, "the connection broke, and the outcome is unknown");
      return result;
    },
  };
}
