/**
 * Sends messages from a Gotify application to its user.
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
  /** The page to open on click. */
  url?: string;
};

/** On Gotify's scale of 0 to 10: plays a sound without interrupting the user. */
const PRIORITY = 5;
/** Keeps message lists readable; Gotify itself has no limits. */
const MAX_TITLE_CHARACTERS = 500;
const MAX_MESSAGE_CHARACTERS = 16_384;
const FINAL_STATUSES = [400, 401, 403];

/**
 * Creates a channel to a Gotify server. The address of a message is the server's URL, and its secret is the application
 * token.
 */
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
      // Sent in a header, because URLs are logged.
      return await post(message, { url, headers: { "x-gotify-key": secret }, body, isFinal }, { ...options, signal });
    },
  };
}

/** @throws {TypeError} when the payload is not a message, which is a bug in the sender */
function bodyOf({ title, content, url }: Partial<GotifyPayload>): string {
  if (typeof title !== "string" || typeof content !== "string") {
    throw new TypeError("Cannot send to Gotify: the payload must have a title and a content");
  }
  return JSON.stringify({
    title: cut(title, MAX_TITLE_CHARACTERS),
    // Gotify rejects empty messages.
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
