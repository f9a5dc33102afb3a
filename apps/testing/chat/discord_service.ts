/**
 * Discord: the webhook of a channel.
 *
 * @see {@link https://discord.com/developers/docs/resources/webhook#execute-webhook}
 * @see {@link https://discord.com/developers/docs/resources/message#embed-object-embed-limits}
 * @module
 */
import { ChatService, type ChatServiceSpec, faultOf, isObject, isText, json, unknownField } from "./chat_service.ts";
import { readMarkdown, visible } from "./markup.ts";

const PATH = "/api/webhooks/123456789012345678/wEbHoOkToKeN-0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUV";
const ORIGIN = "https://discord.com";
const MAX_EMBED_TOTAL = 6000;

const discord: ChatServiceSpec = {
  kind: "discord",
  settings: { webhookUrl: `${ORIGIN}${PATH}` },
  origin: ORIGIN,
  read(request) {
    const { content, embeds, allowed_mentions } = request.json;
    const fault = faultOf(request, PATH) ?? unknownField(request.json, ["content", "embeds", "allowed_mentions"]);
    if (fault) return fault;
    if (request.url.searchParams.get("wait") !== "true") return "wait";
    if (!isText(content, 2000)) return "content";
    if (!Array.isArray(embeds) || embeds.length > 10) return "embeds";
    const parts: string[] = [content];
    const links: string[] = [];
    for (const embed of embeds) {
      const texts = readEmbed(embed);
      if (!texts) return "embed";
      if (texts.join("").length > MAX_EMBED_TOTAL) return "embed total";
      parts.push(...texts);
      if (isObject(embed) && embed.url !== undefined) links.push(String(embed.url));
    }
    const shown = parts.map(readMarkdown);
    const mayNotify = !isObject(allowed_mentions) || JSON.stringify(allowed_mentions.parse) !== "[]";
    const mentions = parts.join("\n").match(/@(?:everyone|here)|<(?:@[!&]?|#)\d+>/gi) ?? [];
    return {
      text: visible(shown.map(({ text }) => text).join("\n")),
      links: [...links, ...shown.flatMap((one) => one.links)],
      // Discord displays a mention as one even if it notifies nobody, so it is recorded too.
      notified: mayNotify ? ["everyone"] : mentions,
      json: request.json,
    };
  },
  accept: () => json(200, { id: "1", type: 0, channel_id: "2", webhook_id: "123456789012345678" }),
  refuse: (detail) => json(400, { message: "Invalid Form Body", code: 50_035, errors: { _errors: [detail] } }),
  limit: (seconds) =>
    json(
      429,
      { message: "You are being rate limited.", retry_after: seconds - 0.5, global: false },
      {
        "retry-after": String(Math.ceil(seconds - 0.5)),
        "x-ratelimit-limit": "5",
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset-after": String(seconds - 0.5),
        "x-ratelimit-scope": "user",
      },
    ),
  revoke: () => json(401, { message: "Invalid Webhook Token", code: 50_027 }),
  lose: () => json(404, { message: "Unknown Webhook", code: 10_015 }),
};

/** Returns the texts of an embed; undefined if Discord refuses it. */
function readEmbed(embed: unknown): string[] | undefined {
  if (!isObject(embed)) return undefined;
  const { title, description, url, color, fields = [], footer } = embed;
  if (unknownField(embed, ["title", "description", "url", "color", "fields", "footer"])) return undefined;
  const isValid =
    isText(title, 256) &&
    (description === undefined || isText(description, 4096)) &&
    (url === undefined || URL.canParse(String(url))) &&
    Number.isInteger(color) &&
    Number(color) <= 0xff_ff_ff &&
    Array.isArray(fields) &&
    fields.length <= 25 &&
    fields.every(isField) &&
    isObject(footer) &&
    isText(footer.text, 2048);
  if (!isValid) return undefined;
  return [title, description ?? "", ...fields.flatMap(({ name, value }) => [name, value]), String(footer.text)];
}

function isField(field: unknown): boolean {
  // Discord trims values, and refuses values that are then empty.
  return (
    isObject(field) &&
    isText(field.name, 256) &&
    isText(field.value, 1024) &&
    field.value.trim() !== "" &&
    field.name.trim() !== "" &&
    typeof field.inline === "boolean"
  );
}

/** Creates a fake of Discord. */
export function discordService(): ChatService {
  return new ChatService(discord);
}
