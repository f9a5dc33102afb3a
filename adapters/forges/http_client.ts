/** Sends requests to forges, and turns their failures into {@linkcode ForgeError}. @module */
import { EgressError, type EgressFetch } from "@hexlane/channels";
import { ForgeError, type ForgeErrorDetails, type ForgeErrorKind } from "@hexlane/core";

export interface ForgeHttpOptions {
  /** Must reject incomplete responses. */
  fetch: EgressFetch;
  /** The `User-Agent` of every request. */
  userAgent: string;
  now: () => Date;
}

export interface ForgeRequest {
  /** @default "GET" */
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Absolute. Its path is already encoded. */
  url: string;
  /** Absent values are left out. */
  query?: Readonly<Record<string, string | number | undefined>>;
  headers: Readonly<Record<string, string>>;
  /** The body. */
  json?: unknown;
  /** Removed from error messages. */
  secret: string;
  signal?: AbortSignal | undefined;
}

/** The options of a call, always complete. */
export interface CallOptions {
  signal: AbortSignal | undefined;
}

export interface ForgeResponse {
  status: number;
  headers: Headers;
  /** Parsed JSON; undefined if the body is empty. */
  body: unknown;
  /** Whether the forge redirected the request to another path. */
  isRedirected: boolean;
}

const MAX_REQUEST_BYTES = 2 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const MAX_RESPONSE_CHARACTERS = 1024;
const MAX_DETAIL_CHARACTERS = 300;
/** GitHub asks clients to wait at least this long after a secondary rate limit without `retry-after`. */
const USUAL_PAUSE_SECONDS = 60;
const MAX_PAUSE_SECONDS = 24 * 60 * 60;

/**
 * Sends a request, and returns a 2xx response with its body parsed.
 *
 * @throws {ForgeError}
 */
export async function send(request: ForgeRequest, options: ForgeHttpOptions): Promise<ForgeResponse> {
  const { method = "GET", json, signal, secret } = request;
  const body = json === undefined ? undefined : JSON.stringify(json);
  if (body !== undefined && new TextEncoder().encode(body).length > MAX_REQUEST_BYTES) {
    throw new ForgeError("invalid", "Cannot send this to the forge: it is larger than 2 MiB");
  }
  let url = urlOf(request);
  for (let redirects = 0; ; redirects++) {
    const response = await fetchOnce(url, { ...options, method, body, headers: request.headers, signal });
    const next = response.status >= 300 && response.status < 400 ? redirectOf(response, url, method) : undefined;
    if (next === undefined) return await read(response, { secret, now: options.now(), isRedirected: redirects > 0 });
    if (redirects >= MAX_REDIRECTS) throw new ForgeError("insecure", "The forge redirects the request too many times");
    url = next;
  }
}

function urlOf({ url, query = {} }: ForgeRequest): URL {
  const parsed = URL.parse(url);
  if (!parsed) throw new ForgeError("insecure", "The address of the forge is not a URL");
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parsed.searchParams.set(name, String(value));
  }
  return parsed;
}

interface Sending extends ForgeHttpOptions {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
  signal: AbortSignal | undefined;
}

async function fetchOnce(url: URL, { fetch, userAgent, method, headers, body, signal }: Sending): Promise<Response> {
  if (signal?.aborted) throw canceled();
  try {
    return await fetch(url.href, {
      method,
      headers: {
        "user-agent": userAgent,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw canceled();
    if (error instanceof EgressError) throw new ForgeError(error.isFinal ? "insecure" : "unavailable", error.message);
    throw error;
  }
}

function canceled(): ForgeError {
  return new ForgeError("unavailable", "The request to the forge was canceled");
}

/**
 * Returns the URL of a redirect. It must be on the same origin, because the credential must not reach another host, and the method
 * must stay the same.
 */
function redirectOf({ status, headers }: Response, from: URL, method: string): URL | undefined {
  const location = headers.get("location");
  const isKept = method === "GET" ? [301, 302, 303, 307, 308] : [307, 308];
  const to = location === null ? null : URL.parse(location, from.href);
  if (!to) return undefined;
  if (to.origin !== from.origin) {
    const hint = to.host === from.host ? `use "${to.protocol}//"` : `its address may now be "${to.host}"`;
    throw new ForgeError("insecure", `The forge redirects to another origin: ${hint}`, { status });
  }
  if (!isKept.includes(status)) {
    throw new ForgeError("insecure", "The forge redirects a write: the repository may have moved", { status });
  }
  to.username = "";
  to.password = "";
  return to;
}

interface Reading {
  secret: string;
  now: Date;
  isRedirected: boolean;
}

async function read(response: Response, { secret, now, isRedirected }: Reading): Promise<ForgeResponse> {
  const { status, headers } = response;
  const isCompressed = /[^\s]/.test(headers.get("content-encoding")?.replace(/identity/i, "") ?? "");
  const text = isCompressed ? "" : await response.text();
  const body = parse(text);
  const details = { status, ...(text === "" ? {} : { response: showable(text, secret, MAX_RESPONSE_CHARACTERS) }) };
  if (status >= 200 && status < 300) {
    if (isCompressed || (body === undefined && text.trim() !== ""))
      throw notAForge("Its response is not JSON", details);
    return { status, headers, body, isRedirected };
  }
  const detail = showable(detailOf(body), secret, MAX_DETAIL_CHARACTERS);
  throw failureOf({ status, headers, detail, isJson: body !== undefined, details, now });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Creates the error for a response that no forge of this kind would send. */
export function notAForge(why: string, details: ForgeErrorDetails = {}): ForgeError {
  return new ForgeError("not_a_forge", `The server is not a forge of this kind: ${lowerFirst(why)}`, details);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

interface Failure {
  status: number;
  headers: Headers;
  detail: string;
  isJson: boolean;
  details: ForgeErrorDetails;
  now: Date;
}

const KINDS: Readonly<Record<number, ForgeErrorKind>> = {
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  408: "unavailable",
  410: "gone",
  425: "unavailable",
  451: "forbidden",
};

const MESSAGES: Readonly<Partial<Record<ForgeErrorKind, string>>> = {
  unavailable: "The forge is unavailable",
  unauthorized: "The forge rejected the credential",
  forbidden: "The credential lacks a permission",
  not_found: "The repository, issue or comment does not exist, or the credential cannot read it",
  gone: "The issue or comment was deleted, or issues are turned off",
  invalid: "The forge rejected the content",
};

function failureOf({ status, headers, detail, isJson, details, now }: Failure): ForgeError {
  const isLimited = status === 429 || (status === 403 && isRateLimit(headers, detail));
  if (isLimited) {
    const retryAfterSeconds = pauseOf(headers, now);
    const message = `The forge is limiting requests: wait ${retryAfterSeconds} s`;
    return new ForgeError("rate_limited", message, { ...details, retryAfterSeconds });
  }
  if (status === 404 && !isJson) return notAForge("Its response is not JSON", details);
  const isLocked = status === 403 && /\block(ed)?\b/i.test(detail);
  const fallback = status >= 500 ? "unavailable" : status >= 400 ? "invalid" : "not_a_forge";
  const kind = isLocked ? "invalid" : (KINDS[status] ?? fallback);
  if (kind === "not_a_forge") return notAForge(`It responded with status ${status}`, details);
  const pause = readPause(headers.get("retry-after"), now);
  return new ForgeError(kind, `${MESSAGES[kind]} (${[status, detail].filter((part) => part !== "").join(": ")})`, {
    ...details,
    ...(kind === "unavailable" && pause !== undefined ? { retryAfterSeconds: pause } : {}),
  });
}

function isRateLimit(headers: Headers, detail: string): boolean {
  const isExhausted = headers.get("x-ratelimit-remaining")?.trim() === "0";
  return isExhausted || headers.has("retry-after") || /rate limit|abuse detection/i.test(detail);
}

/** Returns the seconds to wait, from `retry-after` or until the limit resets according to the forge's clock. */
function pauseOf(headers: Headers, now: Date): number {
  const asked = readPause(headers.get("retry-after"), now);
  if (asked !== undefined) return asked;
  const isExhausted = headers.get("x-ratelimit-remaining")?.trim() === "0";
  const reset = (isExhausted ? headers.get("x-ratelimit-reset") : null) ?? headers.get("ratelimit-reset");
  if (!/^\d{1,12}$/.test(reset ?? "")) return USUAL_PAUSE_SECONDS;
  const date = Date.parse(headers.get("date") ?? "");
  const from = Number.isNaN(date) ? now.getTime() : date;
  return bounded(Number(reset) - from / 1000);
}

/** Reads `Retry-After` (RFC 9110 10.2.3). */
function readPause(field: string | null, now: Date): number | undefined {
  const text = field?.trim() ?? "";
  if (/^\d+$/.test(text)) return bounded(Number(text));
  const date = text.endsWith("GMT") ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : bounded((date - now.getTime()) / 1000);
}

function bounded(seconds: number): number {
  return Math.min(Math.max(1, Math.ceil(seconds)), MAX_PAUSE_SECONDS);
}

/** Returns the forge's own message about a failure, in any of the forms that forges use. */
function detailOf(body: unknown): string {
  if (typeof body === "string") return body;
  if (typeof body !== "object" || body === null) return "";
  const { message, error, error_description, errors } = body as Record<string, unknown>;
  const parts = [message, error_description ?? error, errors].filter((part) => part !== undefined && part !== null);
  return parts.map((part) => (typeof part === "string" ? part : JSON.stringify(part))).join(" ");
}

function showable(text: string, secret: string, max: number): string {
  const masked = secret === "" ? text : text.replaceAll(secret, "••••");
  const clean = masked.replaceAll(/[^\P{Cc}\n\t]/gu, "\uFFFD").toWellFormed();
  return clean.trim().slice(0, max).toWellFormed();
}
