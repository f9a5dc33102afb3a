/**
 * A simulation of synchronization with a forge: people edit tasks and issues at the same time, while webhooks are lost, repeated,
 * reordered and late, requests fail with and without effect, and servers die between any two steps. One seed determines the run.
 * It runs on the scheduler, the clock, the servers and the faults of `test/simulation`.
 *
 * On the memory store, servers also interrupt each other in the middle of transactions. Other stores do real I/O that the scheduler
 * cannot order, so there each transaction runs to its end (`Calls`).
 *
 * @module
 */
import { type ForgeHint, type Ports, receiveForgeHint, type Store, TrackerError } from "@hexlane/core";
import { memoryStore } from "@hexlane/core/memory";
import type { FixedClock } from "@hexlane/core/testing";
import { idInMarker } from "../../../core/delivery/forge/sync/snapshot.ts";
import { planForgeSweeps } from "../../../core/delivery/forge/sync/sweep.ts";
import { FORGE_SECRET, type ForgeWorld, openForgeWorld } from "../../../core/testing/forge_world.ts";
import { type Commit, witnessed } from "../../simulation/commits.ts";
import { type FaultRates, faultRatesOf, NO_FAULTS } from "../../simulation/fault_rates.ts";
import { Network } from "../../simulation/network.ts";
import { nextAttemptIn } from "../../simulation/next_attempt.ts";
import { Random } from "../../simulation/random.ts";
import { Receivers } from "../../simulation/receivers.ts";
import { Crash, type Life, Scheduler } from "../../simulation/scheduler.ts";
import { Server, type ServerEnvironment } from "../../simulation/server.ts";
import { Violation } from "../../simulation/world.ts";
import { apart, Calls } from "./apart.ts";
import type { ForgeDefect } from "./defects.ts";
import { checkEnd } from "./end.ts";
import { History } from "./history.ts";
import { LABELS, People } from "./people.ts";
import { type ForgeEnvironment, RemoteForge, SHARE } from "./remote_forge.ts";
import { SettledEdits } from "./settled.ts";
import { CONNECTION_ID } from "./sides.ts";

export interface ForgeSimulationOptions {
  /** An empty store that does real I/O. @default memory */
  store?: Store;
  /** The number of actions that people take. @default 30 */
  acts?: number;
  isTraced?: boolean;
  defect?: ForgeDefect;
}

interface Webhook {
  id: string;
  hint: ForgeHint;
}

const MAX_STEPS = 100_000;
const MAX_SERVERS = 2;
const MAX_ROUNDS = 60;
/** In real milliseconds. High, because the in-memory store must not time out during debugging. */
const STORE_TIMEOUT_MS = 2 ** 30;
/** The servers' clocks differ by less than the duration of a lease. */
const MAX_SKEW = 1;
const DAY_SECONDS = 24 * 3600;
/** Requests whose responses are lost more often in seeds with hasty people. */
const UNSURE = ["createIssue", "editIssue", "createComment", "editComment"];
const UNSURE_SHARE = 0.3;

/**
 * Half of the seeds have hasty people, who change a text again while no server knows whether it has reached the forge.
 * Half of these seeds also announce links in comments.
 */
function traitsOf(seed: number): { isHasty: boolean; commentsTaskLink: boolean } {
  return { isHasty: seed % 2 === 1, commentsTaskLink: seed % 4 === 3 };
}

export class ForgeSimulation implements ServerEnvironment, ForgeEnvironment {
  readonly scheduler: Scheduler;
  readonly history: History = new History();
  readonly settled: SettledEdits = new SettledEdits(LABELS);
  readonly network: Network;
  readonly receivers: Receivers;
  readonly durable: Store;
  readonly hasNoFaults = false;
  rates: FaultRates;
  /** Conflicts that were open at the end. */
  conflicts = 0;
  kills = 0;
  lost = 0;
  readonly #world: ForgeWorld;
  readonly #forge: RemoteForge;
  readonly #people: People;
  readonly #calls: Calls | undefined;
  readonly #acts: number;
  readonly #servers: Server[] = [];
  /** Webhooks that arrive late. */
  readonly #late: Webhook[] = [];
  /**
   * Actions of hasty people on edits and comments that may or may not have reached the forge, taken before a server
   * tries again.
   */
  readonly #hasty: ((people: People) => Promise<void>)[] = [];
  readonly #isHasty: boolean;
  readonly #defect: ForgeDefect;
  #lateShare: number;
  #webhooks = 0;
  #begun = 0;
  #isActing = false;
  #started = 0;
  /** Changes that servers made to tasks, issues and links. */
  #changes = 0;
  #violation: Violation | undefined;

  private constructor(
    seed: number,
    { acts = 30, isTraced = false, defect = {} }: ForgeSimulationOptions,
    { world, base, calls }: { world: ForgeWorld; base: Store; calls: Calls | undefined },
  ) {
    const random = new Random(seed);
    this.#acts = acts;
    this.#defect = defect;
    this.#isHasty = traitsOf(seed).isHasty;
    this.#world = world;
    this.#calls = calls;
    this.rates = faultRatesOf(random);
    this.rates.skew = Math.min(this.rates.skew, MAX_SKEW);
    // Fewer seeds run on these stores, and each has fewer steps.
    if (calls) this.rates.crash *= 4;
    this.#lateShare = random.chance(0.6) ? 0.3 * random.next() : 0;
    this.scheduler = new Scheduler(random, { isTraced });
    this.network = new Network(this);
    this.receivers = new Receivers(this, base, (what) => this.wrong(what));
    const durable = witnessed(base, (commit) => this.#hear(commit, "sync"));
    this.durable = defect.store?.(durable) ?? durable;
    this.#forge = new RemoteForge(this, world.forge, world.repository.path);
    const note = (line: string): void => this.scheduler.note(line);
    const { history, settled } = this;
    this.#people = new People(world, { history, settled, note, isHasty: this.#isHasty });
  }

  static async open(seed: number, options: ForgeSimulationOptions = {}): Promise<ForgeSimulation> {
    const calls = options.store ? new Calls() : undefined;
    const base = options.store && calls ? calls.track(options.store) : memoryStore({ stallMs: STORE_TIMEOUT_MS });
    let hear = (_: Commit): void => undefined;
    const store = witnessed(base, (commit) => hear(commit));
    const { commentsTaskLink } = traitsOf(seed);
    const world = await openForgeWorld({ people: { ada: "max" }, commentsTaskLink }, { store });
    const simulation = new ForgeSimulation(seed, options, { world, base, calls });
    hear = (commit) => simulation.#hear(commit, "person");
    return simulation;
  }

  get clock(): FixedClock {
    return this.#world.clock;
  }

  get crypto(): Ports["crypto"] {
    return this.#world.ports.crypto;
  }

  /** Number of edits on the forge that were overwritten between the last read of the issue and the write. */
  get raced(): number {
    return this.history.raced.size + this.settled.raced;
  }

  portsOf(life: Life): Partial<Ports> {
    let made = 0;
    const forge = this.#forge.of(life);
    return {
      forges: { ...this.#world.ports.forges, gitea: this.#defect.forge?.(forge) ?? forge },
      newId: () => `${life.name}-${String(++made).padStart(5, "0")}`,
      ...(this.#calls ? { store: apart(this.durable, this, life) } : {}),
    };
  }

  wrong(what: string): void {
    if (!this.#violation) this.scheduler.note(`VIOLATION: ${what}`);
    this.#violation ??= new Violation(what);
  }

  lostResponses(method: string): number {
    if (this.rates !== NO_FAULTS && this.#isHasty && UNSURE.includes(method)) return UNSURE_SHARE;
    return this.rates.unanswered * SHARE;
  }

  onLostResponse(method: string, [, where, sent]: readonly unknown[]): void {
    const { random } = this.scheduler;
    if (!this.#isHasty) return;
    if (method === "editIssue") this.#hasty.push((people) => people.editAgain(Number(where), sent as object, random));
    const commentId = method.endsWith("Comment") ? idInMarker(String(sent)) : undefined;
    if (commentId !== undefined) this.#hasty.push((people) => people.takeBack(commentId, random));
  }

  /** Runs the simulation. @throws {Violation} */
  async run(): Promise<void> {
    const { scheduler } = this;
    this.#start();
    while (this.#begun < this.#acts || this.#isActing) {
      if (scheduler.steps > MAX_STEPS) throw new Violation("The run does not end");
      if (scheduler.size === 0 || scheduler.random.chance(0.08)) this.#startRandomEvent();
      await this.#step();
    }
    this.rates = NO_FAULTS;
    this.#lateShare = 0;
    await this.#calmDown();
    this.conflicts = await this.#checkEnd();
    await this.#expectNoWrites();
    for (let open = this.conflicts, round = 0; open > 0; round++) {
      await this.#people.resolveAll(scheduler.random);
      await this.#calmDown();
      open = await this.#checkEnd();
      if (round === 2 && open > 0) this.wrong("Resolved conflicts are still open");
      this.#throwViolation();
    }
    this.#throwViolation();
  }

  /** Checks that late webhooks and more sweeps change nothing once both sides are equal. */
  async #expectNoWrites(): Promise<void> {
    const { writes } = this.#forge;
    for (const webhook of this.#late.splice(0)) void this.#arrive(webhook);
    await this.#calmDown();
    if (this.#forge.writes !== writes)
      this.wrong("Echo: a server wrote to the forge, although no person edited anything");
  }

  async #checkEnd(): Promise<number> {
    const { history, settled } = this;
    const wrong = (what: string): void => this.wrong(what);
    const conflicts = await checkEnd({ world: this.#world, people: this.#people, history, settled, wrong });
    this.#throwViolation();
    return conflicts;
  }

  #throwViolation(): void {
    if (this.#violation) throw this.#violation;
  }

  async #step(): Promise<void> {
    await this.scheduler.step();
    await this.#calls?.finished();
    this.#sendWebhooks();
    const hasty = this.#isActing ? undefined : this.#hasty.shift();
    if (hasty) void this.#act(hasty);
    this.#throwViolation();
  }

  async #drain(): Promise<void> {
    await this.#calls?.finished();
    this.#sendWebhooks();
    while (this.scheduler.size > 0) {
      if (this.scheduler.steps > MAX_STEPS) throw new Violation("The waiting tasks never finish");
      await this.#step();
    }
  }

  #start(): void {
    this.#servers.push(new Server(`s${++this.#started}`, this));
    this.scheduler.note(`s${this.#started} starts`);
  }

  #crash(server: Server): void {
    this.kills++;
    this.scheduler.note(`${server.life.name} CRASHES`);
    this.#servers.splice(this.#servers.indexOf(server), 1);
    this.network.leave(server.life);
    this.scheduler.discard(server.life);
    server.life.end();
  }

  #startRandomEvent(): void {
    const { random } = this.scheduler;
    const server = this.#servers.length > 0 ? random.pick(this.#servers) : undefined;
    if (server && random.chance(this.rates.crash)) this.#crash(server);
    else if (!server || (this.#servers.length < MAX_SERVERS && random.chance(0.05))) this.#start();
    else if (random.chance(0.15)) this.#passTime();
    else if (this.#late.length > 0 && random.chance(0.1)) void this.#arrive(random.pick(this.#late));
    else if (this.#begun < this.#acts && !this.#isActing && random.chance(0.5)) {
      this.#begun++;
      void this.#act((people) => people.act(random));
    } else this.#do(server, random.pick(["relay", "wake", "renew", "sweep"]));
  }

  #do(server: Server, job: "relay" | "wake" | "renew" | "sweep"): void {
    if (job === "sweep") server.start("plan sweeps", planForgeSweeps);
    else server.do(job);
  }

  /** A running server renews its leases, so time advances by less than their duration. */
  #passTime(): void {
    const { random } = this.scheduler;
    const isBusy = this.#forge.inFlight > 0 || this.#servers.some((server) => server.isBusy);
    const seconds = isBusy ? 0.05 * random.next() : random.pick([1, 10, 400, 7200, 30 * 3600]) * random.next();
    this.clock.advance(seconds);
    this.scheduler.note(`${seconds.toFixed(1)} s pass`);
  }

  async #act(act: (people: People) => Promise<void>): Promise<void> {
    this.#isActing = true;
    try {
      await act(this.#people);
    } catch (error) {
      this.wrong(`A person's action failed: ${error}`);
    }
    this.#isActing = false;
  }

  #sendWebhooks(): void {
    const { random } = this.scheduler;
    for (const hint of this.#world.repository.webhooks.splice(0)) {
      const webhook = { id: `hint-${++this.#webhooks}`, hint };
      if (random.chance(this.rates.lost)) this.lost++;
      else if (random.chance(this.#lateShare)) this.#late.push(webhook);
      else
        for (let copies = random.chance(this.rates.duplicated) ? 2 : 1; copies > 0; copies--)
          void this.#arrive(webhook);
    }
  }

  async #arrive({ id, hint }: Webhook): Promise<void> {
    const { random } = this.scheduler;
    for (let isSent = false; !isSent; ) {
      await this.scheduler.wait(`webhook ${id} arrives`);
      isSent = await this.#receive(id, hint);
      // Some forges resend a webhook that a server did not accept.
      if (random.chance(0.5)) return;
    }
  }

  async #receive(deliveryId: string, hint: ForgeHint): Promise<boolean> {
    if (this.#servers.length === 0) return false;
    const server = this.scheduler.random.pick(this.#servers);
    const webhook = this.#world.forge.webhook(this.#world.repository.path, hint, { secret: FORGE_SECRET, deliveryId });
    const input = { kind: "gitea" as const, connectionId: CONNECTION_ID, ...webhook };
    try {
      await Promise.race([receiveForgeHint(server.tracker.contextFor(null), input), server.life.death]);
      return true;
    } catch (error) {
      if (!(error instanceof TrackerError || error instanceof Crash)) this.wrong(`A webhook failed: ${error}`);
      return false;
    }
  }

  /** Works until nothing is left to do, and sweeps find nothing more. */
  async #calmDown(): Promise<void> {
    if (this.#servers.length === 0) this.#start();
    let quietRounds = 0;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const before = this.#changes + this.#forge.writes;
      await this.#drain();
      for (const server of this.#servers) for (const job of ["sweep", "relay", "wake"] as const) this.#do(server, job);
      await this.#drain();
      const next = await nextAttemptIn(this.#world.ports.store);
      const isQuiet = !next && this.#changes + this.#forge.writes === before;
      quietRounds = isQuiet ? quietRounds + 1 : 0;
      if (quietRounds === 2) return;
      const now = this.clock.now().getTime();
      // Leases of crashed servers expire, and the next sweep is due.
      this.clock.set(new Date(Math.max(now + (next ? 10 : DAY_SECONDS) * 1000, next?.getTime() ?? 0)));
    }
    this.wrong("Synchronization never finishes");
    this.#throwViolation();
  }

  /** Tracks the texts of tasks in commits. */
  #hear(commit: Commit, by: "person" | "sync"): void {
    for (const { method, args } of commit) {
      const [first] = args as [unknown];
      if (method === "insertTask" || method === "saveTask") this.#hearTask(first as never, by);
      if (by === "sync") this.#judge(method, first);
    }
  }

  #hearTask(
    { id, title, description }: { id: string; title?: string; description?: string | null },
    by: "person" | "sync",
  ) {
    for (const [field, text] of [
      ["title", title],
      ["body", description],
    ] as const) {
      const entry = this.history.add({ side: "here", id, field }, text, by);
      if (entry && by === "sync" && this.history.isEcho(text, "here")) {
        this.wrong(`Echo to task ${id}: ${field} ${JSON.stringify(text)}`);
      }
    }
  }

  #judge(method: string, record: unknown): void {
    if (/^(insert|save)(Task|ForgeLink|Activity)$/.test(method)) this.#changes++;
    const activities =
      method === "insertActivities" ? (record as unknown[]) : method === "saveActivity" ? [record] : [];
    for (const { type, content } of activities as { type: string; content: string | null }[]) {
      if (type === "comment" && this.history.isEcho(content, "here")) this.wrong(`Echo to a task: comment ${content}`);
    }
  }
}
