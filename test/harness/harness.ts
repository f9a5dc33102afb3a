/**
 * The real app in this process, without a socket: fixed clock, ids and secrets in sequence, passwords that cost
 * nothing to hash, and faults on demand. The same over the store in memory, over SQLite and over Postgres.
 *
 * @module
 */
import {
  type Actor,
  createTracker,
  type Dumpable,
  type ExternalProvider,
  type Ports,
  type StoredEvent,
  type TrackerFactory,
  tendMails,
} from "@hexlane/core";
import { memoryPorts } from "@hexlane/core/memory";
import { type FixedClock, fixedClock, type ReceivedMail, receivedMail } from "@hexlane/core/testing";
import { type App, createApp } from "../../apps/server/app.ts";
import type { RateLimiter } from "../../apps/server/http/rate_limit.ts";
import { createLog } from "../../apps/server/log.ts";
import { type AskOptions, Client, ORIGIN, type Reply, type Row } from "./client.ts";
import { type Dump, hashOf } from "./dump.ts";
import { Faults, faultyStore } from "./faults.ts";
import { judged } from "./judge.ts";
import { startProgram } from "./program.ts";
import { openStore, type StoreKind } from "./stores.ts";

export { SCENARIO_KINDS, STORE_KINDS, type StoreKind } from "./stores.ts";

export interface HarnessOptions {
  /** @default "memory" */
  store?: StoreKind;
  clock?: FixedClock;
  faults?: Faults;
  registration?: "open" | "invite" | "closed";
  /** @default one in memory */
  externalProvider?: ExternalProvider;
  /** False: the server sends no mails. @default true */
  mails?: boolean;
  /** The public address. @default where requests in process go */
  baseUrl?: string;
  /** Origins besides the server's own. @default none */
  corsOrigins?: readonly string[];
  /** Whether `X-Forwarded-For` says where a request comes from. @default false */
  behindProxy?: boolean;
  /** Counts requests. @default nobody does */
  limiter?: RateLimiter;
}

export interface Harness {
  readonly kind: StoreKind;
  readonly app: App;
  readonly client: Client;
  readonly tracker: TrackerFactory;
  readonly ports: Ports;
  /** The store itself, out of reach of the faults. */
  readonly stored: Dumpable;
  readonly clock: FixedClock;
  readonly faults: Faults;
  /** What the log says, line by line. */
  readonly log: string[];
  /** Any answer; its status is not judged, its form is. */
  request<T = unknown>(method: string, path: string, options?: AskOptions): Promise<Reply<T>>;
  /** The body of a success. */
  ok<T = Row>(method: string, path: string, options?: AskOptions): Promise<T>;
  /** Who holds the credential. */
  actorOf(token: string): Promise<Actor>;
  /** The outbox so far, or what came after a sequence. */
  events(afterSequence?: number): Promise<StoredEvent[]>;
  /** Sends the mails that wait, and answers those that arrived since this was last asked. */
  mails(): Promise<ReceivedMail[]>;
  dump(): Promise<Dump>;
  /** A hash of the complete database: every row of every table. */
  hash(): Promise<string>;
  close(): Promise<void>;
}

export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  if (options.store === "program") return await startProgram(options);
  const {
    store: kind = "memory",
    clock = fixedClock(),
    faults = new Faults(),
    registration = "open",
    externalProvider,
    mails: hasMails = true,
    baseUrl = ORIGIN,
    corsOrigins = [],
    behindProxy = false,
    limiter,
  } = options;
  const { mail: channel, ...base } = memoryPorts({ clock });
  const { store, dump, remove } = await openStore(kind);
  const ports: Ports = {
    ...base,
    store: faultyStore(store, faults),
    ...(hasMails ? { mail: channel } : {}),
    ...(externalProvider ? { externalProvider } : {}),
  };
  const tracker = createTracker(ports, { policy: { registration, trustedOrigins: corsOrigins } });
  const log: string[] = [];
  const app = createApp({
    tracker,
    config: {
      baseUrl,
      corsOrigins,
      // Nobody connects in process: whoever asks is the proxy.
      isTrustedProxy: (address) => behindProxy && address === "",
      loopback: false,
      ratePerMinute: limiter && 6_000,
      registration,
    },
    ...(limiter ? { limiter } : {}),
    log: createLog({ level: "error", format: "json", now: () => clock.now(), out: (line) => log.push(line) }),
    version: "0.0.0-test",
  });
  let received = 0;
  const mails = async (): Promise<ReceivedMail[]> => {
    await tendMails(tracker.contextFor(null));
    const news = channel.sent.slice(received).map(receivedMail);
    received = channel.sent.length;
    return news;
  };
  const client = new Client((request) => app.fetch(request), { log, mails, now: () => clock.now() });
  return {
    kind,
    app: judged(app),
    client,
    tracker,
    ports,
    stored: store,
    clock,
    faults,
    log,
    request: (method, path, ask) => client.ask(method, path, ask),
    ok: (method, path, ask) => client.ok(method, path, ask),
    async actorOf(token) {
      const actor = await tracker.as(null).identifyActor(token);
      if (!actor) throw new Error("Nobody holds this credential");
      return actor;
    },
    events: (after = 0) => ports.store.read((tx) => tx.listEvents(after, 100_000)),
    mails,
    dump,
    hash: async () => hashOf(await dump()),
    async close() {
      await app.stop();
      await remove();
    },
  };
}
