/** Microsoft Teams, through a webhook of the Workflows app or of a connector. @module */
import { maskUrl } from "../integration/mask.ts";
import type { ChatKind, WebhookUrlOnly } from "./chat_kind.ts";

/** Workflows (Power Automate), including in government clouds, and Office 365 connectors. */
const HOSTS =
  /\.(?:logic\.azure\.(?:com|us|cn)|api\.powerplatform\.(?:com|us|cn)|powerplatform\.microsoft\.us|webhook\.office(?:365)?\.(?:com|us))$|^outlook\.office(?:365)?\.com$/;

export const teams: ChatKind<"teams", WebhookUrlOnly> = {
  name: "teams",
  noun: "Microsoft Teams",
  label: "Microsoft Teams channel",
  settings: {
    webhookUrl: {
      type: "address",
      description: "URL of a Teams workflow that posts to a channel when a webhook request is received",
      hosts: HOSTS,
      path: /^\/(?:workflows|powerautomate|webhookb2|webhook)\//,
      refusal: "Enter a valid Microsoft Teams webhook URL",
      mask: maskUrl,
    },
  },
};
