/**
 * One server: the whole domain over ports that lead into the simulated world, from its start to its crash.
 *
 * @module
 */
import {
  type Clock,
  type Context,
  type Crypto,
  createTracker,
  EVENTS_TOPIC,
  maintainLiveStreams,
  type Ports,
  processPartition,
  purgeDeletedTasks,
  readAnnouncement,
  relayEvents,
  remindOfDueDates,
  renewPartitionLeases,
  type Store,
  saveRelayCursor,
  sweepSignIns,
  TrackerError,
  type TrackerFactory,
  wakeDuePartitions,
} from "@hexlane/core";
import { memoryPorts } from "@hexlane/core/memory";
import type { FixedClock } from "@hexlane/core/testing";
import { LEASE_SECONDS } from "../../apps/server/operations/deliveries.ts";
import { brittle, type Climate, conflicting, grouping, remote, retrying } from "./layers.ts";
import type { Network } from "./network.ts";
import type { Receivers } from "./receivers.ts";
import { Crash, Life } from "./scheduler.ts";

/** What servers stand in. */
export interface Ground extends Climate {
  readonly clock: FixedClock;
  readonly durable: Store;
  readonly crypto: Crypto;
  readonly network: Network;
  readonly receivers: Receivers;
  /** A defect planted between a server and what retries for it. */
  readonly retry?: (store: Store) => Store;
  wrong(what: string): void;
}

/** What a server does when nobody asks it to. */
export const CHORES = {
  relay: relayEvents,
  wake: wakeDuePartitions,
  remind: remindOfDueDates,
  savePlace: saveRelayCursor,
  renew: renewPartitionLeases,
  tend: maintainLiveStreams,
  sweep: sweepSignIns,
  purge: purgeDeletedTasks,
} as const satisfies Record<string, (ctx: Context) => Promise<unknown>>;
export type Chore = keyof typeof CHORES;

export class Server {
  readonly life: Life;
  readonly tracker: TrackerFactory;
  readonly #ground: Ground;
  readonly #ctx: Context;
  readonly #busy = new Set<string>();
  readonly #again = new Set<string>();

  constructor(name: string, ground: Ground) {
    this.life = new Life(name);
    this.#ground = ground;
    const { crypto, network, receivers, scheduler, weather } = ground;
    // No two clocks show the same.
    const skew = Math.round((scheduler.random.next() - 0.5) * 2000 * weather.skew);
    const clock: Clock = { now: () => new Date(ground.clock.now().getTime() + skew) };
    const base = memoryPorts({ clock });
    const channel = receivers.channel(this.life);
    let made = 0;
    const ports: Ports = {
      ...base,
      store: storeOf(ground, this.life),
      live: network.live(this.life),
      queue: network.queue(this.life),
      crypto,
      channels: { webhook: channel, "notification-webhook": channel },
      newId: () => `${name}.${String(++made).padStart(5, "0")}`,
      newSecret: () => `${name}-secret-${++made}`.padEnd(43, "-"),
    };
    // Without mails nobody has to confirm an address before they accept an invitation.
    delete ports.mail;
    this.tracker = createTracker(ports, { delivery: { leaseSeconds: LEASE_SECONDS } });
    this.#ctx = this.tracker.contextFor(null);
    network.join({
      life: this.life,
      look: (partition) => this.#start(`partition ${partition}`, () => processPartition(this.#ctx, partition)),
    });
    ports.live.subscribe(EVENTS_TOPIC, (message) => {
      this.do("relay");
      if (readAnnouncement(message)?.deliveries) this.do("wake");
    });
  }

  /** Does a chore; asked while it is done, does it once more afterwards. */
  do(chore: Chore): void {
    this.#start(chore, () => CHORES[chore](this.#ctx));
  }

  #start(what: string, work: () => Promise<unknown>): void {
    if (this.life.isOver) return;
    if (this.#busy.has(what)) {
      this.#again.add(what);
      return;
    }
    void this.#run(what, work);
  }

  async #run(what: string, work: () => Promise<unknown>): Promise<void> {
    this.#busy.add(what);
    try {
      await work();
    } catch (error) {
      const isForeseen = error instanceof TrackerError || error instanceof Crash;
      if (!isForeseen) this.#ground.wrong(`${this.life.name} fails at ${what}: ${error}`);
    }
    this.#busy.delete(what);
    if (this.#again.delete(what)) this.#start(what, work);
  }
}

function storeOf(ground: Ground, life: Life): Store {
  const store = brittle(grouping(ground.durable), ground, life);
  return ground.network.permitting((ground.retry ?? retrying)(remote(conflicting(store, ground), ground, life)));
}
