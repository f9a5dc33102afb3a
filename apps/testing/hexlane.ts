/**
 * The real service in this process: the same routes, pipeline, rules and signatures as in production. The test controls
 * the clock, IDs and secrets, and every external receiver is simulated.
 *
 * @module
 */
import {
  type Context,
  createTracker,
  type DumpRecord,
  NOTIFICATION_CHANNELS,
  type Policy,
  type Ports,
  type StoredEvent,
  type TrackerFactory,
} from "@hexlane/core";
import { memoryBlobs } from "@hexlane/core/memory";
import { catchUp, Faults, fixedClock, passTime, testPorts } from "@hexlane/core/testing";
import { openForges } from "@hexlane/forges";
import { type App, createApp, createLog, type Log, runMaintenance } from "@hexlane/server/in_process";
import { type BlobCopy, type CopyableBlobs, copyableBlobs } from "./copyable_blobs.ts";
import { type Duration, secondsOf } from "./duration.ts";
import { type Furnished, type FurnishOptions, furnishGround, type Person, signUpPerson } from "./fixtures.ts";
import { type Listening, listen } from "./listen.ts";
import { type ReceiverAnswer, Receivers, type RequestKind, type SentMail, type SentRequest } from "./receivers.ts";
import { type Seeded, type SeedPlace, seeded } from "./seeded.ts";
import { type OpenStore, openStore, type StoreChoice } from "./stores.ts";
import { unusedError, unusedPlans, unusedTime } from "./unused.ts";

export interface HexlaneOptions {
  /** @default "memory" */
  store?: StoreChoice;
  /** Seed for IDs and secrets. @default 1 */
  seed?: number | string;
  /** The initial time of the clock. @default 2026-01-05T09:00:00Z */
  now?: Date | string;
  /** The public address, without a trailing slash. @default the address that each client used */
  baseUrl?: string;
  /** @default open registration, no private addresses, no other origins */
  policy?: Partial<Policy>;
  /** Whether the server sends emails. @default true */
  mails?: boolean;
  /** Clients of forges. @default those of `@hexlane/forges`, which reach fakes on this machine */
  forges?: NonNullable<Ports["forges"]>;
  /** Maximum requests per minute from one address or with one credential. @default no limits */
  ratePerMinute?: number;
  /** IP addresses by hostname. All other hostnames resolve to a public address. @default none */
  hosts?: Readonly<Record<string, readonly string[]>>;
  /** Whether `close()` accepts planned faults and responses that were not used. @default false */
  allowUnused?: boolean;
}

export interface AskOptions {
  /** A person with a session, or any credential as text. @default none */
  as?: Person | string | undefined;
  /** The body, which is sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** Ports for which faults can be planned. `store` includes the methods of transactions and reads. */
export type FaultyPort = "store" | "blobs" | "queue" | "live" | "crypto" | "resolver" | "mail";

/** A state that `reset()` can restore. */
export interface Snapshot {
  readonly records: readonly DumpRecord[];
  readonly blobs: BlobCopy;
  readonly seed: SeedPlace;
  readonly now: Date;
}

/** The base URL of in-process requests: a hostname that does not exist. */
export const ORIGIN = "http://hexlane.test";
/** A public IP address. Nothing is ever sent to it. */
const SOMEWHERE = ["8.8.8.8"];

/** The state of the service from its start, or from a reset, to the next reset. */
interface Life {
  open: OpenStore;
  blobs: CopyableBlobs;
  seeded: Seeded;
  tracker: TrackerFactory;
  app: App;
  log: Log;
}

/** Starts a service that shares no state with others. */
export async function startHexlane(options: HexlaneOptions = {}): Promise<Hexlane> {
  const hexlane = new Hexlane(options);
  await hexlane.reset();
  return hexlane;
}

export class Hexlane implements AsyncDisposable {
  /** Planned faults, by port. */
  readonly faults: Readonly<Record<FaultyPort, Faults>> = {
    store: new Faults(),
    blobs: new Faults(),
    queue: new Faults(),
    live: new Faults(),
    crypto: new Faults(),
    resolver: new Faults(),
    mail: new Faults(),
  };
  /** The log lines of the service, as JSON. */
  readonly log: string[] = [];
  readonly #options: HexlaneOptions;
  readonly #start: Date;
  readonly #clock: ReturnType<typeof fixedClock>;
  readonly #receivers: Receivers;
  /** Whether a request, a use case, `advance()` or the test used the time. */
  #isTimeUsed = false;
  #life: Life | undefined;
  #listening: Listening | undefined;
  /** Plans that a reset discarded before they were used. */
  readonly #unused: string[] = [];
  #last: Promise<void> = Promise.resolve();

  /** Use {@linkcode startHexlane}. */
  constructor(options: HexlaneOptions) {
    this.#options = options;
    this.#start = new Date(options.now ?? fixedClock().now());
    this.#clock = fixedClock(this.#start);
    this.#receivers = new Receivers(this.#clock);
  }

  /** The current time of the service's clock. */
  get now(): Date {
    this.#isTimeUsed = true;
    return this.#clock.now();
  }

  /** The base URL of the service. */
  get url(): string {
    return this.#options.baseUrl ?? (this.#listening ? `http://localhost:${this.#listening.port}` : ORIGIN);
  }

  /** Every use case as a function, to call without HTTP. */
  get tracker(): TrackerFactory {
    return this.#alive.tracker;
  }

  /** Sends a request in process, without a socket. A path is enough. */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response> {
    this.#isTimeUsed = true;
    if (input instanceof Request) return this.#alive.app.fetch(init ? new Request(input, init) : input);
    return this.#alive.app.fetch(new Request(new URL(input, ORIGIN).href, init));
  }

  /** Sends a request with a credential and a JSON body. */
  async ask<T = unknown>(
    method: string,
    path: string,
    options: AskOptions = {},
  ): Promise<{ status: number; headers: Headers; body: T }> {
    const { as, body } = options;
    const headers = new Headers(options.headers);
    if (as !== undefined) headers.set("authorization", `Bearer ${typeof as === "string" ? as : as.token}`);
    if (body !== undefined) headers.set("content-type", "application/json");
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await this.fetch(path, { method, headers, ...sent });
    const text = await response.text();
    const isJson = /\bjson\b/.test(response.headers.get("content-type") ?? "");
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson && text !== "" ? JSON.parse(text) : text) as T,
    };
  }

  /** Listens on a free local port, for clients that cannot use a custom `fetch`. Returns the URL. */
  async listen(): Promise<string> {
    this.#isTimeUsed = true;
    this.#listening ??= await listen((request, arrival) => this.#alive.app.fetch(request, arrival));
    return `http://localhost:${this.#listening.port}`;
  }

  /**
   * Runs the background work that is due: plans and sends deliveries and emails, including any that this work causes.
   */
  settle(): Promise<void> {
    return this.#inTurn(() => catchUp(this.#context()));
  }

  /**
   * Advances the clock. Reminders, retries, expirations and maintenance run one after another, each at its own time.
   * Resolves once all resulting work is done.
   */
  advance(duration: Duration): Promise<void> {
    const total = secondsOf(duration);
    return this.#inTurn(async () => {
      const ctx = this.#context();
      await passTime(ctx, this.#clock, total);
      await runMaintenance(ctx, this.#alive.log);
    });
  }

  /** All webhooks and chat messages sent so far, including failed attempts, oldest first. */
  async webhooks(filter: { url?: string } = {}): Promise<SentRequest[]> {
    return await this.#requests((kind) => !isChannel(kind), filter);
  }

  /** Notifications sent through channels other than email. In-app notifications are at `/api/notification`. */
  async notifications(filter: { url?: string } = {}): Promise<SentRequest[]> {
    return await this.#requests(isChannel, filter);
  }

  /** All emails sent so far, oldest first. */
  async mails(filter: { to?: string } = {}): Promise<SentMail[]> {
    await this.settle();
    return this.#receivers.mails.filter(({ to }) => filter.to === undefined || to === filter.to);
  }

  /** Sets how a URL or email address responds to the next attempts. */
  answerNext(target: string, ...answers: readonly ReceiverAnswer[]): void {
    this.#receivers.answerNext(target, ...answers);
  }

  /** Sets how a URL or email address responds to all later attempts. @default 200 */
  answerAlways(target: string, answer: ReceiverAnswer): void {
    this.#receivers.answerAlways(target, answer);
  }

  /** All events of the outbox, in order. */
  async events(afterSequence = 0): Promise<StoredEvent[]> {
    return await this.#alive.open.store.read((tx) => tx.listEvents(afterSequence, 100_000));
  }

  /** Creates a person with an account, a session and a verified email address. */
  signUp(name: string): Promise<Person> {
    const { tracker, open } = this.#alive;
    return signUpPerson({ tracker, store: open.store }, name);
  }

  /** Creates a workspace with an owner, members, a project and an API key. */
  furnish(options: FurnishOptions = {}): Promise<Furnished> {
    const { tracker, open } = this.#alive;
    return furnishGround({ tracker, store: open.store }, options);
  }

  /** Saves all stored data and the time, for `reset()`. */
  async snapshot(): Promise<Snapshot> {
    const { open, blobs, seeded: seed } = this.#alive;
    const records: DumpRecord[] = [];
    for await (const record of open.store.dump()) records.push(record);
    return { records, blobs: await blobs.copy(), seed: seed.place(), now: this.now };
  }

  /**
   * Restores a state. Sent messages, planned faults and responses, open streams and caches are discarded; `close()` still
   * reports the plans that were not used. The service keeps listening on its URL.
   *
   * @default the initial state
   */
  async reset(snapshot?: Snapshot): Promise<void> {
    await this.#end();
    this.#clock.set(snapshot?.now ?? this.#start);
    this.#discardPlans();
    this.log.length = 0;
    this.#life = await this.#begin(snapshot);
  }

  /**
   * Stops the service and deletes its data.
   *
   * @throws {Error} if a planned fault, a planned response or the option `now` was never used. The option `allowUnused` turns
   *   this check off
   */
  async close(): Promise<void> {
    const { now } = this.#options;
    if (now !== undefined && !this.#isTimeUsed) this.#unused.push(unusedTime(now));
    this.#isTimeUsed = true;
    await this.#end();
    await this.#listening?.close();
    this.#listening = undefined;
    this.#discardPlans();
    const unused = this.#unused.splice(0);
    if (unused.length > 0 && !this.#options.allowUnused) throw unusedError(unused);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  get #alive(): Life {
    if (!this.#life) throw new TypeError("The service is closed");
    return this.#life;
  }

  /** Creates a context without an actor. */
  #context(): Context {
    return this.#alive.tracker.contextFor(null, { baseUrl: this.url });
  }

  /** Runs calls one after another, because two concurrent calls must not both move the clock. */
  async #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    await turn;
  }

  async #requests(isMeant: (kind: RequestKind) => boolean, { url }: { url?: string }): Promise<SentRequest[]> {
    await this.settle();
    return this.#receivers.requests.filter((sent) => isMeant(sent.kind) && (url === undefined || sent.url === url));
  }

  async #begin(from: Snapshot | undefined): Promise<Life> {
    const { store: choice = "memory", seed = 1, policy = {}, baseUrl, ratePerMinute } = this.#options;
    const isTimeUsed = this.#isTimeUsed;
    const open = await openStore(choice, from?.records);
    const { ports, blobs, seeded: made } = this.#ports(open, seeded(seed, this.#clock, from?.seed));
    for (const [key, { bytes, contentType }] of from?.blobs ?? []) await blobs.blobs.write(key, bytes, { contentType });
    await this.faults.store.learn(open.store);
    const tracker = createTracker(ports, { baseUrl: this.url, policy });
    const log = createLog({
      level: "warn",
      format: "json",
      now: () => this.now,
      out: (line) => this.log.push(line),
    });
    const app = createApp({
      tracker,
      log,
      version: "0.0.0-test",
      config: {
        ...(baseUrl === undefined ? {} : { baseUrl }),
        corsOrigins: policy.trustedOrigins ?? [],
        isTrustedProxy: () => false,
        loopback: false,
        ratePerMinute,
      },
      address: () => this.url,
      // Only the test moves the clock.
      delivery: "elsewhere",
    });
    // Starting the service does not count as a use of the time.
    this.#isTimeUsed = isTimeUsed;
    return { open, blobs, seeded: made, tracker, app, log };
  }

  #ports(open: OpenStore, made: Seeded): { ports: Ports; blobs: CopyableBlobs; seeded: Seeded } {
    const { faults } = this;
    const base = testPorts({ clock: this.#clock });
    const { crypto, oneTimePasswords, passkeys, externalProvider, queue, live } = base;
    const blobs = copyableBlobs(memoryBlobs({ crypto, clock: this.#clock }));
    const { hosts = {}, mails = true, forges } = this.#options;
    const resolver = faults.resolver.wrap({ resolve: async (name: string) => [...(hosts[name] ?? SOMEWHERE)] });
    const mail = mails ? faults.mail.wrap(this.#receivers.mailChannel()) : undefined;
    const ports: Ports = {
      store: faults.store.wrapStore(open.store),
      blobs: faults.blobs.wrap(blobs.blobs),
      queue: faults.queue.wrap(queue),
      live: faults.live.wrap(live),
      crypto: faults.crypto.wrap(crypto),
      resolver,
      oneTimePasswords,
      passkeys,
      ...(mail ? { mail } : {}),
      channels: this.#receivers.channels(resolver, mail),
      forges: forges ?? openForges({ resolver, allowPrivate: true, now: () => this.#clock.now() }),
      externalProvider,
      clock: { now: () => this.now },
      newId: made.newId,
      newSecret: made.newSecret,
    };
    return { ports, blobs, seeded: made };
  }

  #discardPlans(): void {
    this.#unused.push(...unusedPlans(this.#receivers, this.faults));
    this.#receivers.clear();
    for (const faults of Object.values(this.faults)) faults.clear();
  }

  async #end(): Promise<void> {
    const life = this.#life;
    this.#life = undefined;
    await this.#last;
    await life?.app.stop({ graceMilliseconds: 0 });
    await life?.open.discard();
  }
}

/** Whether an endpoint is a person's notification channel rather than a project's integration. */
function isChannel(kind: RequestKind): boolean {
  return NOTIFICATION_CHANNELS.some(({ endpointKind }) => endpointKind === kind);
}
