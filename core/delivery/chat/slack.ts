/** Slack, and services that accept its incoming webhooks, such as Rocket.Chat. @module */
import { maskUrl } from "../integration/mask.ts";
import type { ChatKind, WebhookUrlOnly } from "./chat_kind.ts";

export const slack: ChatKind<"slack", WebhookUrlOnly> = {
  name: "slack",
  noun: "chat",
  label: "chat webhook",
  settings: {
    webhookUrl: {
      type: "address",
      description: "URL of an incoming webhook of Slack or a compatible service",
      mask: maskUrl,
    },
  },
};
