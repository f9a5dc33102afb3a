/**
 * A route: one line that says what a request looks like, what is answered, and which use case does it. Everything else
 * (credentials, limits, validation, errors, replays, headers) is done by the pipeline, alike for every route; the OpenAPI
 * document is made from the same lines.
 *
 * @example
 * ```ts
 * export const boardRoutes: Route[] = [
 *   route.post(
 *     "/api/project",
 *     { summary: "Create a project", tag: "Project", body: CreateProjectBody, response: Project },
 *     ({ ctx, body }) => createProject(ctx, body),
 *   ),
 * ];
 * ```
 *
 * @module
 */

import type { Context, PageOf, Versioned } from "@hexlane/core";
import type { Static, TArray, TObject, TSchema, TUndefined } from "@sinclair/typebox";
import type { Socket } from "../live/socket.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Stricter limits than the general ones; the figures stand in `rate_limit.ts`. */
export type RateBucket = "sign-in" | "passkey-challenge" | "user-code" | "oauth-client" | "oauth-token";

/** What a handler gets. */
export interface Exchange<Params = unknown, Query = unknown, Body = unknown> {
  /** Acts for the caller; `ctx.actor` is null for visitors, who reach open routes only. */
  readonly ctx: Context;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Headers added to the answer; `append("Set-Cookie", ...)` sets a cookie (`cookie.ts`). */
  readonly headers: Headers;
  /** The request itself. Its body is read, or dropped, unless the route says `streamsBody`. */
  readonly request: Request;
  /** The client's address, trusted proxies taken into account; empty when unknown. */
  readonly ip: string;
  /** There for routes that say `staysOpen`. */
  readonly connection?: Connection;
}

/** The connection that a request came over. */
export interface Connection {
  /** Lets it stay open as long as something is sent, and taken, every minute. */
  keepOpen(): void;
  /** Makes it a WebSocket. False when the client did not ask for one, and in process. */
  upgrade(socket: Socket): boolean;
}

/** An answer with a status of its own, for outcomes that are no errors of the domain. */
export class Answer {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** Sends a browser on to another page, for routes that say `redirects`. */
export class Redirect extends Response {
  /** Tells it from other responses, which only raw routes may answer. */
  readonly isRedirect = true;

  constructor(location: string) {
    super(null, { status: 302, headers: { Location: location } });
  }
}

/**
 * An answer that is the same for everybody who may have it, as long as its version stands. Whoever returns one has found
 * the caller to be allowed; the body may then come from the cache.
 */
export class Shared {
  /** What is answered, whoever asks. */
  readonly key: string;
  readonly version: string;
  readonly make: () => Promise<Versioned<unknown>>;

  constructor(key: string, version: string, make: () => Promise<Versioned<unknown>>) {
    this.key = key;
    this.version = version;
    this.make = make;
  }
}

/**
 * An answer with lists that are read while it is sent: each is an `AsyncIterable` of batches, in place of an array. Its
 * version, if it has one, is that of the moment before the first batch.
 */
export class Streamed {
  readonly value: unknown;
  readonly version: string | undefined;

  constructor(value: unknown, version?: string) {
    this.value = value;
    this.version = version;
  }
}

export interface RouteOptions<
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Result extends TSchema = TSchema,
> {
  /** What it does, as an imperative sentence without a period: `Create a project`. */
  summary: string;
  description?: string;
  /** The noun it belongs to: groups the document. */
  tag: string;
  /** Unique name in the document. @default the summary in camel case, without articles: `createProject` */
  operationId?: string;
  /** Says what a parameter of the path is. Each is an id of 1 to 128 characters. */
  params?: Readonly<Record<string, string>>;
  /** A flat object of strings, enumerations, numbers and booleans; the latter two are read from their text. */
  query?: Query;
  /** JSON; a route without one ignores what is sent. A body that may be `{}` may also be missing. */
  body?: Body;
  /** What is answered with 200. Raw routes have none. */
  response?: Result;
  /** Statuses to document besides those that follow from the other options. */
  errors?: readonly number[];
  /** Statuses that follow from the other options and are never answered. */
  never?: readonly number[];
  /** Why it is callable without a credential. Such a route stands in the table `openRoutes`. */
  open?: string;
  /** Most bytes of the body. @default 64 KiB when open, else 1 MiB */
  bodyLimit?: number;
  /** The handler reads the body itself, as a stream, and keeps none of it. */
  streamsBody?: boolean;
  /** Takes `application/x-www-form-urlencoded` too. */
  form?: boolean;
  /** Takes an `Idempotency-Key`. @default true for changes outside `/api/auth`, and for its organization routes */
  idempotent?: boolean;
  rateLimit?: RateBucket;
  /** The handler answers a {@linkcode PageOf}; takes `limit` and `cursor`, and links to the next page. */
  list?: boolean;
  /**
   * The answer may be megabytes: only some of these are made at once (`read_gate.ts`).
   *
   * @default true for a `GET` whose answer has a list
   */
  readsMuch?: boolean;
  /** The handler answers a {@linkcode Versioned}; sends an `ETag` and honours `If-None-Match`. */
  etag?: boolean;
  /** Never kept by a cache and never compressed: the answer holds a secret. */
  noStore?: boolean;
  /** The handler answers a `Response` itself, of this media type: images, pages. */
  raw?: string;
  /** A picture that pages of allowed origins show with `<img>`. */
  embeddable?: boolean;
  /** A success is 201: a standard wants it so. */
  creates?: boolean;
  /** May answer 202 without a body: what was sent is taken, and there is nothing to say. */
  mayBeAccepted?: boolean;
  /** Where a client that is not let in learns who gives it a credential (RFC 9728 5.1). */
  metadataPath?: string;
  /** What is answered with goes on: a stream, or a WebSocket whose messages are the `response`. */
  staysOpen?: "stream" | "socket";
  /** Errors are answered as `{ error, error_description }` (RFC 6749 5.2). */
  oauth?: boolean;
  /** May send the client on to another page, or always does: the handler then answers a {@linkcode Redirect}. */
  redirects?: boolean | "always";
  /** Whoever asks is a visitor, whatever credential comes along. Only for open routes. */
  ignoresCredentials?: boolean;
  /** For a `GET` that writes, since a protocol or a client demands it: how a browser may ask (`writing_get.ts`). */
  writes?: "navigation" | "script" | "program";
}

/** A route with its types erased, as the pipeline and the document see it. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly options: RouteOptions;
  readonly handle: (exchange: Exchange<never, never, never>) => unknown;
}

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Params<Path extends string> = { [Name in ParamName<Path>]: string };

type Flag = boolean | undefined;

type QueryOf<Query extends TObject, List extends Flag> = Static<Query> &
  (List extends true ? { limit?: number; cursor?: string } : unknown);

type ResultOf<Body extends TSchema, List extends Flag, Etag extends Flag, Raw extends string | undefined> = [
  Raw,
] extends [string]
  ? Response
  : List extends true
    ? PageOf<Body extends TArray<infer Item> ? Static<Item> : never>
    : Etag extends true
      ? Versioned<Static<Body>>
      : Static<Body>;

type AddRoute = <
  const Path extends string,
  Query extends TObject = TObject<Record<never, TSchema>>,
  Body extends TSchema = TUndefined,
  Result extends TSchema = TUndefined,
  const List extends Flag = undefined,
  const Etag extends Flag = undefined,
  const Raw extends string | undefined = undefined,
>(
  path: Path,
  options: RouteOptions<Query, Body, Result> & { list?: List; etag?: Etag; raw?: Raw },
  handle: (
    exchange: Exchange<Params<Path>, QueryOf<Query, List>, Static<Body>>,
  ) => Settled<ResultOf<Result, List, Etag, Raw> | (Etag extends true ? Shared : never) | Streamed | Answer | Redirect>,
) => Route;

type Settled<T> = T | Promise<T>;

function add(method: Method): AddRoute {
  return (path, options, handle) => ({ method, path, options: options as RouteOptions, handle });
}

/**
 * Makes routes. A handler calls one use case, whose result alone decides the body: on a retry with the same
 * `Idempotency-Key` the use case answers the first result again, and the handler makes the same body of it.
 */
export const route: { get: AddRoute; post: AddRoute; put: AddRoute; patch: AddRoute; delete: AddRoute } = {
  get: add("GET"),
  post: add("POST"),
  put: add("PUT"),
  patch: add("PATCH"),
  delete: add("DELETE"),
};

/** A route callable without a credential, and why. */
export interface OpenRoute {
  method: Method;
  path: string;
  reason: string;
}

/** What is callable without a credential. */
export function openRoutes(routes: readonly Route[]): OpenRoute[] {
  return routes.flatMap(({ method, path, options }) => (options.open ? [{ method, path, reason: options.open }] : []));
}
