/**
 * Receivers of everything that the service sends. They record the exact bytes and respond as the test specifies.
 *
 * @module
 */
import { type Channels, createChannels, EgressError, type EgressFetch, HTTP_ENDPOINT_KINDS } from "@hexlane/channels";
import type { Channel, ChannelOutcome, Clock, Resolver } from "@hexlane/core";

/** The kind of the endpoint that a request went to. */
export type RequestKind = Exclude<keyof Channels, "email">;
/** Every kind of endpoint reached over HTTP. */
export const REQUEST_KINDS: readonly RequestKind[] = HTTP_ENDPOINT_KINDS;

/** A request that the service sent. */
export interface SentRequest {
  kind: RequestKind;
  url: string;
  method: string;
  /** Includes signatures; names are in lower case. */
  headers: Readonly<Record<string, string>>;
  /** The exact body that was signed, as text. */
  body: string;
  json: unknown;
  sentAt: Date;
  /** The response status, or the reason why there was none. */
  answered: number | "hang" | "refuse";
}

/** An email as passed to the mail server. */
export interface SentMail {
  to: string;
  subject: string;
  text: string;
  html: string | undefined;
  headers: Readonly<Record<string, string>>;
  /** The URL of its only link, if it has one. */
  link: URL | undefined;
  /** The token in that link. */
  token: string | undefined;
  sentAt: Date;
  answered: number | "hang" | "refuse";
}

/**
 * How a receiver responds: with a status (HTTP, or SMTP for an email address), not at all, with a refused connection,
 * or with an HTTP handler.
 */
export type ReceiverAnswer = number | "hang" | "refuse" | ((request: Request) => Response | Promise<Response>);

/** The receivers, by URL, origin or email address. */
export class Receivers {
  readonly requests: SentRequest[] = [];
  readonly mails: SentMail[] = [];
  readonly #next = new Map<string, ReceiverAnswer[]>();
  readonly #always = new Map<string, ReceiverAnswer>();
  readonly #asked = new Set<string>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Sets the responses to the next attempts; later attempts get the usual response. */
  answerNext(target: string, ...answers: readonly ReceiverAnswer[]): void {
    const planned = this.#next.get(target) ?? [];
    planned.push(...answers);
    this.#next.set(target, planned);
  }

  /** Sets the usual response. */
  answerAlways(target: string, answer: ReceiverAnswer): void {
    this.#always.set(target, answer);
  }

  /** Returns the source code of the calls whose planned responses were never used. */
  unused(): string[] {
    const next = [...this.#next].flatMap(([target, answers]) =>
      answers.length > 0 ? [`answerNext("${target}", ${answers.map(textOf).join(", ")})`] : [],
    );
    const always = [...this.#always].flatMap(([target, answer]) =>
      this.#asked.has(target) ? [] : [`answerAlways("${target}", ${textOf(answer)})`],
    );
    return [...next, ...always];
  }

  /** Discards all received messages and planned responses. */
  clear(): void {
    this.requests.length = 0;
    this.mails.length = 0;
    this.#next.clear();
    this.#always.clear();
    this.#asked.clear();
  }

  /** Returns the channels of a server, which all deliver to these receivers. */
  channels(resolver: Resolver, mail: Channel | undefined): Record<string, Channel> {
    const channels: Record<string, Channel> = mail ? { email: mail } : {};
    for (const kind of REQUEST_KINDS) {
      const fetch: EgressFetch = (input, init) =>
        this.#take(kind, input instanceof Request ? new Request(input, init) : new Request(String(input), init));
      channels[kind] = createChannels({ resolver, allowPrivate: true, fetch })[kind];
    }
    return channels;
  }

  /** Returns the channel to the simulated mail server. */
  mailChannel(): Channel {
    return {
      send: async ({ address: to, payload }) => {
        const answer = this.#answerOf(to);
        const answered = typeof answer === "function" ? 250 : answer;
        this.mails.push({ ...readMail(payload), to, sentAt: this.#clock.now(), answered });
        return mailOutcome(answered);
      },
    };
  }

  async #take(kind: RequestKind, request: Request): Promise<Response> {
    const { url, method } = request;
    const body = await request.clone().text();
    const answer = this.#answerOf(url);
    const response = typeof answer === "function" ? await answer(request) : undefined;
    const answered = typeof answer === "function" ? (response?.status ?? 0) : answer;
    const headers = Object.fromEntries(request.headers);
    const sentAt = this.#clock.now();
    this.requests.push({ kind, url, method, headers, body, json: readJson(body), sentAt, answered });
    if (response) return response;
    if (answered === "hang") throw new EgressError("No response within 15 s");
    if (answered === "refuse") throw new EgressError("The connection was refused");
    return new Response(null, { status: Number(answered) });
  }

  #answerOf(target: string): ReceiverAnswer {
    const isUrl = target.includes("://");
    // A plan for an origin applies to URLs of that origin that have no plan.
    const planned = isUrl ? [target, new URL(target).origin] : [target];
    for (const one of planned) {
      this.#asked.add(one);
      const answer = this.#next.get(one)?.shift() ?? this.#always.get(one);
      if (answer !== undefined) return answer;
    }
    return isUrl ? 200 : 250;
  }
}

function textOf(answer: ReceiverAnswer): string {
  return typeof answer === "function" ? "a handler" : JSON.stringify(answer);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readMail(payload: Record<string, unknown>): Omit<SentMail, "to" | "sentAt" | "answered"> {
  const { subject, text, html, headers = {} } = payload as unknown as SentMail;
  const address = /^https?:\S+$/m.exec(text)?.[0];
  const link = address === undefined ? undefined : new URL(address);
  const token = link?.searchParams.get("token") ?? undefined;
  return { subject, text, html, headers, link, token };
}

/**
 * Returns the outcome of an email for its receiver's status (RFC 5321 4.2.1): 4yz may succeed later, 5yz is permanent.
 */
function mailOutcome(answered: number | "hang" | "refuse"): ChannelOutcome {
  if (answered === "hang") return { kind: "failed", reason: "No response within 60000 ms" };
  if (answered === "refuse") return { kind: "failed", reason: "The mail server cannot be reached" };
  if (answered < 400) return { kind: "delivered", status: answered };
  const kind = answered < 500 ? "failed" : "rejected";
  return { kind, status: answered, reason: `Responded with status ${answered}` };
}
