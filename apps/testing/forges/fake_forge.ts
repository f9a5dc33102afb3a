/** The server of a fake forge: requests, switches for its failures, and webhooks. @module */
import { randomUUID } from "node:crypto";
import type { ForgeKind } from "@hexlane/core";
import { type Listening, listen } from "../listen.ts";
import type { ApiCall } from "./api.ts";
import { type FakeUser, type ForgeChange, ForgeState } from "./forge_state.ts";
import { WebhookSender } from "./webhook_sender.ts";

/** A webhook before it is signed. */
export interface UnsentWebhook {
  event: string;
  payload: object;
}

/** The values that a webhook's headers are built from. */
export interface WebhookSigning {
  deliveryId: string;
  secret: string;
  /** A second key, on forges that have signing tokens. */
  signingToken?: string | undefined;
  now: Date;
}

/** Imitates the API of one kind of forge. */
export interface ForgeDialect {
  kind: ForgeKind;
  /** The path of the API. */
  prefix: string;
  /** Whether issues and pull requests share one number sequence. */
  sharesNumbers: boolean;
  /** The resolution of its timestamps, in milliseconds. */
  precisionMs: number;
  /** The token in a request; undefined if it has none in the right form. */
  tokenOf(headers: Headers): string | undefined;
  /** Responds to a request with the right token. */
  respond(call: ApiCall, forge: FakeForge): Response | Promise<Response>;
  /** Responds to a request without a token or with a wrong one. */
  refuse(call: ApiCall): Response;
  /** Responds to a request over the rate limit. */
  limit(seconds: number, now: Date): Response;
  /** The webhooks for a change; none for a change that the forge does not report. */
  webhooksOf(change: ForgeChange, forge: FakeForge): readonly UnsentWebhook[];
  /** The headers of a webhook, in lower case. */
  headersOf(event: string, body: string, options: WebhookSigning): Record<string, string>;
}

/** A request that the forge received. */
export interface ForgeRequestLog {
  method: string;
  /** The path with the query. */
  path: string;
  headers: Headers;
  body: string;
  status: number;
}

/**
 * How the forge fails: it is down, limits requests, rejects the token, responds with a web page, or redirects to another host.
 */
export type ForgeFailure = "down" | "limited" | "revoked" | "web_page" | "redirect";

export interface ForgeOptions {
  /** @default the system clock */
  now?: () => Date;
  /** @default "ada/engine" */
  path?: string;
}

const USERS: readonly FakeUser[] = [
  { id: 11, login: "ada", name: "Ada Lovelace", isBot: false, isAssignable: true },
  { id: 12, login: "charles", name: "Charles Babbage", isBot: false, isAssignable: true },
  { id: 13, login: "mary", name: "Mary Somerville", isBot: false, isAssignable: false },
];

/** A running fake of a forge with one repository. */
export class FakeForge {
  readonly kind: ForgeKind;
  readonly state: ForgeState;
  readonly webhooks = new WebhookSender();
  /** Signs the webhooks. */
  webhookSecret = "s3cret-of-the-forge";
  /** The signing token of the webhook, which only GitLab has. @default none */
  signingToken: string | undefined;
  /** The token of `account`. */
  token = "t0ken-of-the-forge";
  /** The account that uses the API. */
  readonly account: FakeUser;
  readonly requests: ForgeRequestLog[] = [];
  /** Whether the owner of the token administers the repository. */
  isAdmin = true;
  /** The scopes of the token, for forges that have them. */
  scopes: readonly string[] = ["api", "repo"];
  /** The number of requests that the forge reports as remaining in this hour. */
  remaining = 5_000;
  readonly #dialect: ForgeDialect;
  readonly #failures: { failure: ForgeFailure; seconds: number }[] = [];
  #allowed = Number.POSITIVE_INFINITY;
  #limitSeconds = 60;
  #isDown = false;
  #server: Listening | undefined;

  constructor(dialect: ForgeDialect, { now = () => new Date(), path = "ada/engine" }: ForgeOptions = {}) {
    this.kind = dialect.kind;
    this.#dialect = dialect;
    const { precisionMs, sharesNumbers } = dialect;
    const users = USERS.map((user) => ({ ...user }));
    this.account = users[0] as FakeUser;
    this.state = new ForgeState({
      path,
      users,
      sharesNumbers,
      now: () => new Date(Math.floor(now().getTime() / precisionMs) * precisionMs),
      onChange: (change) => this.#report(change),
    });
  }

  async start(): Promise<this> {
    this.#server = await listen((request) => this.#answer(request));
    return this;
  }

  /** The URL of the instance. */
  get url(): string {
    if (!this.#server) throw new Error("The forge has not been started");
    return `http://127.0.0.1:${this.#server.port}`;
  }

  /** The URL of the repository's page. */
  get pageUrl(): string {
    return `${this.url}/${this.state.path}`;
  }

  /** The repository in the form of the forge port. */
  get repository(): { baseUrl: string; path: string; credential: { type: "token"; token: string } } {
    return { baseUrl: this.url, path: this.state.path, credential: { type: "token", token: this.token } };
  }

  /** Makes the next request fail. @param seconds the duration of a rate limit */
  failNext(failure: ForgeFailure, seconds = 60): void {
    this.#failures.push({ failure, seconds });
  }

  /** Makes every request fail with status 502 while `isDown`. */
  setDown(isDown: boolean): void {
    this.#isDown = isDown;
  }

  /** Rate-limits all requests after this many more. `Infinity` removes the limit. */
  limitAfter(count: number, seconds = 60): void {
    this.#allowed = count;
    this.#limitSeconds = seconds;
  }

  /** Replaces the current token, which becomes invalid. @returns the new token */
  revokeToken(): string {
    this.token = `t0ken-${randomUUID()}`;
    return this.token;
  }

  async close(): Promise<void> {
    await this.webhooks.settle();
    await this.#server?.close();
  }

  async #answer(request: Request): Promise<Response> {
    const body = await request.text();
    const url = new URL(request.url);
    const response = await this.#respond(request, url, body);
    response.headers.set("date", this.state.now().toUTCString());
    const { method, headers } = request;
    this.requests.push({ method, path: url.pathname + url.search, headers, body, status: response.status });
    return response;
  }

  async #respond({ method, headers }: Request, url: URL, body: string): Promise<Response> {
    const planned = this.#failures.shift();
    if (planned?.failure === "down" || this.#isDown) return webPage(502, "Bad Gateway");
    if (planned?.failure === "web_page") return webPage(200, "Welcome");
    if (planned?.failure === "redirect")
      return new Response(null, { status: 302, headers: { location: "http://127.0.0.2:1/" } });
    if (planned?.failure === "limited") return this.#dialect.limit(planned.seconds, this.state.now());
    if (this.#allowed <= 0) return this.#dialect.limit(this.#limitSeconds, this.state.now());
    this.#allowed--;
    const { prefix } = this.#dialect;
    const isApi = url.pathname.startsWith(`${prefix}/`);
    if (!isApi) return webPage(404, "Page not found");
    const { json, isMalformed } = readJson(body);
    if (isMalformed) return Response.json({ message: "Problems parsing JSON" }, { status: 400 });
    const path = url.pathname.slice(prefix.length);
    const call: ApiCall = { method, url, path, query: url.searchParams, headers, json, params: {} };
    if (planned?.failure === "revoked") return this.#dialect.refuse(call);
    this.remaining--;
    return await this.#dialect.respond(call, this);
  }

  #report(change: ForgeChange): void {
    if (!this.#server) return;
    for (const { event, payload } of this.#dialect.webhooksOf(change, this)) {
      const body = JSON.stringify(payload);
      const deliveryId = randomUUID();
      const { webhookSecret: secret, signingToken } = this;
      const signing = { deliveryId, secret, signingToken, now: this.state.now() };
      const headers = this.#dialect.headersOf(event, body, signing);
      this.webhooks.send({ deliveryId, event, headers: { "content-type": "application/json", ...headers }, body });
    }
  }
}

function webPage(status: number, title: string): Response {
  const text = `<!doctype html><title>${title}</title><h1>${title}</h1>`;
  return new Response(text, { status, headers: { "content-type": "text/html" } });
}

function readJson(body: string): { json: Record<string, unknown>; isMalformed: boolean } {
  if (body === "") return { json: {}, isMalformed: false };
  try {
    const value: unknown = JSON.parse(body);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return { json: isObject ? (value as Record<string, unknown>) : {}, isMalformed: !isObject };
  } catch {
    return { json: {}, isMalformed: true };
  }
}
