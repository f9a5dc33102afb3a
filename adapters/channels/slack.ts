/** Sends messages to Slack, and to services that accept Slack's incoming webhooks, such as Rocket.Chat. @module */
import type { Channel } from "@hexlane/core";
import { type ChatPayload, escapeAngles, linkable } from "./chat_message.ts";
import { cut, type HttpChannelOptions, post } from "./http_channel.ts";

/**
 * Slack's limits, in characters after escaping, for a section, a field and the whole text; and the number of fields per
 * section.
 */
const MAX_SECTION = 3000;
const MAX_FIELD = 2000;
const MAX_TEXT = 4000;
const MAX_FIELDS = 10;
/** Leaves space in a section for the remaining text. */
const MAX_TITLE = 500;
const MAX_URL = 2000;
/** Keeps a message below Slack's limit of 50 blocks. */
const MAX_SECTIONS = 40;

/**
 * Slack responds with one word (`invalid_token`, `no_service`, `channel_not_found`). The error page of a proxy does not
 * match.
 */
const WORD = /^[a-z]+(_[a-z]+)+$/;
const FINAL_STATUSES = [400, 403, 404];

/** Creates a channel to Slack. The address of a message is the URL of the webhook. */
export function createSlackChannel(options: HttpChannelOptions): Channel {
  return {
    async send(message, { signal } = {}) {
      const body = JSON.stringify(chatMessageOf(message.payload as ChatPayload));
      const isFinal = (status: number, text: string) => FINAL_STATUSES.includes(status) && WORD.test(text.trim());
      return await post(message, { body, isFinal }, { ...options, signal });
    },
  };
}

/** @throws {TypeError} when the payload is not a message, which is a bug in the sender */
function chatMessageOf({ title, text, url, fields = [] }: Partial<ChatPayload>): object {
  if (typeof title !== "string" || typeof text !== "string")
    throw new TypeError("Cannot send to a chat: the payload must have a title and text");
  const shownTitle = escaped(title, MAX_TITLE);
  const address = linkOf(url);
  const heading = address === undefined ? shownTitle : `<${address}|${shownTitle}>`;
  const shownFields = fields.map(({ name, value }) => mrkdwn(escaped(`*${name}*\n${value}`, MAX_FIELD)));
  const sections: object[] = [];
  for (let start = 0; start < shownFields.length && sections.length < MAX_SECTIONS; start += MAX_FIELDS) {
    sections.push({ type: "section", fields: shownFields.slice(start, start + MAX_FIELDS) });
  }
  const remaining = MAX_SECTION - heading.length - 3;
  const main = text === "" ? `*${heading}*` : `*${heading}*\n${escaped(text, remaining)}`;
  // Shown where blocks are not supported: in notifications and in some chats.
  const rest = text === "" ? "" : `\n${escaped(text, MAX_TEXT - heading.length - 1)}`;
  return { text: `${heading}${rest}`, blocks: [{ type: "section", text: mrkdwn(main) }, ...sections] };
}

/** Marks text as verbatim, so that Slack does not link names of people and channels. */
function mrkdwn(text: string): object {
  return { type: "mrkdwn", text, verbatim: true };
}

/** Escapes a string and cuts it to `max` characters. */
function escaped(text: string, max: number): string {
  // Mattermost and Rocket.Chat notify the whole channel on these words. A task title must not trigger that.
  const quiet = text.replaceAll(/@(?=(?:all|channel|everyone|here)\b)/gi, "@\u200B");
  const safe = escapeAngles(quiet);
  if (safe.length <= max) return safe;
  // A truncated escape would be shown literally.
  return `${cut(safe, max - 1).replace(/&[a-z]*$/, "")}…`;
}

/** Escapes a URL so that it cannot end the link early. Undefined if it is too long or invalid. */
function linkOf(url: string | undefined): string | undefined {
  const safe = linkable(url)?.replaceAll(/[|<>]/g, encodeURIComponent).replaceAll("&", "&amp;");
  return safe === undefined || safe.length > MAX_URL ? undefined : safe;
}
