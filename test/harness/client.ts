/**
 * Sends requests to the app in process, without a socket, and checks every response against the app's own document.
 *
 * @module
 */
import type { ReceivedMail } from "@hexlane/core/testing";
import { Contract, type OpenApi } from "./document.ts";

export interface AskOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  raw?: string | Uint8Array;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** A bearer credential. */
  as?: string;
}

export interface Reply<T = unknown> {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON; undefined for other content types. */
  body: T;
}

/** An error response of the server (RFC 9457). */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: string;
  message: string;
  errors?: { pointer: string; detail: string }[];
}

type Fetch = (request: Request) => Promise<Response> | Response;

/** All documents of a run have the same text, so their schemas are compiled once. */
const contracts = new Map<string, Contract>();

export const ORIGIN = "http://localhost:3000";

export interface ClientOptions {
  log: readonly string[];
  now?: () => Date;
  origin?: () => string;
  mails?: () => Promise<ReceivedMail[]>;
}

export class Client {
  readonly #fetch: Fetch;
  readonly #log: readonly string[];
  #contract: Contract | undefined;

  /** The app's clock. */
  readonly now: () => Date;
  /** The app's origin, as a browser sees it. */
  readonly origin: () => string;
  /** The emails that arrived since the last call. */
  readonly mails: () => Promise<ReceivedMail[]>;

  /**
   * @param options.log the app's log, to explain failures
   * @param options.now @default the system clock
   * @param options.origin @default the origin of in-process requests
   * @param options.mails @default none
   */
  constructor(fetch: Fetch, options: ClientOptions) {
    this.#fetch = fetch;
    this.#log = options.log;
    this.now = options.now ?? (() => new Date());
    this.origin = options.origin ?? (() => ORIGIN);
    this.mails = options.mails ?? (async () => []);
  }

  /** Returns the document that the server publishes. */
  async contract(): Promise<Contract> {
    if (this.#contract) return this.#contract;
    const response = await this.#fetch(new Request(`${ORIGIN}/api/openapi`));
    const text = await response.text();
    if (response.status !== 200) throw new Error(`Cannot get the document: ${response.status} ${text}`);
    const known = contracts.get(text) ?? new Contract(JSON.parse(text) as OpenApi);
    contracts.set(text, known);
    this.#contract = known;
    return known;
  }

  /** Returns the response, whatever its status. @throws {Error} when the response does not match the document */
  async ask<T = unknown>(method: string, path: string, options: AskOptions = {}): Promise<Reply<T>> {
    const contract = await this.contract();
    const target = options.query ? `${path}?${new URLSearchParams(options.query)}` : path;
    const response = await this.#fetch(new Request(`${ORIGIN}${target}`, requestInit(method, options)));
    const contentType = response.headers.get("content-type");
    const text = contentType === "text/event-stream" ? await firstPart(response) : await response.text();
    const fault =
      response.status === 500
        ? `answers 500: ${this.#log.at(-1) ?? text}`
        : contract.faultOf({ method, path: target, status: response.status, contentType, text });
    if (fault !== undefined) throw new Error(`${method} ${target.slice(0, 200)} ${fault}`);
    const isJson = contentType?.split(";", 1)[0]?.endsWith("json") ?? false;
    const body = (isJson && text !== "" ? JSON.parse(text) : undefined) as T;
    return { status: response.status, headers: response.headers, text, body };
  }

  /** Returns the body of a success. @throws {Error} for any other status */
  async ok<T = Row>(method: string, path: string, options: AskOptions = {}): Promise<T> {
    const reply = await this.ask<T>(method, path, options);
    if (reply.status !== 200)
      throw new Error(`${method} ${path} returned ${reply.status}: ${reply.text.slice(0, 500)}`);
    return reply.body;
  }
}

/** Returns the beginning of a stream, which does not end on its own. */
async function firstPart({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
}

/** Any record. */
export type Row = { id: string } & Record<string, unknown>;

function requestInit(method: string, { body, raw, headers, as }: AskOptions): RequestInit {
  const init: RequestInit & { headers: Record<string, string> } = { method, headers: {} };
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  if (content !== undefined) {
    init.body = content as NonNullable<RequestInit["body"]>;
    init.headers["content-type"] = "application/json";
  }
  if (as !== undefined) init.headers.authorization = `Bearer ${as}`;
  Object.assign(init.headers, headers);
  return init;
}
