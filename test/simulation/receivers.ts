/**
 * Webhook receivers, which accept a message, refuse it, or accept it although their response is lost.
 *
 * @module
 */
import type { Channel, ChannelMessage, ChannelOutcome, Store } from "@hexlane/core";
import { markOf, PROJECTS, WORKSPACES } from "./initial_data.ts";
import type { FaultContext } from "./layers.ts";
import type { Life } from "./scheduler.ts";

/** The workspace of each address. */
const WORKSPACE_OF: ReadonlyMap<string, string> = new Map([
  ...PROJECTS.map(({ id, workspaceId }) => [`https://hooks.example/${id}`, workspaceId] as const),
  ["https://mia.example/in", "w1"],
]);

export class Receivers {
  /** IDs of accepted deliveries, without duplicates. */
  readonly taken: Set<string> = new Set();
  /** Attempts in progress. */
  sending = 0;
  readonly #context: FaultContext;
  readonly #durable: Store;
  readonly #lastOfPartition = new Map<string, number>();
  readonly #wrong: (what: string) => void;

  /** @param wrong reports a violation */
  constructor(context: FaultContext, durable: Store, wrong: (what: string) => void) {
    this.#context = context;
    this.#durable = durable;
    this.#wrong = wrong;
  }

  channel(life: Life): Channel {
    return {
      send: async (message) => {
        this.sending++;
        try {
          return await Promise.race([this.#send(message, life), life.death]);
        } finally {
          this.sending--;
        }
      },
    };
  }

  async #send(message: ChannelMessage, life: Life): Promise<ChannelOutcome> {
    const { scheduler, rates } = this.#context;
    const { random } = scheduler;
    await scheduler.wait(`sends ${message.id}`, life);
    if (random.chance(rates.failing)) return { kind: "failed", reason: "no", status: 500 };
    if (random.chance(rates.gone)) return { kind: "gone", status: 410 };
    await this.#take(message);
    await scheduler.wait(`${message.id} was taken`, life);
    if (random.chance(rates.unanswered)) return { kind: "failed", reason: "No response within 15 s" };
    return { kind: "delivered", status: 200 };
  }

  async #take({ id, address, payload }: ChannelMessage): Promise<void> {
    const text = JSON.stringify(payload);
    const workspaceId = WORKSPACE_OF.get(address);
    for (const other of WORKSPACES) {
      if (other !== workspaceId && text.includes(markOf(other))) {
        this.#wrong(`${address} received data of workspace ${other}: ${text}`);
      }
    }
    if (this.taken.has(id)) {
      if (this.#context.hasNoFaults) this.#wrong(`${id} was sent twice, although there were no faults`);
      return;
    }
    this.taken.add(id);
    const delivery = await this.#durable.read((tx) => tx.findDelivery(id));
    if (!delivery) return this.#wrong(`${address} was sent ${id}, which was never committed`);
    // A delivery that another server has abandoned may still arrive; it is no longer pending in its partition.
    if (delivery.status !== "pending" && delivery.status !== "delivered") return;
    const { partition, sequence, eventSequence } = delivery;
    this.#follow(partition, "delivery", sequence);
    // Reminders have no event.
    if (eventSequence !== null) this.#follow(partition, "event", eventSequence);
  }

  #follow(partition: string, what: string, sequence: number): void {
    const last = this.#lastOfPartition.get(`${what} of ${partition}`) ?? 0;
    if (sequence < last) this.#wrong(`Partition ${partition} sent ${what} ${sequence} after ${last}`);
    this.#lastOfPartition.set(`${what} of ${partition}`, Math.max(last, sequence));
  }
}
