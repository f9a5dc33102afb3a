/**
 * Sends messages from a Telegram bot to a chat.
 *
 * @see {@link https://core.telegram.org/bots/api#sendmessage}
 * @module
 */
import type { Channel } from "@hexlane/core";
import { type ChatMessage, ellipsis, escapeHtml, readChatMessage, readObject } from "./chat_message.ts";
import { type HttpChannelOptions, malformed, post, urlOf } from "./http_channel.ts";

/** Limits for the parts of a message, which has at most 4,096 characters without markup. */
const MAX_HEADING = 200;
const MAX_TEXT = 2000;
const MAX_FACTS = 6;
const MAX_NAME = 50;
const MAX_VALUE = 150;
const FINAL_STATUSES = [400, 401, 403, 404];
const TOKEN = /^\d+:[\w-]+$/;

/** Where a message goes; part of its payload. */
export type TelegramTarget = { chatId: string; threadId?: number };

/**
 * Creates a channel to Telegram. The address of a message is the URL of the Bot API server, and its secret is the bot's
 * token.
 */
export function createTelegramChannel(options: HttpChannelOptions): Channel {
  return {
    async send(message, { signal } = {}) {
      const { payload, secret = "" } = message;
      const { chatId, threadId } = payload as Partial<TelegramTarget>;
      if (typeof chatId !== "string") throw new TypeError("Cannot send to Telegram: the payload must have a chat");
      const body = JSON.stringify({
        chat_id: chatId,
        text: textOf(readChatMessage(payload)),
        parse_mode: "HTML",
        disable_web_page_preview: false,
        ...(threadId === undefined ? {} : { message_thread_id: threadId }),
      });
      const url = urlOf(message);
      if (!url) return malformed("address");
      if (!TOKEN.test(secret)) return malformed("token");
      url.pathname = `${url.pathname.replace(/\/*$/, "")}/bot${secret}/sendMessage`;
      const isFinal = (status: number, text: string) =>
        FINAL_STATUSES.includes(status) && readObject(text)?.ok === false;
      return await post(message, { url, body, isFinal, retryAfterOf }, { ...options, signal });
    },
  };
}

function textOf({ heading, task, text, url, actor, fields }: ChatMessage): string {
  const label = task === undefined ? undefined : shown(task, MAX_HEADING);
  const link = label === undefined || url === undefined ? label : `<a href="${escapeHtml(url)}">${label}</a>`;
  return [
    `<b>${shown(heading, MAX_HEADING)}</b>`,
    ...(text === "" ? [] : [shown(text, MAX_TEXT)]),
    "",
    ...(link === undefined ? [] : [`<b>Task:</b> ${link}`]),
    ...fields
      .slice(0, MAX_FACTS)
      .map(({ name, value }) => `<b>${shown(name, MAX_NAME)}:</b> ${shown(value, MAX_VALUE)}`),
    `<b>Triggered by:</b> ${shown(actor, MAX_VALUE)}`,
  ].join("\n");
}

/** Cuts and escapes text. It is cut first, because Telegram counts characters without markup. */
function shown(text: string, max: number): string {
  return escapeHtml(ellipsis(text, max));
}

/** `{ "ok": false, "error_code": 429, "description": "...", "parameters": { "retry_after": 17 } }`, in seconds. */
function retryAfterOf(text: string): number | undefined {
  const { retry_after } = (readObject(text)?.parameters ?? {}) as { retry_after?: unknown };
  return typeof retry_after === "number" ? retry_after : undefined;
}
