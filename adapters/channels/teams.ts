/**
 * Sends Adaptive Cards to Microsoft Teams through a webhook of the Workflows app or of a connector.
 *
 * @see {@link https://learn.microsoft.com/power-automate/teams/send-a-message-in-teams}
 * @see {@link https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using}
 * @module
 */
import type { Channel, ChannelOutcome } from "@hexlane/core";
import { type ChatMessage, ellipsis, fitJson, readChatMessage, readObject } from "./chat_message.ts";
import { type HttpChannelOptions, post } from "./http_channel.ts";

/** Teams refuses messages of more than 28 KB. */
const MAX_BYTES = 28_000;
const MAX_TEXT = 4000;
const MAX_TITLE = 300;
const MAX_FACT = 300;
const FINAL_STATUSES = [400, 401, 403, 404];
/** Refusals that a connector sends as plain text. */
const CONNECTOR_REFUSAL =
  /^(Connector configuration not found|Invalid webhook (URL|request)|Bad payload|Summary or Text)/i;
/** A connector responds with status 200 and this text if Teams itself refused the message. */
const CONNECTOR_FAILURE = /Microsoft Teams endpoint returned HTTP error (\d{3})/i;

/** Creates a channel to Microsoft Teams. The address of a message is the URL of the webhook. */
export function createTeamsChannel(options: HttpChannelOptions): Channel {
  return {
    async send(message, { signal } = {}) {
      const card = readChatMessage(message.payload);
      const body = fitJson((max) => bodyOf(card, max), MAX_TEXT, MAX_BYTES);
      const outcome = await post(message, { body, isFinal }, { ...options, signal });
      return outcome.kind === "delivered" ? inBody(outcome) : outcome;
    },
  };
}

/** `{ "error": { "code": "WorkflowNotFound", "message": "..." } }` */
function isFinal(status: number, text: string): boolean {
  if (!FINAL_STATUSES.includes(status)) return false;
  const { code } = (readObject(text)?.error ?? {}) as { code?: unknown };
  return typeof code === "string" || CONNECTOR_REFUSAL.test(text.trim());
}

function inBody(outcome: ChannelOutcome & { kind: "delivered" }): ChannelOutcome {
  const { response = "" } = outcome;
  const status = Number(CONNECTOR_FAILURE.exec(response)?.[1] ?? 0);
  if (status === 0) return outcome;
  const kind = FINAL_STATUSES.includes(status) ? "rejected" : "failed";
  return { kind, status, response, reason: `Teams responded with status ${status}` };
}

function bodyOf({ heading, task, text, url, actor, fields }: ChatMessage, max: number): object {
  const facts = [...fields, { name: "Triggered by", value: actor }];
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [
      textRuns({ text: shown(heading, MAX_TITLE), weight: "bolder", size: "medium" }),
      ...(task === undefined ? [] : [textRuns({ text: shown(task, MAX_TITLE), weight: "bolder" })]),
      ...(text === "" ? [] : [textRuns({ text: shown(text, max) })]),
      ...facts.map(({ name, value }) =>
        textRuns(
          { text: `${shown(name, MAX_FACT)}: `, isSubtle: true },
          { text: shown(value, Math.min(max, MAX_FACT)) || "-" },
        ),
      ),
    ],
    ...(url === undefined ? {} : { actions: [{ type: "Action.OpenUrl", title: "Open task", url }] }),
    msteams: { width: "Full" },
  };
  const attachment = { contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content };
  return { type: "message", attachments: [attachment] };
}

/** Creates a block of text runs, which, unlike text blocks and facts, do not render Markdown. */
function textRuns(...inlines: readonly object[]): object {
  return { type: "RichTextBlock", inlines: inlines.map((inline) => ({ type: "TextRun", ...inline })) };
}

/** Cards replace `{{DATE(...)}}` and `${...}` in text. */
function shown(text: string, max: number): string {
  return ellipsis(text, max).replaceAll(/\{(?=\{)|\$(?=\{)/g, "$&\u200B");
}
