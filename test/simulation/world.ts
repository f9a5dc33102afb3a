/**
 * The simulated world: several servers with one store, people who use them, and all faults between them. One seed determines
 * the whole run.
 *
 * @module
 */
import { type Crypto, type Store, TrackerError } from "@hexlane/core";
import { memoryStore } from "@hexlane/core/memory";
import { type FixedClock, fixedClock } from "@hexlane/core/testing";
import { type ClientEnvironment, indexOfKey, nameOf, perform } from "./client.ts";
import { type Commit, witnessed } from "./commits.ts";
import { checkEnd } from "./end.ts";
import { type FaultRates, faultRatesOf, NO_FAULTS } from "./fault_rates.ts";
import { Follower } from "./follower.ts";
import { insertInitialData, openCrypto } from "./initial_data.ts";
import { eventsIn, Ledger } from "./ledger.ts";
import { Network } from "./network.ts";
import { nextAttemptIn } from "./next_attempt.ts";
import { Knowledge, nextOperation, type Operation } from "./operations.ts";
import { Random } from "./random.ts";
import { Receivers } from "./receivers.ts";
import { Scheduler } from "./scheduler.ts";
import { JOBS, type Job, Server, type ServerEnvironment } from "./server.ts";

/** A planted defect, which replaces a port or a layer. */
export interface Defect {
  /** Replaces the store. */
  store?: (store: Store, network: Network) => Store;
  /** Replaces the layer that re-runs transactions after conflicts. */
  retry?: (store: Store) => Store;
}

export interface WorldOptions {
  /** Number of operations. @default 40 */
  operations?: number;
  isTraced?: boolean;
  /** Whether to inject no faults and no delays that look like a crash. @default false */
  hasNoFaults?: boolean;
  defect?: Defect;
}

/** A violated invariant. */
export class Violation extends Error {
  override readonly name = "Violation";
}

/** In real milliseconds. High, because the in-memory store must not time out during debugging. */
const STORE_TIMEOUT_MS = 2 ** 30;
const LAST_DUE_SECONDS = 5 * 24 * 3600;
/** A hundred times as many steps as a seed usually takes. */
const MAX_STEPS = 100_000;
const MAX_SERVERS = 3;
const MAX_AT_ONCE = 4;
const JOB_NAMES = Object.keys(JOBS) as Job[];
/** Jobs that servers run often. */
const FREQUENT: readonly Job[] = ["relay", "wake", "remind", "renew", "maintainLive"];
/** Jobs that complete all pending work. */
const FINISHING: readonly Job[] = ["relay", "wake", "remind", "maintainLive"];

export class World implements ServerEnvironment, ClientEnvironment {
  readonly scheduler: Scheduler;
  readonly clock: FixedClock = fixedClock();
  readonly crypto: Crypto = openCrypto();
  readonly servers: Server[] = [];
  readonly known: Knowledge = new Knowledge();
  readonly ledger: Ledger;
  readonly network: Network;
  readonly receivers: Receivers;
  readonly durable: Store;
  readonly followers: Follower[];
  readonly boards: Map<string, string> = new Map();
  readonly retry?: (store: Store) => Store;
  /** Number of started operations. */
  begun = 0;
  rates: FaultRates;
  readonly hasNoFaults: boolean;
  readonly #base: Store = memoryStore({ stallMs: STORE_TIMEOUT_MS });
  readonly #operations: number;
  readonly #seed: number;
  readonly #commits: Commit[] = [];
  readonly #asked = new Map<number, Operation>();
  #running = 0;
  #started = 0;
  #violation: Violation | undefined;

  constructor(
    seed: number,
    { operations = 40, isTraced = false, hasNoFaults = false, defect = {} }: WorldOptions = {},
  ) {
    this.#seed = seed;
    this.#operations = operations;
    const random = new Random(seed);
    this.hasNoFaults = hasNoFaults;
    this.rates = hasNoFaults ? { ...NO_FAULTS, pause: 0.3 } : faultRatesOf(random);
    this.scheduler = new Scheduler(random, { isTraced });
    this.network = new Network(this);
    const wrong = (what: string) => this.wrong(what);
    this.ledger = new Ledger(this.#base, { wrong, operationOf: (id) => this.#asked.get(indexOfKey(id)) });
    this.receivers = new Receivers(this, this.#base, wrong);
    const store = witnessed(this.#base, (commit) => {
      this.#commits.push(commit);
      this.scheduler.note(`COMMIT ${summaryOf(commit)}`);
    });
    this.durable = defect.store?.(store, this.network) ?? store;
    if (defect.retry) this.retry = defect.retry;
    this.followers = [
      new Follower(this, "vic", "w1"),
      new Follower(this, "mia", "w1"),
      new Follower(this, "stan", "w2"),
    ];
  }

  /** The store without faults, for checks. */
  get store(): Store {
    return this.#base;
  }

  wrong(what: string): void {
    if (!this.#violation) this.scheduler.note(`VIOLATION: ${what}`);
    this.#violation ??= new Violation(what);
  }

  /** Runs the simulation. @throws {Violation} */
  async run(): Promise<void> {
    await insertInitialData(this.#base, this.crypto);
    for (let count = 0; count < 2; count++) this.#start();
    for (const follower of this.followers) void follower.follow();
    const { scheduler } = this;
    while (this.begun < this.#operations || this.#running > 0) {
      if (scheduler.steps > MAX_STEPS) throw new Violation("The run does not end");
      if (scheduler.size === 0 || scheduler.random.chance(0.08)) this.#startRandomEvent();
      await this.step();
    }
    await this.#finish();
    // Advances past every due date.
    this.clock.advance(LAST_DUE_SECONDS);
    await this.#finish();
    await checkEnd(this);
    await this.check();
  }

  /** Runs one step and checks the invariants. */
  async step(): Promise<void> {
    await this.scheduler.step();
    await this.check();
  }

  async check(): Promise<void> {
    // Commits of this step are announced after it.
    if (this.#commits.length > 0) await this.ledger.take(this.#commits.splice(0));
    for (const [workspaceId, count] of this.network.unannounced) {
      if (count < 0) this.wrong(`Events of workspace ${workspaceId} were announced before they were committed`);
    }
    if (this.#violation) throw this.#violation;
  }

  /** Runs all waiting tasks to completion. */
  async drain(): Promise<void> {
    while (this.scheduler.size > 0) {
      if (this.scheduler.steps > MAX_STEPS) throw new Violation("The waiting tasks never finish");
      await this.step();
    }
  }

  #start(): void {
    this.servers.push(new Server(`s${++this.#started}`, this));
    this.scheduler.note(`s${this.#started} starts`);
  }

  #crash(server: Server): void {
    this.scheduler.note(`${server.life.name} CRASHES`);
    this.servers.splice(this.servers.indexOf(server), 1);
    this.network.leave(server.life);
    this.scheduler.discard(server.life);
    server.life.end();
  }

  /** Triggers a random event: a crash, a start, an operation, a job, or the passing of time. */
  #startRandomEvent(): void {
    const { random } = this.scheduler;
    const server = this.servers.length > 0 ? random.pick(this.servers) : undefined;
    if (random.chance(this.rates.crash) && server) this.#crash(server);
    else if (!server || (this.servers.length < MAX_SERVERS && random.chance(0.05))) this.#start();
    else if (random.chance(0.15)) this.#passTime();
    else if (this.begun < this.#operations && this.#running < MAX_AT_ONCE && random.chance(0.6)) void this.#operate();
    else server.do(random.pick(random.chance(0.9) ? FREQUENT : JOB_NAMES));
  }

  /**
   * Advances the clock: by up to 3 seconds while an operation or delivery is pending, otherwise by up to 30 hours; without
   * faults, always by a millisecond.
   */
  #passTime(): void {
    const { random } = this.scheduler;
    const isBusy = this.#running > 0 || this.receivers.sending > 0;
    const seconds = this.hasNoFaults
      ? 0.001
      : isBusy
        ? random.next() * 3
        : random.pick([1, 10, 400, 7200, 30 * 3600]) * random.next();
    this.clock.advance(seconds);
    this.scheduler.note(`${seconds.toFixed(1)} s pass`);
  }

  async #operate(): Promise<void> {
    const index = ++this.begun;
    // Each operation has its own generator, so that removing an operation does not change the other operations.
    const random = new Random(this.#seed * 7919 + index);
    const operation = nextOperation(index, random, this.known, this.clock.now());
    this.#asked.set(index, operation);
    this.#running++;
    this.scheduler.note(`${nameOf(operation)} ${JSON.stringify(operation.input)}`);
    try {
      const fate = await perform(this, operation);
      this.scheduler.note(`${nameOf(operation)}: ${fate.kind} ${fate.kind === "refused" ? fate.code : ""}`);
      if (fate.kind !== "done") return;
      this.known.learn(operation, fate.answer);
      // The acknowledged change must be committed.
      await this.check();
      if (fate.claimId && !this.ledger.replays.has(fate.claimId)) {
        this.wrong(`${nameOf(operation)} was acknowledged, but never committed`);
      }
    } catch (error) {
      this.wrong(error instanceof TrackerError || error instanceof Error ? error.message : String(error));
    } finally {
      this.#running--;
    }
  }

  /** Disables all faults and completes all work. */
  async #finish(): Promise<void> {
    this.rates = NO_FAULTS;
    this.scheduler.note("NO_FAULTS");
    if (this.servers.length === 0) this.#start();
    for (let round = 0; round < 40; round++) {
      await this.drain();
      for (const server of this.servers) for (const job of FINISHING) server.do(job);
      await this.drain();
      const next = await nextAttemptIn(this.#base);
      if (!next && round > 2) return;
      // Leases of crashed servers expire.
      this.clock.set(new Date(Math.max(this.clock.now().getTime() + 10_000, next?.getTime() ?? 0)));
    }
    this.wrong("Some deliveries are never sent");
  }
}

/** Returns a commit in one line: its events, or its methods if it has no events. */
function summaryOf(commit: Commit): string {
  const events = eventsIn(commit).map(({ type, taskId }) => (taskId === null ? type : `${type} ${taskId}`));
  return events.length > 0 ? events.join(", ") : [...new Set(commit.map(({ method }) => method))].join(", ");
}
