/**
 * ntfy: posts messages to a topic as JSON, because ntfy headers are limited to ASCII.
 *
 * @see {@link https://docs.ntfy.sh/publish/#publish-as-json}
 * @module
 */
import type { Channel } from "@hexlane/core";
import { cut, type HttpChannelOptions, isHeaderValue, malformed, post, urlOf } from "./http_channel.ts";
import { oneLine } from "./smtp_server.ts";

/** The `payload` of a message. */
export type NtfyPayload = {
  topic: string;
  title: string;
  content: string;
  /** The page to open on click. */
  url?: string;
  /** Emoji short codes, shown before the title. */
  tags?: readonly string[];
};

/** An ntfy server accepts JSON up to twice its message limit, which is 4,096 bytes by default. */
const MAX_MESSAGE_BYTES = 4000;
const MAX_BODY_BYTES = 8000;
const MAX_TITLE_CHARACTERS = 250;
const FINAL_STATUSES = [400, 401, 403, 413];

/**
 * Creates a channel to an ntfy server. The address of a message is the server's URL, and its secret is an access token.
 */
export function createNtfyChannel(options: HttpChannelOptions): Channel {
  return {
    async send(message, { signal } = {}) {
      const { secret } = message;
      const body = bodyOf(message.payload as NtfyPayload);
      const url = urlOf(message);
      if (!url) return malformed("address");
      if (secret && !isHeaderValue(secret)) return malformed("token");
      url.pathname = url.pathname.replace(/\/*$/, "/");
      url.search = "";
      const headers = secret ? { authorization: `Bearer ${secret}` } : {};
      const isFinal = (status: number, text: string) => FINAL_STATUSES.includes(status) && isNtfyError(text);
      return await post(message, { url, headers, body, isFinal }, { ...options, signal });
    },
  };
}

/** @throws {TypeError} when the payload is not a message, which is a bug in the sender */
function bodyOf({ topic, title, content, url, tags }: Partial<NtfyPayload>): string {
  if (typeof topic !== "string" || typeof title !== "string" || typeof content !== "string") {
    throw new TypeError("Cannot send to ntfy: the payload must have a topic, a title and a content");
  }
  const shownTitle = cut(oneLine(title), MAX_TITLE_CHARACTERS);
  const others = {
    topic,
    ...(shownTitle === "" ? {} : { title: shownTitle }),
    ...(url === undefined ? {} : { click: url }),
    ...(tags === undefined ? {} : { tags }),
  };
  // Without a message, ntfy shows "triggered".
  let shown = cutBytes(content.trim() === "" ? shownTitle : content, MAX_MESSAGE_BYTES);
  let body = JSON.stringify({ ...others, message: shown });
  while (Buffer.byteLength(body) > MAX_BODY_BYTES && shown !== "") {
    shown = cutBytes(shown, Math.floor(Buffer.byteLength(shown) / 2));
    body = JSON.stringify({ ...others, message: shown });
  }
  return body;
}

/** Cuts a string to `max` bytes in UTF-8, without splitting a character. A cut string ends with an ellipsis. */
function cutBytes(text: string, max: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= max) return text;
  const kept = new TextDecoder("utf-8").decode(bytes.subarray(0, Math.max(0, max - 3)), { stream: true });
  return max < 4 ? "" : `${kept}…`;
}

/** `{ "code": 40301, "http": 403, "error": "forbidden" }` */
function isNtfyError(text: string): boolean {
  try {
    const { code, http, error } = JSON.parse(text) as Record<string, unknown>;
    return typeof code === "number" && typeof http === "number" && typeof error === "string";
  } catch {
    return false;
  }
}
