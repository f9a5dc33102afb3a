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
  /** Opened by a click. */
  url?: string;
  /** Names of emoji become emoji before the title. */
  tags?: readonly string[];
};

/** A server reads no more JSON than twice its limit of a message, which is 4,096 bytes unless it says otherwise. */
const MAX_MESSAGE_BYTES = 4000;
const MAX_BODY_BYTES = 8000;
const MAX_TITLE_CHARACTERS = 250;
const FINAL_STATUSES = [400, 401, 403, 413];

/** A channel to an ntfy server. A message's address is the server's root, its secret an access token. */
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

/** @throws {TypeError} when the payload is no message: a defect of the sender */
function bodyOf({ topic, title, content, url, tags }: Partial<NtfyPayload>): string {
  if (typeof topic !== "string" || typeof title !== "string" || typeof content !== "string") {
    throw new TypeError("A message for ntfy has a topic, a title and a content");
  }
  const shownTitle = cut(oneLine(title), MAX_TITLE_CHARACTERS);
  const others = {
    topic,
    ...(shownTitle === "" ? {} : { title: shownTitle }),
    ...(url === undefined ? {} : { click: url }),
    ...(tags === undefined ? {} : { tags }),
  };
  // Without a message a server writes "triggered".
  let shown = cutBytes(content.trim() === "" ? shownTitle : content, MAX_MESSAGE_BYTES);
  let body = JSON.stringify({ ...others, message: shown });
  while (Buffer.byteLength(body) > MAX_BODY_BYTES && shown !== "") {
    shown = cutBytes(shown, Math.floor(Buffer.byteLength(shown) / 2));
    body = JSON.stringify({ ...others, message: shown });
  }
  return body;
}

/** At most so many bytes of a text in UTF-8, never half a character; what is cut shows it. */
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
