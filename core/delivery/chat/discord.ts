/** Discord, through the webhook of a channel. @module */
import { type ChatKind, maskLastSegment, type WebhookUrlOnly } from "./chat_kind.ts";

export const discord: ChatKind<"discord", WebhookUrlOnly> = {
  name: "discord",
  noun: "Discord",
  label: "Discord channel",
  settings: {
    webhookUrl: {
      type: "address",
      description: "URL of the webhook of a Discord channel",
      // The beta clients of Discord show URLs on their own hosts.
      hosts: /^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/,
      path: /^\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+\/?$/,
      refusal: "Enter a valid Discord webhook URL",
      mask: maskLastSegment,
    },
  },
};
