/** Creates or replaces an integration. @module */
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import type { ChatEvent, WebhookEvent } from "./event_choices.ts";
import type { NamedChatIntegration, NamedIntegration } from "./get.ts";
import { type ChatIntegration, showChat, showWebhook, type WebhookIntegration } from "./integration.ts";
import { prepareChatEdit, prepareEdit, saveIntegration } from "./save_edit.ts";

/** Input for {@linkcode saveChatIntegration}. */
export interface SaveChatIntegrationInput extends NamedChatIntegration {
  /** Must start with `https://`. Stored encrypted and returned masked. */
  webhookUrl: string;
  /** Display name of the chat. */
  channelName?: string | null;
  /** Omitted event types get the defaults of a new integration. */
  events?: Partial<Record<ChatEvent, boolean>>;
}

/**
 * Creates or replaces the first Slack, Discord or Mattermost channel of a project, and turns it on.
 *
 * @throws {TrackerError} `invalid`, possibly with reason `FORBIDDEN_DESTINATION`; `not_found`, `forbidden`; `conflict` while
 * the project is archived, or with reason `TOO_MANY_CHANNELS`
 */
export async function saveChatIntegration(ctx: Context, input: SaveChatIntegrationInput): Promise<ChatIntegration> {
  ctx.checkInput("saveChatIntegration", input);
  const { projectId, kind = "slack", webhookUrl, channelName, events } = input;
  const edit = await prepareChatEdit(ctx, kind, {
    projectId,
    settings: { webhookUrl },
    pointer: "",
    isNew: true,
    channelName,
    events,
    isActive: true,
  });
  return await saveIntegration(ctx, { projectId, kind, edit, replace: true }, (_, saved) => showChat(saved));
}

/** Input for {@linkcode saveWebhookIntegration}. */
export interface SaveWebhookIntegrationInput extends NamedIntegration {
  /** Must start with `https://` or `http://`. Stored encrypted and returned masked. */
  webhookUrl: string;
  /** Signs messages. If absent, empty or null, messages are not signed. */
  secret?: string | null;
  /** Omitted event types get the defaults of a new integration. */
  events?: Partial<Record<WebhookEvent, boolean>>;
  /** 5 to 43,200. @default 1440 */
  dueDateReminderLeadTimeMinutes?: number;
}

/**
 * Creates or replaces the generic webhook of a project, and turns it on.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode saveChatIntegration}
 */
export async function saveWebhookIntegration(
  ctx: Context,
  input: SaveWebhookIntegrationInput,
): Promise<WebhookIntegration> {
  ctx.checkInput("saveWebhookIntegration", input);
  refuseEmptyUrl(input.webhookUrl);
  const kind = "generic-webhook";
  const edit = await prepareEdit(ctx, kind, { ...input, isActive: true });
  return await saveIntegration(ctx, { projectId: input.projectId, kind, edit, replace: true }, (_, saved) =>
    showWebhook(saved),
  );
}

/** Refuses an empty URL, which in an edit would keep the old one. */
function refuseEmptyUrl(webhookUrl: string): void {
  if (webhookUrl === "") throw invalidField("/webhookUrl", "Must not be empty");
}
