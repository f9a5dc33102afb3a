/** The state of a request in the pipeline, which the steps fill in. @module */
import { type Actor, type Context, limits } from "@hexlane/core";
import type { Span } from "../operations/tracing/tracing.ts";
import type { CompiledRoute, PathParams } from "./compiled_route.ts";
import type { Connection } from "./handler_input.ts";
import { addressKey, clientAddress, type IsTrusted, isTrustedPeer } from "./headers/client_address.ts";
import type { AdmitParse } from "./input/body.ts";
import type { RateDecision } from "./rate_limit.ts";
import type { RouteOptions } from "./route.ts";

const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;
/** W3C Trace Context 3.2: version, trace ID, parent ID, flags. */
const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/;

/** Distinguishes the request IDs of this process from those of other processes. */
const PROCESS = crypto.randomUUID().slice(0, 18);
let count = 0;

/** Values that all requests to a server share. */
export interface RequestDefaults {
  isTrustedProxy: IsTrusted;
  /** The public address of the server. @default the address that the client used */
  baseUrl?: string | undefined;
  /** Acts for a visitor. */
  visitor: Context;
}

export interface RoutedRequest {
  request: Request;
  compiled: CompiledRoute;
  params: PathParams;
  /** The address that connected. Empty for in-process requests. */
  peer: string;
  connection?: Connection | undefined;
}

export class RequestContext {
  readonly request: Request;
  readonly compiled: CompiledRoute;
  readonly params: PathParams;
  readonly connection: Connection | undefined;
  /** Path and query as they were sent. */
  readonly target: string;
  /** The path, without the query. */
  readonly path: string;
  /** The client's address. Empty if unknown, and for in-process requests. */
  readonly ip: string;
  /** Whether a peer that is not a trusted proxy sent `X-Forwarded-For`. */
  readonly isForwardedUntrusted: boolean;
  /** Host and port as the client wrote them. */
  readonly authority: string;
  /** The public address of the server as the client sees it. */
  readonly baseUrl: string;
  /** The client's own ID for the request, or a new one. */
  readonly id: string;
  /** Milliseconds. */
  readonly startedAt: number = performance.now();

  /** Set by `traceRequests`, if the request is recorded. */
  span: Span | undefined;
  /** Set by `authenticate`. */
  actor: Actor | null = null;
  /** Whether the credential is a cookie: a browser sends one automatically, even if another site triggers the request. */
  usesCookie = false;
  /** The limit that is closest to being reached. */
  rate: RateDecision | undefined;
  /** Stops counting the body as one of an unknown sender. Set by `countArrivingBody`. */
  endArrival: (() => void) | undefined;
  /** Set by `reserveBody`. */
  admitParse: AdmitParse | undefined;
  /** The context of a visitor, until `openContext` sets the caller's. */
  ctx: Context;
  /** Set by `readInput`. */
  query: unknown = {};
  /** Set by `readInput`. */
  body: unknown;
  /** The body as it was sent. Kept only for requests with an idempotency key, to save memory. */
  text = "";
  /** Whether the response was made with the headers that every response has. */
  hasHeaders = false;

  constructor(
    { request, compiled, params, peer, connection }: RoutedRequest,
    { isTrustedProxy, baseUrl, visitor }: RequestDefaults,
  ) {
    this.request = request;
    this.compiled = compiled;
    this.params = params;
    this.connection = connection;
    this.ctx = visitor;
    const { url, headers } = request;
    const start = pathStart(url);
    this.target = url.slice(start) || "/";
    this.authority = headers.get("host") ?? url.slice(url.indexOf("://") + 3, start);
    this.baseUrl = baseUrl ?? `${url.slice(0, url.indexOf(":"))}://${this.authority}`;
    const mark = this.target.indexOf("?");
    this.path = mark === -1 ? this.target : this.target.slice(0, mark);
    const forwardedFor = headers.get("x-forwarded-for");
    this.ip = clientAddress(forwardedFor, peer, isTrustedProxy);
    this.isForwardedUntrusted = forwardedFor !== null && peer !== "" && !isTrustedPeer(peer, isTrustedProxy);
    const id = headers.get("x-request-id");
    this.id = id !== null && REQUEST_ID.test(id) ? id : `${PROCESS}-${(++count).toString(36)}`;
  }

  get options(): RouteOptions {
    return this.compiled.route.options;
  }

  get isHead(): boolean {
    return this.request.method === "HEAD";
  }

  /** Whether the method changes nothing (RFC 9110 9.2.1). */
  get isSafe(): boolean {
    return isSafe(this.request.method);
  }

  /** The query, without `?`. */
  get search(): string {
    return this.target.slice(this.path.length + 1);
  }

  /** The key for limits by address. */
  get addressKey(): string {
    return addressKey(this.ip);
  }

  /** The key for limits of large requests: the account, or the address of a visitor. */
  get callerKey(): string {
    return this.actor ? `account ${this.actor.userId}` : `address ${this.addressKey}`;
  }

  /** Null if the client sent no key, if the route accepts no key, and for visitors. */
  get idempotencyKey(): string | null {
    return this.compiled.idempotent && this.actor ? this.request.headers.get("idempotency-key") : null;
  }

  /** The trace that the request belongs to, if it is recorded, or if a client or proxy sent a trace ID. */
  get traceId(): string | undefined {
    if (this.span) return this.span.traceId;
    const header = this.request.headers.get("traceparent");
    return header === null ? undefined : TRACEPARENT.exec(header)?.[1];
  }

  /** The browser window that sent the request, as Kaneo's web app names it. */
  get windowId(): string | undefined {
    const id = this.request.headers.get("x-kaneo-window-id");
    return id !== null && id !== "" && id.length <= limits.MAX_WINDOW_ID_CHARACTERS ? id : undefined;
  }
}

/** Returns the path of a URL, without the query. */
export function pathOf(url: string): string {
  const [path = ""] = url.slice(pathStart(url)).split("?", 1);
  return path || "/";
}

export function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

/** Returns the index at which the path of a URL begins. Without a readable host, the whole URL is the path. */
function pathStart(url: string): number {
  if (url.startsWith("/")) return 0;
  const start = url.indexOf("/", url.indexOf("://") + 3);
  return start === -1 ? url.length : start;
}
