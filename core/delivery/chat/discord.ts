/** Discord, through a channel's webhook. @module */
import { type ChatKind, maskLastSegment, type WebhookUrlOnly } from "./chat_kind.ts";

export const discord: ChatKind<"discord", WebhookUrlOnly> = {
  name: "discord",
  noun: "Discord",
  label: "Discord channel",
  settings: {
    webhookUrl: {
      type: "address",
      description: "URL of a Discord channel's webhook",
      // Discord's beta clients (PTB and Canary) show URLs on their own hosts.
      hosts: /^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/,
      path: /^\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+\/?$/,
      refusal: "Enter a valid Discord webhook URL",
      mask: maskLastSegment,
    },
  },
};
