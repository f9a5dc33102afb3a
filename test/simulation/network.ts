/**
 * Messages between servers: a queue and live messages that are delayed, lost or duplicated.
 *
 * @module
 */
import { EVENTS_TOPIC, type Live, type Queue, readAnnouncement, type Store, type TrackerEvent } from "@hexlane/core";
import { wrapTx } from "./commits.ts";
import type { FaultContext } from "./layers.ts";
import type { Life } from "./scheduler.ts";

/** A listener, for the lifetime of its server. */
interface Listener {
  topic: string;
  life: Life;
  receive: (message: string) => void;
}

interface Worker {
  life: Life;
  process: (partition: string) => void;
}

export class Network {
  readonly #context: FaultContext;
  readonly #listeners = new Set<Listener>();
  readonly #workers: Worker[] = [];
  /** The number of commits that were not announced yet, by workspace. */
  readonly unannounced: Map<string, number> = new Map();

  constructor(context: FaultContext) {
    this.#context = context;
  }

  live(life: Life): Live {
    return {
      publish: async (topic, message) => {
        if (topic === EVENTS_TOPIC) {
          for (const id of readAnnouncement(message)?.workspaceIds ?? []) {
            this.unannounced.set(id, (this.unannounced.get(id) ?? 0) - 1);
          }
        }
        for (const listener of this.#listeners) {
          if (listener.topic !== topic) continue;
          for (let copy = this.#copies(); copy > 0; copy--) void this.#deliver(listener, message);
        }
        await this.#context.scheduler.wait("published", life);
      },
      subscribe: (topic, receive) => {
        const listener = { topic, life, receive };
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      close: async () => {},
    };
  }

  queue(life: Life): Queue {
    return {
      wake: async (partition) => {
        for (let copy = this.#copies(); copy > 0; copy--) void this.#handOut(partition);
        await this.#context.scheduler.wait("woke a partition", life);
      },
      work: () => ({ stop: async () => {} }),
      close: async () => {},
    };
  }

  /** Wraps a store so that each commit may be announced once, and not before the commit. */
  permitting(store: Store): Store {
    return {
      read: (work) => store.read(work),
      close: () => store.close(),
      transaction: async (work) => {
        let workspaceIds = new Set<string>();
        const result = await store.transaction((tx) => {
          workspaceIds = new Set();
          return work(
            wrapTx(tx, (method, [events], call) => {
              if (method === "appendEvents")
                for (const event of events as TrackerEvent[]) workspaceIds.add(event.workspaceId);
              return call();
            }),
          );
        });
        for (const id of workspaceIds) this.unannounced.set(id, (this.unannounced.get(id) ?? 0) + 1);
        return result;
      },
    };
  }

  /** Any live server may process a partition. */
  join(worker: Worker): void {
    this.#workers.push(worker);
  }

  leave(life: Life): void {
    for (const listener of this.#listeners) if (listener.life === life) this.#listeners.delete(listener);
    const index = this.#workers.findIndex((worker) => worker.life === life);
    if (index >= 0) this.#workers.splice(index, 1);
  }

  #copies(): number {
    const { scheduler, rates } = this.#context;
    if (scheduler.random.chance(rates.lost)) return 0;
    return scheduler.random.chance(rates.duplicated) ? 2 : 1;
  }

  async #deliver({ life, receive }: Listener, message: string): Promise<void> {
    await this.#context.scheduler.wait("a message arrives", life);
    try {
      receive(message);
    } catch {
      // The other listeners still receive it.
    }
  }

  async #handOut(partition: string): Promise<void> {
    const { scheduler } = this.#context;
    await scheduler.wait(`the queue hands out partition ${partition}`);
    if (this.#workers.length > 0) scheduler.random.pick(this.#workers).process(partition);
  }
}
