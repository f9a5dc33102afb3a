/** Edits an integration. @module */
import type { Context } from "../../context.ts";
import type { ChatEvent, WebhookEvent } from "./event_choices.ts";
import type { NamedChatIntegration, NamedIntegration } from "./get.ts";
import { type ChatIntegration, showChat, showWebhook, type WebhookIntegration } from "./integration.ts";
import { saveChatIntegration } from "./save.ts";
import { prepareChatEdit, prepareEdit, saveIntegration } from "./save_edit.ts";

/** Input for {@linkcode editChatIntegration}. */
export interface EditChatIntegrationInput extends NamedChatIntegration {
  /** Absent or empty keeps the current URL. For Mattermost, an empty URL is refused. */
  webhookUrl?: string;
  /** Null or empty removes the name. */
  channelName?: string | null;
  /** Omitted event types do not change. */
  events?: Partial<Record<ChatEvent, boolean>>;
  isActive?: boolean;
}

/**
 * Changes the given fields of the first Slack, Discord or Mattermost channel of a project. A Slack channel is created if
 * there is none and a URL is given.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode saveChatIntegration}, and `not_found` if there is no such
 * channel
 */
export async function editChatIntegration(ctx: Context, input: EditChatIntegrationInput): Promise<ChatIntegration> {
  ctx.checkInput("editChatIntegration", input);
  const { projectId, kind = "slack", webhookUrl, channelName, events, isActive } = input;
  const edit = await prepareChatEdit(ctx, kind, {
    projectId,
    settings: { webhookUrl },
    pointer: "",
    isNew: kind === "mattermost" && webhookUrl !== undefined,
    channelName,
    events,
    isActive,
  });
  const wanted = { projectId, kind, edit, mayCreate: kind === "slack" };
  return await saveIntegration(ctx, wanted, (_, saved) => showChat(saved));
}

/** Input for {@linkcode editWebhookIntegration}. */
export interface EditWebhookIntegrationInput extends NamedIntegration {
  /** Absent or empty keeps the current URL. Null removes it, so that nothing is sent. */
  webhookUrl?: string | null;
  /** Absent or empty keeps the current secret. Null removes it, so that messages are not signed. */
  secret?: string | null;
  /** Omitted event types do not change. */
  events?: Partial<Record<WebhookEvent, boolean>>;
  /** 5 to 43,200. */
  dueDateReminderLeadTimeMinutes?: number;
  isActive?: boolean;
}

/**
 * Changes the given fields of a project's generic webhook, or creates it.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode saveChatIntegration}
 */
export async function editWebhookIntegration(
  ctx: Context,
  input: EditWebhookIntegrationInput,
): Promise<WebhookIntegration> {
  ctx.checkInput("editWebhookIntegration", input);
  const kind = "generic-webhook";
  const edit = await prepareEdit(ctx, kind, input);
  return await saveIntegration(ctx, { projectId: input.projectId, kind, edit }, (_, saved) => showWebhook(saved));
}
