/**
 * Slack: the allowed blocks of a message, and their length limits.
 *
 * @see {@link https://docs.slack.dev/reference/block-kit}
 * @module
 */
import { ChatService, type ChatServiceSpec, faultOf, isObject, isText, plain, unknownField } from "./chat_service.ts";
import { readEntities, visible } from "./markup.ts";

const PATH = "/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX";
const ORIGIN = "https://hooks.slack.com";

const slack: ChatServiceSpec = {
  kind: "slack",
  settings: { webhookUrl: `${ORIGIN}${PATH}` },
  origin: ORIGIN,
  read(request) {
    const { text, blocks } = request.json;
    const fault = faultOf(request, PATH) ?? unknownField(request.json, ["text", "blocks"]);
    if (fault) return fault;
    if (!isMrkdwn(text, 40_000)) return "text";
    if (!Array.isArray(blocks) || blocks.length === 0 || blocks.length > 50 || !blocks.every(isSection))
      return "blocks";
    const texts = blocks.flatMap((block) => [block.text, ...(block.fields ?? [])]).flatMap((one) => one?.text ?? []);
    const all = [text, ...texts].join("\n");
    return {
      text: visible(readEntities(all.replaceAll(/<https?:[^<>|\s]+\|([^<>]*)>/g, "$1"))),
      links: [...all.matchAll(/<(https?:[^<>|\s]+)\|/g)].map(([, url = ""]) => readEntities(url)),
      // Rocket.Chat and other services also accept mentions such as `@all` without brackets.
      notified: all.match(/<!\w+>|@(?:all|channel|everyone|here)\b/gi) ?? [],
      json: request.json,
    };
  },
  accept: () => plain(200, "ok"),
  refuse: () => plain(400, "invalid_blocks"),
  limit: (seconds) => plain(429, "rate_limited", { "retry-after": String(seconds) }),
  revoke: () => plain(403, "invalid_token"),
  lose: () => plain(404, "channel_not_found"),
};

function isSection(block: unknown): boolean {
  if (!isObject(block) || block.type !== "section") return false;
  const { text, fields } = block;
  const areFields =
    Array.isArray(fields) && fields.length > 0 && fields.length <= 10 && fields.every((one) => isTextObject(one, 2000));
  return (
    (text !== undefined || areFields) && (text === undefined || isTextObject(text, 3000)) && (!fields || areFields)
  );
}

function isTextObject(value: unknown, max: number): boolean {
  return isObject(value) && value.type === "mrkdwn" && value.verbatim === true && isMrkdwn(value.text, max);
}

/** Whether the text is escaped: `&` occurs only in the three escapes, and `<` and `>` only around links. */
function isMrkdwn(value: unknown, max: number): value is string {
  return isText(value, max) && !/&(?!amp;|lt;|gt;)|[<>]/.test(value.replaceAll(/<https?:\/\/[^<>|\s]+\|[^<>]*>/g, ""));
}

/** Creates a fake of Slack. */
export function slackService(): ChatService {
  return new ChatService(slack);
}
