/**
 * The only way to send requests to URLs that members entered: a `fetch` that resolves the hostname once, checks every
 * address and connects only to those. The runtime's own `fetch` would resolve the name again when it connects, use a
 * proxy from the environment, follow redirects, decompress bodies and read them completely.
 *
 * @module
 */
import { isIP } from "node:net";
import { checkDestination, deferred, isForbiddenAddress, type Resolver, TrackerError } from "@hexlane/core";
import type { Answer, Target } from "./exchange.ts";

export interface EgressOptions {
  resolver: Resolver;
  /** Whether requests may go to private and reserved addresses. Schemes and ports are always checked. */
  allowPrivate: boolean;
  /** @default false */
  httpsOnly?: boolean;
  /** Certificates (PEM) to trust instead of the system's. */
  ca?: string;
  /** The time limit for the whole request: lookup, connection and response. @default 15_000 */
  timeoutMs?: number;
  /** The time limit for the response body, after the status has arrived. @default 5_000 */
  bodyTimeoutMs?: number;
  /** The size limit for the response body. @default 64 KiB */
  maxAnswerBytes?: number;
  /** Whether an incomplete response body is an error; otherwise the part that arrived is returned. @default false */
  requireWholeAnswer?: boolean;
}

/** The subset of `fetch` that senders need. */
export type EgressFetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>;

/** Why there is no response. The message may be shown to members and contains no address. */
export class EgressError extends Error {
  override readonly name = "EgressError";
  /** Whether the same request would always fail. */
  readonly isFinal: boolean;

  constructor(message: string, options: ErrorOptions & { isFinal?: boolean } = {}) {
    super(message, options);
    this.isFinal = options.isFinal ?? false;
  }
}

const TIMEOUT_MS = 15_000;
/** Only the status decides the outcome; the body is for the delivery log. */
const BODY_TIMEOUT_MS = 5_000;
/** Enough for the longest description twice (old and new), with every character escaped, plus a margin. */
export const MAX_REQUEST_BYTES = 4 * 1024 * 1024;
/** The rest of a response is never read. */
export const MAX_ANSWER_BYTES = 64 * 1024;
/** Headers that the connection sets itself. */
const OWN_HEADERS = ["accept-encoding", "connection", "content-length", "host", "transfer-encoding"];

/**
 * Creates a `fetch` for untrusted URLs. It rejects with an {@linkcode EgressError} when there is no response, and with
 * the signal's reason when it is aborted. Redirects are returned like any other response. Unless the whole body is required,
 * it is cut to its first 64 KiB and to the part that arrived in time. It is not decompressed.
 */
export function createEgress(options: EgressOptions): EgressFetch {
  const { timeoutMs = TIMEOUT_MS, bodyTimeoutMs = BODY_TIMEOUT_MS, maxAnswerBytes = MAX_ANSWER_BYTES, ca } = options;
  return async (input, init) => {
    const request = input instanceof Request ? input : new Request(String(input), init);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    const signal = AbortSignal.any([request.signal, late.signal]);
    try {
      signal.throwIfAborted();
      const place = checkUrl(request.url, options);
      const body = new Uint8Array(await request.arrayBuffer());
      if (body.length > MAX_REQUEST_BYTES) throw new EgressError("The message is too large to send", FINAL);
      const addresses = await orAborted(checkName(place.host, options, timeoutMs), signal);
      const target: Target = { ...place, addresses, ...(ca === undefined ? {} : { ca }) };
      const { exchange } = await import("./exchange.ts");
      const sent = { method: request.method, headers: headersOf(request), body };
      const answer = await exchange(target, sent, { signal, bodyTimeoutMs, maxBytes: maxAnswerBytes });
      if (options.requireWholeAnswer) requireWhole(answer, maxAnswerBytes);
      return responseOf(answer);
    } catch (error) {
      request.signal.throwIfAborted();
      if (late.signal.aborted) throw new EgressError(`No response within ${timeoutMs / 1000} s`);
      throw error instanceof EgressError ? error : new EgressError(describe(error), { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}

const FINAL = { isFinal: true };

/** Parses a URL into the single form that is both checked and requested. */
function checkUrl(text: string, { allowPrivate, httpsOnly = false }: EgressOptions): Omit<Target, "addresses"> {
  try {
    checkDestination(text, { pointer: "", allowPrivate, httpsOnly });
  } catch (error) {
    if (error instanceof TrackerError) throw new EgressError(error.message, { ...FINAL, cause: error });
    throw error;
  }
  const url = new URL(text);
  return {
    isSecure: url.protocol === "https:",
    // A trailing dot makes a name absolute; certificates and IP addresses have none.
    host: url.hostname.replace(/\.+$/, "").replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? undefined : Number(url.port),
    path: url.pathname + url.search,
  };
}

/** Resolves the host; all its addresses must be allowed. */
async function checkName(host: string, { resolver, allowPrivate }: EgressOptions, timeoutMs: number) {
  const found = isIP(host) === 0 ? await resolver.resolve(host, { timeoutMs }) : [host];
  const addresses = (found ?? []).filter((address) => isIP(address) !== 0);
  if (addresses.length === 0) throw new EgressError("The hostname cannot be resolved");
  // If any resolved address is forbidden, the whole hostname is rejected: its name server cannot be trusted with the
  // next lookup either.
  if (!allowPrivate && found?.some(isForbiddenAddress)) {
    throw new EgressError("The hostname resolves to a private or reserved address");
  }
  return addresses;
}

async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = deferred<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function headersOf(request: Request): Record<string, string> {
  return Object.fromEntries([...request.headers].filter(([name]) => !OWN_HEADERS.includes(name)));
}

function requireWhole({ body, isWhole }: Answer, maxBytes: number): void {
  if (isWhole) return;
  const isTooLarge = body.length >= maxBytes;
  throw new EgressError(isTooLarge ? `The response is larger than ${maxBytes} bytes` : "The response ended early");
}

function responseOf({ status, headers, body }: Answer): Response {
  // A web `Response` accepts only statuses from 200 to 599, and no body with 204, 205 or 304.
  if (status < 200 || status > 599) throw new EgressError(`Responded with invalid status ${status}`);
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused",
  ECONNRESET: "The connection was closed early",
  EPIPE: "The connection was closed early",
  ETIMEDOUT: "The connection timed out",
  EHOSTUNREACH: "The address cannot be reached",
  ENETUNREACH: "The address cannot be reached",
};

/** Describes a connection error. Its own message would contain the address. */
function describe(error: unknown): string {
  const { code } = error as { code?: unknown };
  if (typeof code !== "string") return "The connection failed";
  if (code.startsWith("HPE_")) return `The response is not HTTP (${code})`;
  if (/CERT|SIGNATURE|^UNABLE_TO_|^ERR_(TLS|SSL)|^EPROTO$/.test(code)) {
    return `Cannot connect securely: the TLS handshake failed or the certificate is not trusted (${code})`;
  }
  return REASONS[code] ?? `The connection failed (${code})`;
}
