/**
 * Sends messages from a Matrix account to a room.
 *
 * @see {@link https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid}
 * @module
 */
import type { Channel } from "@hexlane/core";
import { type ChatMessage, ellipsis, escapeHtml, fitJson, readChatMessage, readObject } from "./chat_message.ts";
import { type HttpChannelOptions, isHeaderValue, malformed, post, urlOf } from "./http_channel.ts";

/** An event has at most 65,536 bytes, including signatures and IDs. */
const MAX_BYTES = 60_000;
const MAX_TEXT = 8000;
const MAX_TITLE = 300;
const MAX_FACT = 300;
const FINAL_STATUSES = [400, 401, 403, 404];

/** Where a message goes; part of its payload. */
export type MatrixTarget = { roomId: string };

/**
 * Creates a channel to Matrix. The address of a message is the URL of the homeserver, and its secret is the access
 * token of the account. The message's ID is the transaction ID, so a repeated attempt does not send the message twice.
 */
export function createMatrixChannel(options: HttpChannelOptions): Channel {
  return {
    async send(message, { signal } = {}) {
      const { id, payload, secret = "" } = message;
      const { roomId } = payload as Partial<MatrixTarget>;
      if (typeof roomId !== "string") throw new TypeError("Cannot send to Matrix: the payload must have a room");
      const content = readChatMessage(payload);
      const body = fitJson((max) => bodyOf(content, max), MAX_TEXT, MAX_BYTES);
      const url = urlOf(message);
      if (!url) return malformed("address");
      if (!isHeaderValue(secret)) return malformed("token");
      const [room, transaction] = [encodeURIComponent(roomId), encodeURIComponent(id)];
      const below = `/_matrix/client/v3/rooms/${room}/send/m.room.message/${transaction}`;
      url.pathname = `${url.pathname.replace(/\/*$/, "")}${below}`;
      url.search = "";
      const headers = { authorization: `Bearer ${secret}` };
      const isFinal = (status: number, text: string) =>
        FINAL_STATUSES.includes(status) && typeof readObject(text)?.errcode === "string";
      return await post(message, { method: "PUT", url, headers, body, isFinal, retryAfterOf }, { ...options, signal });
    },
  };
}

function bodyOf({ heading, title, task, text, url, actor, fields }: ChatMessage, max: number): object {
  const label = ellipsis(task ?? "", MAX_TITLE);
  const facts = [...fields, { name: "Triggered by", value: actor }].map(({ name, value }) => ({
    name: ellipsis(name, MAX_FACT),
    value: ellipsis(value, Math.min(max, MAX_FACT)),
  }));
  const shown = ellipsis(text, max);
  const plain = [
    ellipsis(task === undefined ? title : `${heading}: ${task}`, MAX_TITLE),
    ...(shown === "" ? [] : [shown]),
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    ...(url === undefined ? [] : [url]),
  ].join("\n");
  const link = url === undefined ? escapeHtml(label) : `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
  const html = [
    `<strong>${escapeHtml(ellipsis(heading, MAX_TITLE))}${label === "" ? "" : ":"}</strong> ${link}`.trim(),
    ...(shown === "" ? [] : [escapeHtml(shown).replaceAll("\n", "<br>")]),
    facts.map(({ name, value }) => `${escapeHtml(name)}: ${escapeHtml(value)}`).join(" · "),
  ].join("<br>");
  return {
    // Bots send notices, to which other bots do not reply.
    msgtype: "m.notice",
    body: quiet(plain),
    format: "org.matrix.custom.html",
    formatted_body: quiet(html),
    // Nobody is mentioned, whatever the text contains.
    "m.mentions": {},
  };
}

/** Breaks up `@room` for clients that look for mentions in the text. */
function quiet(text: string): string {
  return text.replaceAll(/@(?=room\b)/gi, "@\u200B");
}

/** `{ "errcode": "M_LIMIT_EXCEEDED", "error": "Too many requests", "retry_after_ms": 2000 }` */
function retryAfterOf(text: string): number | undefined {
  const milliseconds = readObject(text)?.retry_after_ms;
  return typeof milliseconds === "number" ? milliseconds / 1000 : undefined;
}
