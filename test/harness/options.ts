/**
 * Options and results of a harness.
 *
 * @module
 */
import type { Actor, Dumpable, ExternalProvider, Ports, StoredEvent, TrackerFactory } from "@hexlane/core";
import type { FixedClock, ReceivedMail } from "@hexlane/core/testing";
import type { App } from "../../apps/server/app.ts";
import type { RateLimiter } from "../../apps/server/http/rate_limit.ts";
import type { AskOptions, Client, Reply, Row } from "./client.ts";
import type { Dump } from "./dump.ts";
import type { Faults } from "./faults.ts";
import type { StoreKind } from "./stores.ts";

export interface HarnessOptions {
  /** @default "memory" */
  store?: StoreKind;
  clock?: FixedClock;
  faults?: Faults;
  registration?: "open" | "invite" | "closed";
  /** @default an in-memory provider */
  externalProvider?: ExternalProvider;
  /** Set to false for a server without email. @default true */
  mails?: boolean;
  /** The public address. @default the address of in-process requests */
  baseUrl?: string;
  /** Allowed origins in addition to the server's own origin. @default none */
  corsOrigins?: readonly string[];
  /** Whether the server trusts `X-Forwarded-For`. @default false */
  behindProxy?: boolean;
  /** The GitHub App of the server. @default none */
  githubApp?: { name: string; webhookSecret: string };
  /** Counts requests. @default no limits */
  limiter?: RateLimiter;
}

export interface Harness {
  readonly kind: StoreKind;
  readonly app: App;
  readonly client: Client;
  readonly tracker: TrackerFactory;
  readonly ports: Ports;
  /** The store itself, without injected faults. */
  readonly stored: Dumpable;
  readonly clock: FixedClock;
  readonly faults: Faults;
  /** The lines of the log. */
  readonly log: string[];
  /**
   * Returns the response, even an error. @throws {Error} for a 500, or when the response does not match the OpenAPI document
   */
  request<T = unknown>(method: string, path: string, options?: AskOptions): Promise<Reply<T>>;
  /** Returns the body of a successful response. */
  ok<T = Row>(method: string, path: string, options?: AskOptions): Promise<T>;
  /** Returns the actor that a credential belongs to. */
  actorOf(token: string): Promise<Actor>;
  /** Returns all events in the outbox, or the events after a sequence number. */
  events(afterSequence?: number): Promise<StoredEvent[]>;
  /** Sends the pending emails, and returns the emails that arrived since the last call. */
  mails(): Promise<ReceivedMail[]>;
  dump(): Promise<Dump>;
  /** Returns a hash of the complete database: every row of every table. */
  hash(): Promise<string>;
  close(): Promise<void>;
}
