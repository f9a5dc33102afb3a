/** The parts that all fake chat services share: accepted messages and planned failures. @module */
import type { ChatKindName } from "@hexlane/core";

/** A message as its readers see it. */
export interface ShownMessage {
  /** The text without markup and invisible characters. */
  text: string;
  /** The URLs behind links whose label is other text. */
  links: readonly string[];
  /** The mentions that notify people, such as `@all`. */
  notified: readonly string[];
  /** The body of the request. */
  json: unknown;
}

/** A request to a fake service. */
export interface ServiceRequest {
  method: string;
  url: URL;
  headers: Headers;
  /** The size of the body in bytes. */
  bytes: number;
  json: Readonly<Record<string, unknown>>;
}

/** Describes a chat service. */
export interface ChatServiceSpec {
  kind: ChatKindName;
  /** Settings of a channel to the service, as the API accepts them. */
  settings: Readonly<Record<string, string>>;
  /** Where the requests go, without a path. */
  origin: string;
  /** Reads a request as the service does. If the service refuses it, returns the reason as a string. */
  read(request: ServiceRequest): ShownMessage | string;
  /**
   * Returns the ID that a request shares with its retries; the service accepts each ID once.
   *
   * @default every request is accepted
   */
  transactionOf?(request: ServiceRequest): string;
  /** The response to an accepted message. */
  accept(): Response;
  /** The response to a request that the service cannot read. */
  refuse(detail: string): Response;
  /** The response while the sender must wait. */
  limit(seconds: number): Response;
  /** The response after the token or webhook was revoked. */
  revoke(): Response;
  /** The response after the channel was deleted. */
  lose(): Response;
}

/** How a service fails: it asks the sender to wait, has an error, revoked the token, or deleted the channel. */
export type ServiceFailure = "busy" | "down" | "revoked" | "missing";

/** A fake chat service that checks requests as the real one does. */
export class ChatService {
  readonly kind: ChatKindName;
  readonly settings: Readonly<Record<string, string>>;
  readonly origin: string;
  /** The accepted messages, oldest first. */
  readonly messages: ShownMessage[] = [];
  /** The reasons for refused requests. */
  readonly faults: string[] = [];
  /** The number of requests, including those that failed. */
  requests = 0;
  readonly #spec: ChatServiceSpec;
  readonly #failures: (() => Response)[] = [];
  readonly #transactions = new Set<string>();

  constructor(spec: ChatServiceSpec) {
    this.#spec = spec;
    this.kind = spec.kind;
    this.settings = spec.settings;
    this.origin = spec.origin;
  }

  /** Plans the failure of the next request. @param retryAfterSeconds how long a busy service asks to wait */
  failNext(failure: ServiceFailure, retryAfterSeconds = 1): void {
    const { limit, revoke, lose } = this.#spec;
    const responses: Record<ServiceFailure, () => Response> = {
      busy: () => limit(retryAfterSeconds),
      down: () => new Response("upstream connect error", { status: 502 }),
      revoked: revoke,
      missing: lose,
    };
    this.#failures.push(responses[failure]);
  }

  /** Responds to a request. Pass it to `answerAlways` with the origin, or serve it. */
  readonly answer = async (request: Request): Promise<Response> => {
    this.requests++;
    const body = await request.text();
    const planned = this.#failures.shift();
    if (planned) return planned();
    const { method, headers } = request;
    const given = { method, url: new URL(request.url), headers, bytes: new TextEncoder().encode(body).length };
    const json = readObject(body);
    const read = json ? this.#spec.read({ ...given, json }) : "no JSON object";
    if (typeof read === "string") {
      this.faults.push(read);
      return this.#spec.refuse(read);
    }
    const transaction = json && this.#spec.transactionOf?.({ ...given, json });
    const isRepeated = transaction !== undefined && this.#transactions.has(transaction);
    if (transaction !== undefined) this.#transactions.add(transaction);
    if (!isRepeated) this.messages.push(read);
    return this.#spec.accept();
  };
}

/** Creates a JSON response. */
export function json(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
}

/** Creates a plain-text response. */
export function plain(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { "content-type": "text/plain", ...headers } });
}

/** Returns what is wrong with the method, path or content type of a request, or undefined if nothing is. */
export function faultOf({ method, url, headers }: ServiceRequest, path: string, wanted = "POST"): string | undefined {
  if (method !== wanted) return `method ${method}`;
  if (url.pathname !== path) return "path";
  if (headers.get("content-type") !== "application/json") return "content type";
  return undefined;
}

/** Returns the first unknown field. */
export function unknownField(fields: object, known: readonly string[]): string | undefined {
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  return unknown === undefined ? undefined : `unknown field ${unknown}`;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether the value is a nonempty string of at most `max` UTF-16 code units. */
export function isText(value: unknown, max: number): value is string {
  return typeof value === "string" && value !== "" && value.length <= max && value.isWellFormed();
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
