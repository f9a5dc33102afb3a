/**
 * Sends messages to Mattermost through incoming webhooks.
 *
 * @see {@link https://developers.mattermost.com/integrate/webhooks/incoming/}
 * @module
 */
import type { Channel } from "@hexlane/core";
import {
  type ChatMessage,
  ellipsis,
  escapeAngles,
  escapeMarkdown,
  readChatMessage,
  readObject,
  withoutMentions,
} from "./chat_message.ts";
import { type HttpChannelOptions, post } from "./http_channel.ts";

/** A post has at most 16,383 characters; escaping makes text up to five times as long. */
const MAX_TEXT = 3000;
const MAX_TITLE = 300;
const MAX_FIELD = 300;
/** The color of the bar next to the message. */
const COLOR = "#5865f2";
const FINAL_STATUSES = [400, 401, 403, 404];

/** Creates a channel to Mattermost. The address of a message is the URL of the webhook. */
export function createMattermostChannel(options: HttpChannelOptions): Channel {
  return {
    async send(message, { signal } = {}) {
      const body = JSON.stringify(bodyOf(readChatMessage(message.payload)));
      const isFinal = (status: number, text: string) => {
        const { id, status_code } = readObject(text) ?? {};
        return FINAL_STATUSES.includes(status) && typeof id === "string" && typeof status_code === "number";
      };
      return await post(message, { body, isFinal }, { ...options, signal });
    },
  };
}

function bodyOf({ heading, title, task, text, url, actor, fields }: ChatMessage): object {
  const facts = [...fields, { name: "Triggered by", value: actor }];
  return {
    text: shown(task === undefined ? title : `${heading}: ${task}`, MAX_TITLE),
    attachments: [
      {
        fallback: shown(title, MAX_TITLE),
        color: COLOR,
        title: plainTitle(task ?? heading),
        ...(url === undefined ? {} : { title_link: url }),
        text: shown(text, MAX_TEXT),
        fields: facts.map(({ name, value }) => ({
          title: plainTitle(name),
          value: shown(value, MAX_FIELD),
          short: true,
        })),
      },
    ],
  };
}

/** Mattermost rewrites `<!channel>` and `<url|text>` in webhooks, so angle brackets are escaped too. */
function shown(text: string, max: number): string {
  return escapeMarkdown(escapeAngles(withoutMentions(ellipsis(text, max))));
}

/**
 * Breaks up links in a title without escapes, because mobile apps show titles as Markdown, but the web app shows them
 * as text, where escapes would be visible.
 */
function plainTitle(text: string): string {
  return withoutMentions(ellipsis(text, MAX_TITLE)).replaceAll("](", "]\u200B(");
}
