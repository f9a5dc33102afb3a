/**
 * A simulated server: the whole domain over simulated ports, from its start to its crash.
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
import type { FixedClock } from "@hexlane/core/testing";
import { testPorts } from "@hexlane/core/testing";
import { LEASE_SECONDS } from "../../apps/server/operations/deliveries.ts";
import { conflicting, type FaultContext, grouping, interrupting, remote, retrying } from "./layers.ts";
import type { Network } from "./network.ts";
import type { Receivers } from "./receivers.ts";
import { Crash, Life } from "./scheduler.ts";

/** The environment of a server. */
export interface ServerEnvironment extends FaultContext {
  readonly clock: FixedClock;
  readonly durable: Store;
  readonly crypto: Crypto;
  readonly network: Network;
  readonly receivers: Receivers;
  /** Replaces the layer that retries transactions, to plant a defect. */
  readonly retry?: (store: Store) => Store;
  /** Ports of a server that replace the usual ones. */
  portsOf?(life: Life): Partial<Ports>;
  wrong(what: string): void;
}

/** The background jobs of a server. */
export const JOBS = {
  relay: relayEvents,
  wake: wakeDuePartitions,
  remind: remindOfDueDates,
  saveCursor: saveRelayCursor,
  renew: renewPartitionLeases,
  maintainLive: maintainLiveStreams,
  sweep: sweepSignIns,
  purge: purgeDeletedTasks,
} as const satisfies Record<string, (ctx: Context) => Promise<unknown>>;
export type Job = keyof typeof JOBS;

export class Server {
  readonly life: Life;
  readonly tracker: TrackerFactory;
  readonly #environment: ServerEnvironment;
  readonly #ctx: Context;
  readonly #busy = new Set<string>();
  readonly #again = new Set<string>();

  constructor(name: string, environment: ServerEnvironment) {
    this.life = new Life(name);
    this.#environment = environment;
    const { crypto, network, receivers, scheduler, rates } = environment;
    // The clocks of servers differ.
    const skew = Math.round((scheduler.random.next() - 0.5) * 2000 * rates.skew);
    const clock: Clock = { now: () => new Date(environment.clock.now().getTime() + skew) };
    const base = testPorts({ clock });
    const channel = receivers.channel(this.life);
    let made = 0;
    const ports: Ports = {
      ...base,
      store: storeOf(environment, this.life),
      live: network.live(this.life),
      queue: network.queue(this.life),
      crypto,
      channels: { webhook: channel, "notification-webhook": channel },
      newId: () => `${name}.${String(++made).padStart(5, "0")}`,
      newSecret: () => `${name}-secret-${++made}`.padEnd(43, "-"),
      ...environment.portsOf?.(this.life),
    };
    // Without email, invitations can be accepted without confirming an address.
    delete ports.mail;
    this.tracker = createTracker(ports, { delivery: { leaseSeconds: LEASE_SECONDS } });
    this.#ctx = this.tracker.contextFor(null);
    network.join({
      life: this.life,
      process: (partition) => this.start(`partition ${partition}`, (ctx) => processPartition(ctx, partition)),
    });
    ports.live.subscribe(EVENTS_TOPIC, (message) => {
      this.do("relay");
      if (readAnnouncement(message)?.deliveries) this.do("wake");
    });
  }

  /** Whether any work is in progress. */
  get isBusy(): boolean {
    return this.#busy.size > 0;
  }

  do(job: Job): void {
    this.start(job, JOBS[job]);
  }

  /** Starts named work. If work with that name is in progress, it runs once more afterward. */
  start(what: string, work: (ctx: Context) => Promise<unknown>): void {
    if (this.life.isOver) return;
    if (this.#busy.has(what)) {
      this.#again.add(what);
      return;
    }
    void this.#run(what, work);
  }

  async #run(what: string, work: (ctx: Context) => Promise<unknown>): Promise<void> {
    this.#busy.add(what);
    try {
      await work(this.#ctx);
    } catch (error) {
      const isExpected = error instanceof TrackerError || error instanceof Crash;
      if (!isExpected) this.#environment.wrong(`${this.life.name} failed in ${what}: ${error}`);
    }
    this.#busy.delete(what);
    if (this.#again.delete(what)) this.start(what, work);
  }
}

function storeOf(environment: ServerEnvironment, life: Life): Store {
  const store = interrupting(grouping(environment.durable), environment, life);
  return environment.network.permitting(
    (environment.retry ?? retrying)(remote(conflicting(store, environment), environment, life)),
  );
}
