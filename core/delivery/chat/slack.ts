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
      description: "URL of a Slack incoming webhook, or of a compatible one",
      mask: maskUrl,
    },
  },
};
