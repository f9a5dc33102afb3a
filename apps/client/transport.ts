/**
 * How the client asks: JSON in and out, one error class, one `Idempotency-Key` per change that every retry of it carries.
 * Small on its own, for who wants a few routes of their choice: `@hexlane/client/transport`.
 *
 * @module
 */
import ky, { HTTPError, type KyInstance, type Options, TimeoutError } from "ky";
import { ApiError, apiErrorOf, retryAfterOf } from "./api_error.ts";

/** Where the server is, who asks, and with how much patience. At most one of the three credentials. */
export interface TransportOptions {
  /** Such as `https://tracker.example`. In a browser `""` means the page's own origin. */
  baseUrl: string;
  /** A session or device token, or what gives the present one. */
  token?: string | (() => string | Promise<string>) | undefined;
  /** An API key. */
  apiKey?: string | undefined;
  /** In a browser: the session cookie of the web app. */
  session?: boolean | undefined;
  /** How long to wait for each answer. @default 30,000 */
  timeoutMilliseconds?: number | undefined;
  /** How often a request is tried again. @default 2 */
  retries?: number | undefined;
  /** The longest `Retry-After` that is waited for; a longer one is an error at once. @default 30 */
  maxRetryAfterSeconds?: number | undefined;
  /** Sent with each request. `User-Agent` names the program where the platform lets it. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Asks instead of the platform's own `fetch`: a server in the same process, a proxy. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** Values of a query; undefined ones are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** What any call takes. */
export interface CallOptions {
  /** Ends the call, which then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** What a call takes that changes something. */
export interface ChangeOptions extends CallOptions {
  /** Names the change, so that it happens once however often it is asked for within a day. @default a random one */
  idempotencyKey?: string | undefined;
  /** Refuses the change (412) unless the task or board still has this version: see {@linkcode Versioned}. */
  ifMatch?: string | undefined;
}

/** A record with the version it had, for {@linkcode ChangeOptions.ifMatch}. */
export interface Versioned<T> {
  /** The record. */
  value: T;
  /** Its `ETag`. */
  version: string | undefined;
}

/** A success. */
export interface Answer<T> {
  /** The parsed JSON. */
  data: T;
  /** The header fields of the answer. */
  headers: Headers;
}

/** The methods that change something. */
export type ChangeMethod = "post" | "put" | "patch" | "delete";

const TIMEOUT_MILLISECONDS = 30_000;
const RETRIES = 2;
const MAX_RETRY_AFTER_SECONDS = 30;
const MAX_BACKOFF_MILLISECONDS = 10_000;
/** Answers after which the same request may well succeed. */
const RETRIED_STATUSES = [408, 429, 502, 503, 504];
const RANDOM_KEY_BYTES = 16;

/** Asks one server as one caller. */
export class Transport {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly #http: KyInstance;
  readonly #retries: number;
  readonly #credential: () => string | undefined | Promise<string | undefined>;

  /**
   * Asks nothing yet.
   *
   * @throws {TypeError} when more than one credential is given, or the address is none of http
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
      // ky has made a request of everything by then.
      fetch: (input) => reach(ask, input as Request),
      retry: {
        limit: 0,
        statusCodes: RETRIED_STATUSES,
        afterStatusCodes: RETRIED_STATUSES,
        backoffLimit: MAX_BACKOFF_MILLISECONDS,
        // Half of the delay is chance: clients that failed together do not come again together.
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

  /** Reads. */
  async get<T>(path: string, query: Query = {}, options: CallOptions = {}): Promise<T> {
    return (await this.read<T>(path, query, options)).data;
  }

  /** Reads, with the header fields of the answer. */
  async read<T>(path: string, query: Query = {}, options: CallOptions = {}): Promise<Answer<T>> {
    return await this.#ask<T>(path, {
      method: "get",
      searchParams: given(query),
      retry: { limit: this.#retries, methods: ["get"] },
      ...signalOf(options),
    });
  }

  /** Changes something by creating, or by a verb. */
  async post<T>(path: string, body?: object, options: ChangeOptions = {}): Promise<T> {
    return await this.change<T>("post", path, body ?? {}, options);
  }

  /** Changes something by replacing it. */
  async put<T>(path: string, body?: object, options: ChangeOptions = {}): Promise<T> {
    return await this.change<T>("put", path, body ?? {}, options);
  }

  /** Changes parts of something. */
  async patch<T>(path: string, body?: object, options: ChangeOptions = {}): Promise<T> {
    return await this.change<T>("patch", path, body ?? {}, options);
  }

  /** Removes something. */
  async delete<T>(path: string, body?: object, options: ChangeOptions = {}): Promise<T> {
    return await this.change<T>("delete", path, body, options);
  }

  /** Changes something. It is only tried again where the server knows the second try for the first. */
  async change<T>(
    method: ChangeMethod,
    path: string,
    body: object | undefined,
    options: ChangeOptions = {},
  ): Promise<T> {
    const { idempotencyKey = randomKey(), ifMatch } = options;
    const headers = {
      ...(takesKey(path) ? { "idempotency-key": idempotencyKey } : {}),
      ...(ifMatch === undefined ? {} : { "if-match": ifMatch }),
    };
    const retry = takesKey(path) ? { limit: this.#retries, methods: [method] } : 0;
    const json = body === undefined ? {} : { json: body };
    const { data } = await this.#ask<T>(path, { method, headers, retry, ...json, ...signalOf(options) });
    return data;
  }

  /**
   * Opens a stream, whose body is not read here and which may stay open for ever.
   *
   * @throws {ApiError} when the answer is no success
   */
  async open(
    path: string,
    query: Query,
    options: { headers: Record<string, string>; signal: AbortSignal },
  ): Promise<Response> {
    refuseEmptyId(path);
    const headers = { ...options.headers, ...(await this.#authorization()) };
    try {
      const { signal } = options;
      return await this.#http(this.baseUrl + path, { searchParams: given(query), headers, signal, timeout: false });
    } catch (error) {
      throw judge(error, options.signal);
    }
  }

  async #ask<T>(path: string, options: Options): Promise<Answer<T>> {
    refuseEmptyId(path);
    // Whoever gives the credential out may fail in words of its own.
    const headers = { ...options.headers, ...(await this.#authorization()) };
    try {
      const pending = this.#http(this.baseUrl + path, { ...options, headers });
      const data = await pending.json<T>();
      return { data, headers: (await pending).headers };
    } catch (error) {
      throw judge(error, options.signal);
    }
  }

  async #authorization(): Promise<Record<string, string>> {
    const credential = await this.#credential();
    return credential === undefined ? {} : { authorization: `Bearer ${credential}` };
  }
}

/** Without a slash at its end. Empty in a browser: the page's own origin. */
function checkBaseUrl(baseUrl: string): string {
  const isPath = baseUrl === "" || baseUrl.startsWith("/");
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (isPath || url?.protocol === "http:" || url?.protocol === "https:") return baseUrl.replace(/\/+$/, "");
  throw new TypeError(`baseUrl must begin with "http://" or "https://", not ${JSON.stringify(baseUrl)}`);
}

/** An id that is empty, or a dot, would make another path of it: the list in the place of one record. */
function refuseEmptyId(path: string): void {
  const isWhole = path
    .slice(1)
    .split("/")
    .every((part) => !["", ".", ".."].includes(part));
  if (!isWhole) throw new TypeError(`Cannot ask for "${path}": an id in it is empty`);
}

/** Only here is a failure surely the network's. */
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
  if (error instanceof TimeoutError) return new ApiError("No answer came in time", { status: 0, code: "TIMEOUT" });
  if (error instanceof HTTPError) {
    const { status, headers } = error.response;
    return apiErrorOf({ status, headers, data: error.data });
  }
  if (error instanceof SyntaxError) {
    const message = "The answer is no JSON: is this the address of a Hexlane server?";
    return new ApiError(message, { status: 200, code: "NOT_JSON", cause: error });
  }
  return new ApiError("The answer broke off", { status: 0, code: "OFFLINE", cause: error });
}

function given(query: Query): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
}

function signalOf({ signal }: CallOptions): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}

/** Signing in and managing credentials is never repeated by itself. */
function takesKey(path: string): boolean {
  return !path.startsWith("/api/auth/") || path.startsWith("/api/auth/organization/");
}

/** `crypto.randomUUID` is missing where a page was loaded over plain http. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
