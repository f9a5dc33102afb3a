/** Sends one request over its own connection, to addresses that have already been checked. @module */
import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { deferred } from "@hexlane/core";

/** A resolved and checked destination. */
export interface Target {
  isSecure: boolean;
  /** The hostname or IP address of the URL, which the certificate must match. */
  host: string;
  port: number | undefined;
  /** Includes the query. */
  path: string;
  /** The only addresses that may be connected to. */
  addresses: readonly string[];
  /** Certificates (PEM) to trust instead of the system's. */
  ca?: string;
}

export interface Sent {
  method: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The received bytes. Incomplete if the body exceeds the limit, the connection breaks or the request times out. */
  body: Uint8Array<ArrayBuffer>;
  /** Whether the body is complete. */
  isWhole: boolean;
}

export interface Bounds {
  signal: AbortSignal;
  bodyTimeoutMs: number;
  maxBytes: number;
}

/** The maximum number of interim responses (1xx, RFC 9110 15.2). One is usual, and each costs time. */
const MAX_INTERIM_RESPONSES = 10;

/**
 * Sends a request and returns the response, which may be a redirect. The connection is used for nothing else and is
 * closed when the promise settles.
 */
export function exchange(target: Target, sent: Sent, bounds: Bounds): Promise<Answer> {
  const { promise, resolve, reject } = deferred<Answer>();
  const { signal } = bounds;
  const request = open(target, sent);
  const abort = () => request.destroy(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  let isAnswered = false;
  const fail = (error: Error) => {
    if (!isAnswered) reject(error);
  };
  // Never removed: an error may follow the response.
  request.on("error", fail);
  request.on("close", () => fail(closedEarly()));
  let interim = 0;
  request.on("information", () => {
    if (++interim > MAX_INTERIM_RESPONSES) request.destroy(closedEarly());
  });
  request.on("upgrade", (_response, socket) => {
    socket.destroy();
    fail(closedEarly());
  });
  request.on("response", (response) => {
    // The status is known now: any later error only ends the body.
    isAnswered = true;
    readBody(response, bounds).then((read) => resolve({ ...headOf(response), ...read }), reject);
  });
  request.end(sent.body);
  return promise.finally(() => {
    signal.removeEventListener("abort", abort);
    request.destroy();
  });
}

function open({ isSecure, host, port, path, addresses, ca }: Target, { method, headers, body }: Sent): ClientRequest {
  const common = {
    host,
    ...(port === undefined ? {} : { port }),
    path,
    method,
    headers: { ...headers, "content-length": String(body.length) },
    lookup: lookupOf(addresses),
    // Connections are not reused, because each request goes only to the addresses that were checked for it.
    agent: false as const,
  };
  if (!isSecure) return plainRequest(common);
  // Set explicitly, because the environment could disable it (NODE_TLS_REJECT_UNAUTHORIZED).
  const trust = { rejectUnauthorized: true, minVersion: "TLSv1.2" as const, ...(ca === undefined ? {} : { ca }) };
  // RFC 6066 3: an IP address is not a server name.
  return secureRequest({ ...common, ...trust, ...(isIP(host) === 0 ? { servername: host } : {}) });
}

/** Resolves every hostname to the checked addresses. */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    const [first] = known;
    if (options.all || !first) callback(null, known);
    else callback(null, first.address, first.family);
  };
}

function headOf(response: IncomingMessage): Omit<Answer, "body" | "isWhole"> {
  const headers = new Headers();
  const { rawHeaders } = response;
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] as string, rawHeaders[index + 1] as string);
  }
  return { status: response.statusCode ?? 0, headers };
}

/** Reads the body. Never rejects; on a failure, returns the bytes that arrived. */
function readBody(response: IncomingMessage, bounds: Bounds): Promise<Pick<Answer, "body" | "isWhole">> {
  const { signal, bodyTimeoutMs, maxBytes } = bounds;
  const { promise, resolve } = deferred<Pick<Answer, "body" | "isWhole">>();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isCut = false;
  let isFinished = false;
  const finish = () => {
    if (isFinished) return;
    isFinished = true;
    resolve({ body: joined(chunks, length), isWhole: response.complete && !isCut });
  };
  const timer = setTimeout(finish, bodyTimeoutMs);
  signal.addEventListener("abort", finish, { once: true });
  response.on("data", (chunk: Uint8Array) => {
    const remaining = chunk.subarray(0, maxBytes - length);
    isCut ||= remaining.length < chunk.length;
    chunks.push(remaining);
    length += remaining.length;
    if (length === maxBytes) finish();
  });
  for (const end of ["end", "error", "close"]) response.on(end, finish);
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", finish);
    response.destroy();
  });
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.length;
  }
  return body;
}

function closedEarly(): Error {
  return Object.assign(new Error("The connection was closed early"), { code: "ECONNRESET" });
}
