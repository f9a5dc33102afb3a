/** Mattermost, through an incoming webhook. Every installation has its own host. @module */
import { type ChatKind, maskLastSegment, type WebhookUrlOnly } from "./chat_kind.ts";

export const mattermost: ChatKind<"mattermost", WebhookUrlOnly> = {
  name: "mattermost",
  noun: "Mattermost",
  label: "Mattermost channel",
  settings: {
    webhookUrl: {
      type: "address",
      description: "URL of a Mattermost incoming webhook",
      mask: maskLastSegment,
    },
  },
};
