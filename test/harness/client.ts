/**
 * Asks the app in process, without a socket, and judges every answer by the app's own document.
 *
 * @module
 */
import type { ReceivedMail } from "@hexlane/core/testing";
import { Contract, type OpenApi } from "./document.ts";

export interface AskOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of `body`. */
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
  /** The parsed JSON; undefined for other answers. */
  body: T;
}

/** An error as the server answers it (RFC 9457). */
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

/** Two documents in one run are the same text: their schemas are compiled once. */
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

  /** What the app thinks the time is. */
  readonly now: () => Date;
  /** Where the app is, as a browser sees it. */
  readonly origin: () => string;
  /** The mails that arrived since this was last asked. */
  readonly mails: () => Promise<ReceivedMail[]>;

  /**
   * @param options.log what the app wrote, to say why it failed
   * @param options.now @default the time of the machine
   * @param options.origin @default where requests in process go
   * @param options.mails @default none
   */
  constructor(fetch: Fetch, options: ClientOptions) {
    this.#fetch = fetch;
    this.#log = options.log;
    this.now = options.now ?? (() => new Date());
    this.origin = options.origin ?? (() => ORIGIN);
    this.mails = options.mails ?? (async () => []);
  }

  /** The document the server publishes. */
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

  /** The answer, whatever its status. @throws {Error} when the answer is not what the document says */
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

  /** The body of a success. @throws {Error} for any other status */
  async ok<T = Row>(method: string, path: string, options: AskOptions = {}): Promise<T> {
    const reply = await this.ask<T>(method, path, options);
    if (reply.status !== 200) throw new Error(`${method} ${path} answers ${reply.status}: ${reply.text.slice(0, 500)}`);
    return reply.body;
  }
}

/** What a stream begins with: it has no end of its own. */
async function firstPart({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
}

/** Any record of ours. */
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
