/**
 * Sends messages to a Discord channel through its webhook.
 *
 * @see {@link https://discord.com/developers/docs/resources/webhook#execute-webhook}
 * @module
 */
import type { Channel } from "@hexlane/core";
import { type ChatMessage, ellipsis, escapeMarkdown, readChatMessage, readObject } from "./chat_message.ts";
import { type HttpChannelOptions, malformed, post, urlOf } from "./http_channel.ts";

/**
 * Limits, in characters, for the content and for each part of an embed. They are within Discord's limits, one of which
 * is 6,000 characters per embed.
 */
const MAX_CONTENT = 2000;
const MAX_TITLE = 256;
const MAX_DESCRIPTION = 2000;
const MAX_FIELD_NAME = 50;
const MAX_FIELD_VALUE = 200;
const MAX_FOOTER = 200;
/** The color of the bar next to the message. */
const COLOR = 5_793_266;
const FINAL_STATUSES = [400, 401, 403, 404];

/** Creates a channel to Discord. The address of a message is the URL of the webhook. */
export function createDiscordChannel(options: HttpChannelOptions): Channel {
  return {
    async send(message, { signal } = {}) {
      const body = JSON.stringify(bodyOf(readChatMessage(message.payload)));
      const url = urlOf(message);
      if (!url) return malformed("address");
      // Otherwise, Discord responds before it has stored the message, and does not report failures.
      url.searchParams.set("wait", "true");
      const isFinal = (status: number, text: string) =>
        FINAL_STATUSES.includes(status) && typeof readObject(text)?.code === "number";
      return await post(message, { url, body, isFinal, retryAfterOf }, { ...options, signal });
    },
  };
}

function bodyOf({ heading, title, task, text, url, actor, fields }: ChatMessage): object {
  const content = task === undefined ? title : `${heading}: ${task}`;
  const link = task === undefined ? [] : [{ name: "Task", value: linkTo(task, url), inline: true }];
  return {
    content: ellipsis(quiet(content), MAX_CONTENT),
    embeds: [
      {
        title: ellipsis(quiet(heading), MAX_TITLE),
        ...(text === "" ? {} : { description: ellipsis(quiet(text), MAX_DESCRIPTION) }),
        ...(url === undefined ? {} : { url }),
        color: COLOR,
        fields: [...link, ...fields.map(factOf)],
        footer: { text: ellipsis(unmentioned(`Triggered by ${actor}`), MAX_FOOTER) },
      },
    ],
    // Nobody is notified, whatever the text contains.
    allowed_mentions: { parse: [] },
  };
}

function factOf({ name, value }: { name: string; value: string }): object {
  return { name: part(name, MAX_FIELD_NAME), value: part(value, MAX_FIELD_VALUE), inline: true };
}

/** Returns text for the name or value of a field, which Discord does not allow to be empty. */
function part(text: string, max: number): string {
  return ellipsis(quiet(text), max).trim() || "-";
}

function linkTo(task: string, url: string | undefined): string {
  const label = part(task, MAX_FIELD_VALUE);
  const link = `[${label}](${url?.replaceAll(/[()]/g, (character) => (character === "(" ? "%28" : "%29"))})`;
  // 1,024 is Discord's limit for a field.
  return url === undefined || link.length > 1024 ? label : link;
}

/** Escapes Markdown, and breaks up mentions, channels, emoji and times. */
function quiet(text: string): string {
  return escapeMarkdown(unmentioned(text));
}

/** Breaks up mentions, channels, emoji and times. */
function unmentioned(text: string): string {
  return text.replaceAll("<", "<\u200B").replaceAll(/@(?=everyone|here)/gi, "@\u200B");
}

/** `{ "message": "You are being rate limited.", "retry_after": 0.65, "global": false }`, in seconds. */
function retryAfterOf(text: string, headers: Headers): number | undefined {
  const inBody = readObject(text)?.retry_after;
  const seconds = typeof inBody === "number" ? inBody : Number(headers.get("x-ratelimit-reset-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}
