/**
 * How the client sends requests: JSON in and out, one error class, and one `Idempotency-Key` for a change and all its
 * retries. Can be imported separately by programs that use few routes: `@hexlane/client/transport`.
 *
 * @module
 */
import ky, { HTTPError, type KyInstance, TimeoutError } from "ky";
import { ApiError, apiErrorOf, retryAfterOf } from "./api_error.ts";
import type { CallOptions, ChangeOptions } from "./calls.ts";
import type { Routes } from "./wire.ts";

export type { CallOptions, ChangeOptions } from "./calls.ts";
export type { Routes } from "./wire.ts";

/** The server, the credential and the limits. At most one of the three credentials may be given. */
export interface TransportOptions {
  /** The server's URL, such as `https://tracker.example`. In a browser, `""` is the page's own origin. */
  baseUrl: string;
  /** A session or device token, or a function that returns the current one. */
  token?: string | (() => string | Promise<string>) | undefined;
  /** Sent as a bearer token, like `token`. */
  apiKey?: string | undefined;
  /** Whether to send the session cookie of the web app, in a browser. */
  session?: boolean | undefined;
  /** Time limit of each attempt, in milliseconds. @default 30,000 */
  timeoutMilliseconds?: number | undefined;
  /** Maximum retries of a failed request. @default 2 */
  retries?: number | undefined;
  /** The longest `Retry-After` to wait for; if the server asks for more, the request fails at once. @default 30 */
  maxRetryAfterSeconds?: number | undefined;
  /** Sent with each request. `User-Agent` names the program where the platform allows it. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Replaces the platform's own `fetch`: for a server in the same process, or a proxy. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** A method and a path, such as `GET /api/task/:id`. */
export type Route = keyof Routes;

/** The input of a route: its path parameters by name, `query`, `body` and the options of the call. */
export type RouteInput<R extends Route> = Routes[R]["input"] &
  (R extends `GET ${string}` ? CallOptions : ChangeOptions);

/** The input of a route, which may be omitted if nothing in it is required. */
export type RouteArguments<R extends Route> =
  Record<never, never> extends Routes[R]["input"] ? [input?: RouteInput<R>] : [input: RouteInput<R>];

/** A successful response. */
export interface Answer<T> {
  /** The parsed JSON. */
  data: T;
  /** The headers of the response. */
  headers: Headers;
  /** The ID of the change, to undo it. Undefined if the call changed no task. */
  changeId: string | undefined;
}

/** The input of any route. */
interface AnyInput extends ChangeOptions {
  query?: object;
  body?: object;
  [parameter: string]: unknown;
}

const TIMEOUT_MILLISECONDS = 30_000;
const RETRIES = 2;
const MAX_RETRY_AFTER_SECONDS = 30;
const MAX_BACKOFF_MILLISECONDS = 10_000;
/** Statuses after which a retry may succeed. */
const RETRIED_STATUSES = [408, 429, 502, 503, 504];
const RANDOM_KEY_BYTES = 16;

/** Sends requests to one server as one caller. */
export class Transport {
  /** The base URL, without a trailing slash. */
  readonly baseUrl: string;
  readonly #http: KyInstance;
  readonly #retries: number;
  readonly #credential: () => string | undefined | Promise<string | undefined>;

  /**
   * Creates a transport, without sending a request.
   *
   * @throws {TypeError} when more than one credential is given, or the base URL is not an HTTP URL
   */
  constructor(options: TransportOptions) {
    const { token, apiKey, session = false, fetch: ask = (request) => fetch(request) } = options;
    if ([token, apiKey, session || undefined].filter((one) => one !== undefined).length > 1) {
      throw new TypeError("Give one credential: token, apiKey or session");
    }
    const { timeoutMilliseconds = TIMEOUT_MILLISECONDS, maxRetryAfterSeconds = MAX_RETRY_AFTER_SECONDS } = options;
    this.baseUrl = checkBaseUrl(options.baseUrl);
    this.#retries = options.retries ?? RETRIES;
    this.#credential = typeof token === "function" ? token : () => token ?? apiKey;
    this.#http = ky.create({
      credentials: session ? "same-origin" : "omit",
      headers: { accept: "application/json", ...options.headers },
      timeout: timeoutMilliseconds,
      // ky always passes a `Request`.
      fetch: (input) => reach(ask, input as Request),
      retry: {
        limit: 0,
        statusCodes: RETRIED_STATUSES,
        afterStatusCodes: RETRIED_STATUSES,
        backoffLimit: MAX_BACKOFF_MILLISECONDS,
        // Half of the delay is random, so that clients that failed together do not retry together.
        jitter: (delay) => delay * (0.5 + Math.random() / 2),
        shouldRetry: ({ error }) => {
          if (error instanceof ApiError) return error.code === "OFFLINE";
          if (!(error instanceof HTTPError)) return false;
          const seconds = retryAfterOf(error.response.headers) ?? 0;
          return seconds > maxRetryAfterSeconds ? false : undefined;
        },
      },
    });
  }

  /**
   * Sends one request. A change is retried only if its idempotency key prevents the server from making it twice.
   *
   * @throws {ApiError} when the server refuses the request, cannot be reached or does not respond in time
   * @throws {TypeError} when a path parameter is empty
   */
  async request<R extends Route>(route: R, ...input: RouteArguments<R>): Promise<Routes[R]["answer"]> {
    return (await this.read(route, ...input)).data;
  }

  /**
   * Like {@linkcode Transport.request}, with the headers of the response.
   *
   * @throws {ApiError} when the server refuses the request, cannot be reached or does not respond in time
   * @throws {TypeError} when a path parameter is empty
   */
  async read<R extends Route>(route: R, ...[given]: RouteArguments<R>): Promise<Answer<Routes[R]["answer"]>> {
    const input: AnyInput = { ...given };
    const { method, path, query, signal } = addressOf(route, input);
    const isRead = method === "get";
    const { idempotencyKey = randomKey(), ifMatch, body = isRead || method === "delete" ? undefined : {} } = input;
    const mayRetry = isRead || takesKey(path);
    const headers = {
      ...(!isRead && mayRetry ? { "idempotency-key": idempotencyKey } : {}),
      ...(ifMatch === undefined ? {} : { "if-match": ifMatch }),
      // Outside the `try`, because a function that fetches the credential may throw its own error.
      ...(await this.#authorization()),
    };
    try {
      const pending = this.#http(this.baseUrl + path, {
        method,
        headers,
        searchParams: valuesOf(query),
        retry: mayRetry ? { limit: this.#retries, methods: [method] } : 0,
        ...(body === undefined ? {} : { json: body }),
        ...signal,
      });
      const { status, headers: received } = await pending;
      // A response without a body.
      const data = status === 204 ? (null as Routes[R]["answer"]) : await pending.json<Routes[R]["answer"]>();
      const changeId = received.get("x-change-id") ?? undefined;
      if (changeId !== undefined) input.onChange?.(changeId);
      return { data, headers: received, changeId };
    } catch (error) {
      throw judge(error, input.signal);
    }
  }

  /**
   * Sends a request that has no timeout: one with bytes as its body, or one whose response body the caller reads, such as
   * a stream of events.
   *
   * @throws {ApiError} when the server refuses or cannot be reached
   * @throws {TypeError} when a path parameter is empty
   */
  async open<R extends Route>(
    route: R,
    input: RouteInput<R> & { headers?: Record<string, string>; bytes?: Blob },
  ): Promise<Response> {
    const { method, path, query, signal } = addressOf(route, input as AnyInput);
    const headers = { ...input.headers, ...(await this.#authorization()) };
    try {
      return await this.#http(this.baseUrl + path, {
        method,
        searchParams: valuesOf(query),
        headers,
        timeout: false,
        ...(input.bytes ? { body: input.bytes } : {}),
        ...signal,
      });
    } catch (error) {
      throw judge(error, input.signal);
    }
  }

  async #authorization(): Promise<Record<string, string>> {
    const credential = await this.#credential();
    return credential === undefined ? {} : { authorization: `Bearer ${credential}` };
  }
}

/** Returns the base URL without a trailing slash. In a browser, it may be empty. */
function checkBaseUrl(baseUrl: string): string {
  const isPath = baseUrl === "" || baseUrl.startsWith("/");
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (isPath || url?.protocol === "http:" || url?.protocol === "https:") return baseUrl.replace(/\/+$/, "");
  throw new TypeError(`baseUrl must begin with "http://" or "https://", not ${JSON.stringify(baseUrl)}`);
}

type Method = "get" | "post" | "put" | "patch" | "delete";

function addressOf(route: Route, { query = {}, signal, ...input }: AnyInput) {
  const [method = "", template = ""] = route.split(" ");
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name] ?? "")));
  refuseEmptyId(path);
  return { method: method.toLowerCase() as Method, path, query, signal: signal === undefined ? {} : { signal } };
}

/** An empty ID or a dot would change the path, which would then name a list instead of one record. */
function refuseEmptyId(path: string): void {
  const isWhole = path
    .slice(1)
    .split("/")
    .every((part) => !["", ".", ".."].includes(part));
  if (!isWhole) throw new TypeError(`Cannot request "${path}": it has an empty id`);
}

/** Sends the request. Only failures in this function are network errors. */
async function reach(ask: (request: Request) => Promise<Response>, request: Request): Promise<Response> {
  try {
    return await ask(request);
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw new ApiError("The server cannot be reached", { status: 0, code: "OFFLINE", cause });
  }
}

function judge(error: unknown, signal: AbortSignal | null | undefined): unknown {
  if (error instanceof ApiError || signal?.aborted) return error;
  if (error instanceof TimeoutError)
    return new ApiError("The server did not respond in time", { status: 0, code: "TIMEOUT" });
  if (error instanceof HTTPError) {
    const { status, headers } = error.response;
    return apiErrorOf({ status, headers, data: error.data });
  }
  if (error instanceof SyntaxError) {
    const message = "The response is not JSON: check that the URL belongs to a Hexlane server";
    return new ApiError(message, { status: 200, code: "NOT_JSON", cause: error });
  }
  return new ApiError("The response ended early", { status: 0, code: "OFFLINE", cause: error });
}

/** Returns the defined query parameters as text. */
function valuesOf(query: object): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
}

/** Whether changes at this path take an idempotency key. Requests to sign in or to manage credentials do not. */
function takesKey(path: string): boolean {
  return !path.startsWith("/api/auth/") || path.startsWith("/api/auth/organization/");
}

/** `crypto.randomUUID` is not available on pages loaded over plain HTTP. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
