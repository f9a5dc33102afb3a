/** Telegram, through a bot. @module */
import {
  type ChatKind,
  type ChatNumberSetting,
  type ChatSecretSetting,
  type ChatTextSetting,
  shortenSecret,
} from "./chat_kind.ts";

export const telegram: ChatKind<
  "telegram",
  { botToken: ChatSecretSetting; chatId: ChatTextSetting; threadId: ChatNumberSetting }
> = {
  name: "telegram",
  noun: "Telegram",
  label: "Telegram chat",
  server: "https://api.telegram.org",
  settings: {
    botToken: {
      type: "secret",
      description: "Token of the bot, from BotFather",
      pattern: /^\d{8,10}:[A-Za-z0-9_-]{35}$/,
      refusal: "Enter a valid Telegram bot token",
      mask: maskToken,
    },
    chatId: {
      type: "text",
      isRequired: true,
      description: "Id of a group, channel or person, or the `@name` of a public channel",
      pattern: /^(?:-?\d{1,20}|@[A-Za-z]\w{3,31})$/,
      refusal: 'Must be a number such as "-1001234567890", or the name of a public channel such as "@releases"',
    },
    threadId: { type: "number", isRequired: false, description: "Id of a topic in a group with topics" },
  },
};

/** Masks a token, except the ID of the bot before the colon, which is public. */
function maskToken(token: string): string {
  const [id = "", secret = ""] = token.split(":", 2);
  return `${id}:${shortenSecret(secret)}`;
}
