/**
 * Telegram: the method `sendMessage` of the bot API.
 *
 * @see {@link https://core.telegram.org/bots/api#sendmessage}
 * @module
 */
import { ChatService, type ChatServiceSpec, faultOf, isText, json, unknownField } from "./chat_service.ts";
import { readHtml } from "./markup.ts";

const TOKEN = "123456789:AAE0123456789abcdefghijklmnopqrstuv";
const CHAT = "-1001234567890";
const FIELDS = ["chat_id", "text", "parse_mode", "disable_web_page_preview", "message_thread_id"];

const telegram: ChatServiceSpec = {
  kind: "telegram",
  settings: { botToken: TOKEN, chatId: CHAT },
  origin: "https://api.telegram.org",
  read(request) {
    const { chat_id, text, parse_mode, message_thread_id } = request.json;
    const fault = faultOf(request, `/bot${TOKEN}/sendMessage`) ?? unknownField(request.json, FIELDS);
    if (fault) return fault;
    if (String(chat_id) !== CHAT) return "chat not found";
    if (message_thread_id !== undefined && !Number.isInteger(message_thread_id)) return "message thread not found";
    if (!isText(text, 100_000) || parse_mode !== "HTML") return "message text is empty";
    const shown = readHtml(text, ["b", "a"]);
    if (!shown) return "can't parse entities";
    // Telegram counts UTF-16 code units, without markup.
    if (shown.text.trim() === "" || shown.text.length > 4096) return "message is too long";
    // Users are mentioned by links of this form. Bots cannot mention everyone.
    const notified = shown.links.filter((link) => link.startsWith("tg:"));
    return { ...shown, notified, json: request.json };
  },
  accept: () =>
    json(200, { ok: true, result: { message_id: 1, date: 1, chat: { id: Number(CHAT), type: "supergroup" } } }),
  refuse: (detail) => json(400, { ok: false, error_code: 400, description: `Bad Request: ${detail}` }),
  // Telegram gives the delay before a retry only in the body.
  limit: (seconds) =>
    json(429, {
      ok: false,
      error_code: 429,
      description: `Too Many Requests: retry after ${seconds}`,
      parameters: { retry_after: seconds },
    }),
  revoke: () => json(401, { ok: false, error_code: 401, description: "Unauthorized" }),
  lose: () =>
    json(403, { ok: false, error_code: 403, description: "Forbidden: bot was kicked from the supergroup chat" }),
};

/** Creates a fake of Telegram. */
export function telegramService(): ChatService {
  return new ChatService(telegram);
}
