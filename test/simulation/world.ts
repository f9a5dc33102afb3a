/**
 * The simulated world: several servers over one store, people who ask them, and everything that can go wrong between
 * them. One seed decides all of it.
 *
 * @module
 */
import { type Crypto, type Store, TrackerError } from "@hexlane/core";
import { memoryStore } from "@hexlane/core/memory";
import { type FixedClock, fixedClock } from "@hexlane/core/testing";
import { type ClientGround, indexOfKey, nameOf, perform } from "./client.ts";
import { type Commit, witnessed } from "./commits.ts";
import { judgeEnd } from "./end.ts";
import { CALM, type Weather, weatherOf } from "./fault_rates.ts";
import { Follower } from "./follower.ts";
import { furnish, openCrypto } from "./initial_data.ts";
import { eventsIn, Ledger } from "./ledger.ts";
import { Network } from "./network.ts";
import { Knowledge, nextOperation, type Operation } from "./operations.ts";
import { Random } from "./random.ts";
import { Receivers } from "./receivers.ts";
import { Scheduler } from "./scheduler.ts";
import { CHORES, type Chore, type Ground, Server } from "./server.ts";

/** Defects, planted by putting something else in the place of a port or of a layer before it. */
export interface Plant {
  /** In the place of the store itself. */
  store?: (store: Store, network: Network) => Store;
  /** In the place of what runs a work again that another was in the way of. */
  retry?: (store: Store) => Store;
}

export interface WorldOptions {
  /** Operations that people begin. @default 40 */
  operations?: number;
  isTraced?: boolean;
  /** Nothing goes wrong, and nobody is so slow that another takes them for dead. @default false */
  isCalm?: boolean;
  plant?: Plant;
}

/** What must not be, and was. */
export class Violation extends Error {
  override readonly name = "Violation";
}

/** Real milliseconds: the store in memory must not lose its patience while somebody debugs. */
const PATIENCE_MS = 2 ** 30;
const LAST_DUE_SECONDS = 5 * 24 * 3600;
/** A hundred times as many as a seed usually takes. */
const MAX_STEPS = 100_000;
const MAX_SERVERS = 3;
const MAX_AT_ONCE = 4;
const CHORE_NAMES = Object.keys(CHORES) as Chore[];
/** What servers do all the time, next to what they do now and then. */
const FREQUENT: readonly Chore[] = ["relay", "wake", "remind", "renew", "tend"];
/** What brings everything to its end. */
const FINISHING: readonly Chore[] = ["relay", "wake", "remind", "tend"];

export class World implements Ground, ClientGround {
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
  /** Operations begun so far. */
  begun = 0;
  weather: Weather;
  readonly isCalm: boolean;
  readonly #base: Store = memoryStore({ patienceMs: PATIENCE_MS });
  readonly #operations: number;
  readonly #seed: number;
  readonly #commits: Commit[] = [];
  readonly #asked = new Map<number, Operation>();
  #running = 0;
  #started = 0;
  #violation: Violation | undefined;

  constructor(seed: number, { operations = 40, isTraced = false, isCalm = false, plant = {} }: WorldOptions = {}) {
    this.#seed = seed;
    this.#operations = operations;
    const random = new Random(seed);
    this.isCalm = isCalm;
    this.weather = isCalm ? { ...CALM, pause: 0.3 } : weatherOf(random);
    this.scheduler = new Scheduler(random, { isTraced });
    this.network = new Network(this);
    const wrong = (what: string) => this.wrong(what);
    this.ledger = new Ledger(this.#base, { wrong, operationOf: (id) => this.#asked.get(indexOfKey(id)) });
    this.receivers = new Receivers(this, this.#base, wrong);
    const store = witnessed(this.#base, (commit) => {
      this.#commits.push(commit);
      this.scheduler.note(`COMMIT ${summaryOf(commit)}`);
    });
    this.durable = plant.store?.(store, this.network) ?? store;
    if (plant.retry) this.retry = plant.retry;
    this.followers = [
      new Follower(this, "vic", "w1"),
      new Follower(this, "mia", "w1"),
      new Follower(this, "stan", "w2"),
    ];
  }

  /** The store as it is, for judges. */
  get store(): Store {
    return this.#base;
  }

  wrong(what: string): void {
    if (!this.#violation) this.scheduler.note(`VIOLATION: ${what}`);
    this.#violation ??= new Violation(what);
  }

  /** Lives through it. @throws {Violation} */
  async run(): Promise<void> {
    await furnish(this.#base, this.crypto);
    for (let count = 0; count < 2; count++) this.#start();
    for (const follower of this.followers) void follower.follow();
    const { scheduler } = this;
    while (this.begun < this.#operations || this.#running > 0) {
      if (scheduler.steps > MAX_STEPS) throw new Violation("It never comes to an end");
      if (scheduler.size === 0 || scheduler.random.chance(0.08)) this.#happen();
      await this.step();
    }
    await this.#calmDown();
    // Past every due date.
    this.clock.advance(LAST_DUE_SECONDS);
    await this.#calmDown();
    await judgeEnd(this);
    await this.check();
  }

  /** One turn, and what has to be true after it. */
  async step(): Promise<void> {
    await this.scheduler.step();
    await this.check();
  }

  async check(): Promise<void> {
    // In a turn of its own: what was committed in this one is told once it is over.
    if (this.#commits.length > 0) await this.ledger.take(this.#commits.splice(0));
    for (const [workspaceId, count] of this.network.unannounced) {
      if (count < 0) this.wrong(`News of workspace ${workspaceId} were announced before they were committed`);
    }
    if (this.#violation) throw this.#violation;
  }

  /** Lets everything that waits go on to its end. */
  async drain(): Promise<void> {
    while (this.scheduler.size > 0) {
      if (this.scheduler.steps > MAX_STEPS) throw new Violation("It never comes to rest");
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
    this.scheduler.bury(server.life);
    server.life.end();
  }

  /** Something that nobody waited for. */
  #happen(): void {
    const { random } = this.scheduler;
    const server = this.servers.length > 0 ? random.pick(this.servers) : undefined;
    if (random.chance(this.weather.crash) && server) this.#crash(server);
    else if (!server || (this.servers.length < MAX_SERVERS && random.chance(0.05))) this.#start();
    else if (random.chance(0.15)) this.#passTime();
    else if (this.begun < this.#operations && this.#running < MAX_AT_ONCE && random.chance(0.6)) void this.#operate();
    else server.do(random.pick(random.chance(0.9) ? FREQUENT : CHORE_NAMES));
  }

  /** Seconds, as long as anybody waits for an answer; else it may be days. */
  #passTime(): void {
    const { random } = this.scheduler;
    const isBusy = this.#running > 0 || this.receivers.sending > 0;
    const seconds = this.isCalm
      ? 0.001
      : isBusy
        ? random.next() * 3
        : random.pick([1, 10, 400, 7200, 30 * 3600]) * random.next();
    this.clock.advance(seconds);
    this.scheduler.note(`${seconds.toFixed(1)} s pass`);
  }

  async #operate(): Promise<void> {
    const index = ++this.begun;
    // Of its own: what one of them is does not change when another is left out.
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
      // What was acknowledged is there.
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

  /** The weather clears up: from now on everything gets through, and in the end nothing is left to do. */
  async #calmDown(): Promise<void> {
    this.weather = CALM;
    this.scheduler.note("CALM");
    if (this.servers.length === 0) this.#start();
    for (let round = 0; round < 40; round++) {
      await this.drain();
      for (const server of this.servers) for (const chore of FINISHING) server.do(chore);
      await this.drain();
      const next = await this.#nextAttempt();
      if (!next && round > 2) return;
      // Leases of the dead run out.
      this.clock.set(new Date(Math.max(this.clock.now().getTime() + 10_000, next?.getTime() ?? 0)));
    }
    this.wrong("Deliveries are left that nobody makes");
  }

  async #nextAttempt(): Promise<Date | undefined> {
    return await this.#base.read(async (tx) => {
      const partitions = await tx.listDuePartitions(new Date(8.64e15), 1000);
      const instants: number[] = [];
      for (const partition of new Set(partitions.map(({ partition }) => partition))) {
        instants.push((await tx.findPendingDelivery(partition))?.nextAttemptAt?.getTime() ?? Number.POSITIVE_INFINITY);
      }
      const next = Math.min(...instants);
      return Number.isFinite(next) ? new Date(next) : undefined;
    });
  }
}

/** In a line: what happened, or else what was written. */
function summaryOf(commit: Commit): string {
  const events = eventsIn(commit).map(({ type, taskId }) => (taskId === null ? type : `${type} ${taskId}`));
  return events.length > 0 ? events.join(", ") : [...new Set(commit.map(({ method }) => method))].join(", ");
}
