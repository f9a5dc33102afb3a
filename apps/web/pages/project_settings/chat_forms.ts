/** The chat services and their settings, in the order of the form. @module */
import type { Channel } from "@hexlane/client";

export type ChatKindName = Channel["kind"];
/** The name of a setting of any chat service. */
export type ChatFieldName = keyof Channel["settings"];

export interface ChatField {
  name: ChatFieldName;
  /** A URL and a secret are stored encrypted, and only shown masked. */
  type: "url" | "secret" | "text" | "number";
  example: string;
  /** @default false */
  isOptional?: boolean;
}

export interface ChatForm {
  /** A product name, which is not translated. */
  label: string;
  fields: readonly ChatField[];
}

export const CHAT_FORMS: Readonly<Record<ChatKindName, ChatForm>> = {
  slack: {
    label: "Slack",
    fields: [{ name: "webhookUrl", type: "url", example: "https://hooks.slack.com/services/…" }],
  },
  discord: {
    label: "Discord",
    fields: [{ name: "webhookUrl", type: "url", example: "https://discord.com/api/webhooks/…" }],
  },
  telegram: {
    label: "Telegram",
    fields: [
      { name: "botToken", type: "secret", example: "123456789:AA…" },
      { name: "chatId", type: "text", example: "-1001234567890" },
      { name: "threadId", type: "number", example: "7", isOptional: true },
    ],
  },
  mattermost: {
    label: "Mattermost",
    fields: [{ name: "webhookUrl", type: "url", example: "https://mattermost.example.org/hooks/…" }],
  },
  teams: {
    label: "Microsoft Teams",
    fields: [{ name: "webhookUrl", type: "url", example: "https://….powerplatform.com/…" }],
  },
  matrix: {
    label: "Matrix",
    fields: [
      { name: "homeserverUrl", type: "url", example: "https://matrix.example.org" },
      { name: "accessToken", type: "secret", example: "syt_…" },
      { name: "roomId", type: "text", example: "!abc:example.org" },
    ],
  },
};

export const CHAT_NAMES = Object.keys(CHAT_FORMS) as ChatKindName[];

/** Returns the label of a kind of integration, or undefined if it is not a chat service. */
export function chatLabel(kind: string): string | undefined {
  return (CHAT_FORMS as Partial<Record<string, ChatForm>>)[kind]?.label;
}
