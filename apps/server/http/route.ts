/**
 * A route describes a request and its response, and names the use case. The pipeline does everything else the same way
 * for every route: credentials, limits, validation, errors, retries, headers. The OpenAPI document is generated from
 * the same routes.
 *
 * @example
 * ```ts
 * const route = taggedRoutes("Project");
 * export const boardRoutes: Route[] = [
 *   route.post(
 *     "/api/project",
 *     { summary: "Create a project", body: CreateProjectBody, response: Project },
 *     ({ ctx, body }) => createProject(ctx, body),
 *   ),
 * ];
 * ```
 *
 * @module
 */

import type { PageOf, Versioned } from "@hexlane/core";
import type { Static, TArray, TObject, TSchema, TUndefined } from "@sinclair/typebox";
import type { HandlerInput } from "./handler_input.ts";
import type { CacheableResult, Redirect, StatusResult, StreamedResult } from "./results.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Stricter limits than the general ones, see `rateRules()`. */
export type RateBucket =
  | "presence"
  | "sign-in"
  | "passkey-challenge"
  | "user-code"
  | "oauth-client"
  | "oauth-token"
  | "calendar";

export interface RouteOptions<
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Result extends TSchema = TSchema,
> {
  /** An imperative sentence without a period: `Create a project`. */
  summary: string;
  description?: string;
  /** Unique, and part of every generated client: it never changes. @default the summary in camel case, without articles: `createProject` */
  operationId?: string;
  /** Descriptions of the path parameters. Each is an ID of 1 to 128 characters. */
  params?: Readonly<Record<string, string>>;
  /** A flat object of strings, enumerations, numbers and booleans. Numbers and booleans are read from their text. */
  query?: Query;
  /** JSON. A route without this option ignores the body. A body that may be `{}` may also be missing. */
  body?: Body;
  /** The body of a 200 response. Raw routes have none. */
  response?: Result;
  /** Statuses to document in addition to those that follow from the other options. */
  errors?: readonly number[];
  /** Statuses that follow from the other options but never occur. */
  never?: readonly number[];
  /** Why no credential is needed. `openRoutes()` lists these routes. */
  open?: string;
  /** Maximum size of a body in bytes. @default 64 KiB when open, else 1 MiB */
  bodyLimit?: number;
  /** The handler reads the body itself, as a stream, and holds none of it in memory. */
  streamsBody?: boolean;
  /** The handler reads the whole body itself, at most this many bytes, because only the body proves who sent it. */
  unverifiedBytes?: number;
  /** Also accepts `application/x-www-form-urlencoded`. */
  form?: boolean;
  /** Accepts an `Idempotency-Key`. @default true for changes outside `/api/auth`, and for its organization routes */
  idempotent?: boolean;
  rateLimit?: RateBucket;
  /** The handler returns a {@linkcode PageOf}. The route takes `limit` and `cursor`, and links to the next page. */
  list?: boolean;
  /**
   * The response may be several megabytes long. The number of such reads that run at once is limited (`read_gate.ts`).
   *
   * @default true for a `GET` whose response contains a list
   */
  readsMuch?: boolean;
  /** The handler returns a {@linkcode Versioned}. The route sends an `ETag` and honors `If-None-Match`. */
  etag?: boolean;
  /** The response contains a secret: it is never cached and never compressed. */
  noStore?: boolean;
  /** The media type of a `Response` that the handler creates itself: images, pages. */
  raw?: string;
  /** An image that pages of listed origins show with `<img>`. */
  embeddable?: boolean;
  /** Responds with 201 on success. */
  creates?: boolean;
  /** Responds with 204 and no body on success. */
  isEmpty?: boolean;
  /** The response may be 202 without a body. */
  mayBeAccepted?: boolean;
  /** Where a client without a credential learns how to get one (RFC 9728 5.1). */
  metadataPath?: string;
  /** The response is a stream, or a WebSocket whose messages have the schema `response`. */
  staysOpen?: "stream" | "socket";
  /** Errors have the form `{ error, error_description }` (RFC 6749 5.2). */
  oauth?: boolean;
  /** The handler may return a {@linkcode Redirect}, or always does. */
  redirects?: boolean | "always";
  /** Every caller is a visitor, even with a credential. For open routes only. */
  ignoresCredentials?: boolean;
  /** For a `GET` that writes because a protocol or a client requires it: how a browser may send it (`guard_writing_get.ts`). */
  writes?: "navigation" | "script" | "program";
}

/** A route with its types erased, as the pipeline and the document see it. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  /** The group in the document. */
  readonly tag: string;
  readonly options: RouteOptions;
  readonly handle: (input: HandlerInput<never, never, never>) => unknown;
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
    input: HandlerInput<Params<Path>, QueryOf<Query, List>, Static<Body>>,
  ) => Settled<
    | ResultOf<Result, List, Etag, Raw>
    | (Etag extends true ? CacheableResult : never)
    | StreamedResult
    | StatusResult
    | Redirect
  >,
) => Route;

type Settled<T> = T | Promise<T>;

/**
 * Creates the routes of one group. A handler calls one use case and builds the body only from its result: on a retry
 * with the same `Idempotency-Key`, the use case returns the first result again, and the handler builds the same body.
 */
export function taggedRoutes(tag: string): { [Name in Lowercase<Method>]: AddRoute } {
  const add =
    (method: Method): AddRoute =>
    (path, options, handle) => ({ method, path, tag, options: options as RouteOptions, handle });
  return { get: add("GET"), post: add("POST"), put: add("PUT"), patch: add("PATCH"), delete: add("DELETE") };
}

export interface OpenRoute {
  method: Method;
  path: string;
  reason: string;
}

/** Returns the routes that need no credential. */
export function openRoutes(routes: readonly Route[]): OpenRoute[] {
  return routes.flatMap(({ method, path, options }) => (options.open ? [{ method, path, reason: options.open }] : []));
}
