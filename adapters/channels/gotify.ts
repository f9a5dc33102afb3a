/**
 * Gotify: messages of an application to its user.
 *
 * @see {@link https://gotify.net/api-docs}
 * @module
 */
import type { Channel } from "@hexlane/core";
import { cut, type HttpChannelOptions, isHeaderValue, malformed, post, urlOf } from "./http_channel.ts";

/** The `payload` of a message. */
export type GotifyPayload = {
  title: string;
  content: string;
  /** Opened by a click. */
  url?: string;
};

/** Out of 10: plays a sound, without interrupting. */
const PRIORITY = 5;
/** Keeps a list of messages readable; Gotify itself has no bounds. */
const MAX_TITLE_CHARACTERS = 500;
const MAX_MESSAGE_CHARACTERS = 16_384;
const FINAL_STATUSES = [400, 401, 403];

/** A channel to a Gotify server. A message's address is the server, its secret the application's token. */
export function createGotifyChannel(options: HttpChannelOptions): Channel {
  return {
    async send(message, { signal } = {}) {
      const { secret = "" } = message;
      const body = bodyOf(message.payload as GotifyPayload);
      const url = urlOf(message);
      if (!url) return malformed("address");
      if (!isHeaderValue(secret)) return malformed("token");
      url.pathname = `${url.pathname.replace(/\/*$/, "")}/message`;
      url.search = "";
      const isFinal = (status: number, text: string) => FINAL_STATUSES.includes(status) && isGotifyError(text);
      // In a header, since URLs are logged.
      return await post(message, { url, headers: { "x-gotify-key": secret }, body, isFinal }, { ...options, signal });
    },
  };
}

/** @throws {TypeError} when the payload is no message: a defect of the sender */
function bodyOf({ title, content, url }: Partial<GotifyPayload>): string {
  if (typeof title !== "string" || typeof content !== "string") {
    throw new TypeError("A message for Gotify has a title and a content");
  }
  return JSON.stringify({
    title: cut(title, MAX_TITLE_CHARACTERS),
    // A server takes no empty message.
    message: cut(content === "" ? title : content, MAX_MESSAGE_CHARACTERS),
    priority: PRIORITY,
    extras: {
      // User text is plain text, not Markdown.
      "client::display": { contentType: "text/plain" },
      ...(url === undefined ? {} : { "client::notification": { click: { url } } }),
    },
  });
}

/** `{ "error": "Unauthorized", "errorCode": 401, "errorDescription": "..." }` */
function isGotifyError(text: string): boolean {
  try {
    const { error, errorCode } = JSON.parse(text) as Record<string, unknown>;
    return typeof error === "string" && typeof errorCode === "number";
  } catch {
    return false;
  }
}
