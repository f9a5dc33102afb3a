/**
 * Mattermost: an incoming webhook with attachments.
 *
 * @see {@link https://developers.mattermost.com/integrate/webhooks/incoming/}
 * @see {@link https://developers.mattermost.com/integrate/reference/message-attachments/}
 * @module
 */
import {
  ChatService,
  type ChatServiceSpec,
  faultOf,
  isObject,
  isText,
  json,
  plain,
  unknownField,
} from "./chat_service.ts";
import { readEntities, readMarkdown, visible } from "./markup.ts";

const PATH = "/hooks/abcdefghijklmnopqrstuvwxyz";
const ORIGIN = "https://mattermost.example.test";

const mattermost: ChatServiceSpec = {
  kind: "mattermost",
  settings: { webhookUrl: `${ORIGIN}${PATH}` },
  origin: ORIGIN,
  read(request) {
    const { text, attachments } = request.json;
    const fault = faultOf(request, PATH) ?? unknownField(request.json, ["text", "attachments"]);
    if (fault) return fault;
    if (!isText(text, 16_383)) return "text";
    if (!Array.isArray(attachments)) return "attachments";
    const markdown: string[] = [text];
    const titles: string[] = [];
    const links: string[] = [];
    for (const attachment of attachments) {
      const read = readAttachment(attachment);
      if (!read) return "attachment";
      markdown.push(...read.markdown);
      titles.push(...read.titles);
      links.push(...read.links);
    }
    // Mattermost turns text in Slack's angle brackets into links and mentions.
    const slackLinks = markdown.join("\n").match(/<[^<>\s]+>/g) ?? [];
    // Mobile apps read titles as Markdown.
    const shown = [...markdown, ...titles].map(readMarkdown);
    return {
      text: visible(readEntities([...markdown.map((one) => readMarkdown(one).text), ...titles].join("\n"))),
      links: [...links, ...slackLinks, ...shown.flatMap((one) => one.links)],
      notified: [...markdown, ...titles].join("\n").match(/@[a-z0-9._-]+/gi) ?? [],
      json: request.json,
    };
  },
  accept: () => plain(200, "ok"),
  refuse: (detail) => failure(400, "web.incoming_webhook.parse.app_error", detail),
  limit: (seconds) => plain(429, "limit exceeded", { "retry-after": String(seconds), "x-ratelimit-remaining": "0" }),
  revoke: () => failure(400, "web.incoming_webhook.invalid.app_error", "Invalid webhook"),
  lose: () => failure(404, "web.incoming_webhook.channel.app_error", "Couldn't find the channel"),
};

function failure(status: number, id: string, message: string): Response {
  return json(status, { id, message, detailed_error: "", request_id: "r1", status_code: status });
}

function readAttachment(attachment: unknown): { markdown: string[]; titles: string[]; links: string[] } | undefined {
  if (!isObject(attachment)) return undefined;
  const { fallback, color, title, title_link, text, fields } = attachment;
  if (unknownField(attachment, ["fallback", "color", "title", "title_link", "text", "fields"])) return undefined;
  const isValid =
    isText(fallback, 4000) &&
    /^#[0-9a-f]{6}$/.test(String(color)) &&
    isText(title, 1000) &&
    typeof text === "string" &&
    Array.isArray(fields) &&
    fields.every((field) => isObject(field) && typeof field.title === "string" && typeof field.value === "string");
  if (!isValid) return undefined;
  const facts = fields as { title: string; value: string }[];
  return {
    markdown: [text, ...facts.map(({ value }) => value)],
    titles: [title, ...facts.map((fact) => fact.title)],
    links: title_link === undefined ? [] : [String(title_link)],
  };
}

/** Creates a fake of Mattermost. */
export function mattermostService(): ChatService {
  return new ChatService(mattermost);
}
