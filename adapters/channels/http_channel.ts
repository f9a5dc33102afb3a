/** The common part of HTTP channels: one POST and the meaning of its response. @module */
import type { ChannelMessage, ChannelOutcome } from "@hexlane/core";
import { EgressError, type EgressFetch } from "./egress.ts";

export interface HttpChannelOptions {
  /** See {@linkcode createEgress}. */
  fetch: EgressFetch;
  /** The `User-Agent` of every request. */
  userAgent: string;
}

/** One request of a channel. */
export interface Post {
  /** @default "POST" */
  method?: "POST" | "PUT";
  /** @default the address of the message */
  url?: URL;
  headers?: Readonly<Record<string, string>>;
  /** JSON. */
  body: string;
  /**
   * Whether a response is the service's own permanent refusal. Any other failure may come from a proxy or be temporary,
   * and is retried.
   */
  isFinal?: (status: number, text: string) => boolean;
  /** Reads a service-specific retry delay, in seconds. @default only `Retry-After` is read */
  retryAfterOf?: (text: string, headers: Headers) => number | undefined;
}

const MAX_RESPONSE_CHARACTERS = 1024;
const GONE = 410;
/** The upper limit for `Retry-After`. */
const MAX_RETRY_AFTER_SECONDS = 30 * 24 * 60 * 60;
const CANCELED: ChannelOutcome = { kind: "failed", reason: "Sending was canceled" };

/** Returns the URL of a message without its credentials. Undefined if it is not a URL. */
export function urlOf({ address }: ChannelMessage): URL | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  url.username = "";
  url.password = "";
  url.hash = "";
  return url;
}

/** Returns the outcome for an address or token that cannot be used in a request. */
export function malformed(what: "address" | "token"): ChannelOutcome {
  return { kind: "rejected", reason: `Malformed ${what}` };
}

/** Whether the text is a valid token in a header (RFC 9110 5.5, without whitespace). */
export function isHeaderValue(text: string): boolean {
  return /^[!-~]+$/.test(text);
}

/** Sends once. 2xx means delivered, 410 means gone, and everything else is retried unless `isFinal` says otherwise. */
export async function post(
  message: ChannelMessage,
  { method = "POST", url = urlOf(message), headers = {}, body, ...reading }: Post,
  { fetch, userAgent, signal }: HttpChannelOptions & { signal?: AbortSignal | undefined },
): Promise<ChannelOutcome> {
  if (!url) return malformed("address");
  if (signal?.aborted) return CANCELED;
  try {
    // Loaded for the first message, because most runs of the program send none.
    const { default: ky } = await import("ky");
    const response = await ky(url, {
      method,
      fetch,
      body,
      headers: { "content-type": "application/json", "user-agent": userAgent, ...headers },
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
      ...(signal ? { signal } : {}),
    });
    return outcomeOf(response, await textOf(response), message, reading);
  } catch (error) {
    if (signal?.aborted) return CANCELED;
    if (error instanceof EgressError) return { kind: error.isFinal ? "rejected" : "failed", reason: error.message };
    throw error;
  }
}

function outcomeOf(
  { status, headers }: Response,
  text: string,
  message: ChannelMessage,
  { isFinal = () => false, retryAfterOf = () => undefined }: Pick<Post, "isFinal" | "retryAfterOf">,
): ChannelOutcome {
  const shown = showable(text, message);
  const said = { status, ...(shown === "" ? {} : { response: shown }) };
  if (status >= 200 && status < 300) return { kind: "delivered", ...said };
  if (status === GONE) return { kind: "gone", status };
  const reason = `Responded with status ${status}`;
  if (isFinal(status, text)) return { kind: "rejected", reason, ...said };
  const retryAfterSeconds = longest(
    readRetryAfter(headers.get("retry-after"), message.attemptedAt),
    readRetryAfter(wholeSeconds(retryAfterOf(text, headers)), message.attemptedAt),
  );
  return { kind: "failed", reason, ...said, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

function wholeSeconds(seconds: number | undefined): string | null {
  return seconds === undefined ? null : String(Math.ceil(seconds));
}

function longest(...pauses: readonly (number | undefined)[]): number | undefined {
  const given = pauses.filter((pause) => pause !== undefined);
  return given.length === 0 ? undefined : Math.max(...given);
}

/**
 * Seconds to wait (RFC 9110 10.2.3); undefined when the field is absent or invalid.
 *
 * @param now the current time, used when the field is a date
 */
export function readRetryAfter(field: string | null, now: Date): number | undefined {
  const text = field?.trim() ?? "";
  const isDate = /^[A-Z][a-z]{2,8},? .*\d$|GMT$/.test(text);
  const seconds = /^\d+$/.test(text) ? Number(text) : isDate ? (Date.parse(text) - now.getTime()) / 1000 : Number.NaN;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, Math.ceil(seconds)), MAX_RETRY_AFTER_SECONDS);
}

/** Reads the body as text. A compressed body is ignored, because decompressing a few bytes can yield gigabytes. */
async function textOf(response: Response): Promise<string> {
  if (/[^\s]/.test(response.headers.get("content-encoding")?.replace(/identity/i, "") ?? "")) return "";
  return await response.text();
}

/** Returns the beginning of a response for the delivery log, without control characters or secrets from the request. */
function showable(text: string, { address, secret }: ChannelMessage): string {
  const url = URL.parse(address);
  let shown = text;
  // The URL of a chat webhook is a secret. A short path is not, and may be an ordinary word in the response.
  for (const hidden of [secret, address, url && `${url.pathname}${url.search}`, url?.password]) {
    if (!hidden || (hidden !== secret && hidden.length < MIN_HIDDEN_CHARACTERS)) continue;
    for (const form of [hidden, JSON.stringify(hidden).slice(1, -1), encodeURIComponent(hidden)]) {
      shown = shown.replaceAll(form, "••••");
    }
  }
  const lines = shown.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\n\t]/gu, "\uFFFD");
  return cut(lines.trim(), MAX_RESPONSE_CHARACTERS);
}

const MIN_HIDDEN_CHARACTERS = 16;

/** Cuts a string to at most `max` UTF-16 code units, without splitting a character. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(max - 1));
  return text.slice(0, isHalf ? max - 1 : max);
}
