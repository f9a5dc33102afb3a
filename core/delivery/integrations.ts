/**
 * What one can do with integrations.
 *
 * @module
 */
import { reachProject, reachWritableProject } from "../board/reach.ts";
import { type Context, requireActor } from "../context.ts";
import { notFound } from "../errors.ts";
import type { Tx } from "../ports/store.ts";
import { approveDestination } from "./destinations.ts";
import { eventOf } from "./events.ts";
import {
  type ChatEvent,
  type ChatIntegration,
  checkChannelName,
  checkLeadTime,
  checkSecret,
  editIntegration,
  type Integration,
  type IntegrationEdit,
  type IntegrationKind,
  integrationSeal,
  newIntegration,
  type SealedText,
  showChat,
  showWebhook,
  type WebhookEvent,
  type WebhookIntegration,
} from "./integration.ts";
import { maskSecret, maskUrl } from "./mask.ts";

export interface NamedIntegration {
  projectId: string;
}

/**
 * The chat webhook of a project; null without one.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getChatIntegration(ctx: Context, input: NamedIntegration): Promise<ChatIntegration | null> {
  const found = await findIntegration(ctx, input.projectId, "slack");
  return found ? showChat(found) : null;
}

/**
 * The generic webhook of a project; null without one.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getWebhookIntegration(ctx: Context, input: NamedIntegration): Promise<WebhookIntegration | null> {
  const found = await findIntegration(ctx, input.projectId, "generic-webhook");
  return found ? showWebhook(found) : null;
}

async function findIntegration(
  ctx: Context,
  projectId: string,
  kind: IntegrationKind,
): Promise<Integration | undefined> {
  return await ctx.store.read(async (tx) => {
    const { project } = await reachProject(tx, ctx, projectId, "workspace:read");
    return await tx.findIntegration(project.id, kind);
  });
}

export interface SaveChatIntegrationInput extends NamedIntegration {
  /** Begins with `https://`; kept encrypted, shown masked. */
  webhookUrl: string;
  channelName?: string | null;
  /** Those absent are as for a new integration. */
  events?: Partial<Record<ChatEvent, boolean>>;
}

/**
 * Makes the chat webhook of a project or replaces it as a whole; either way it is switched on.
 *
 * @throws {TrackerError} `invalid`, also with reason `FORBIDDEN_DESTINATION`; `not_found`, `forbidden`, `conflict` while the
 * project is archived
 */
export async function saveChatIntegration(ctx: Context, input: SaveChatIntegrationInput): Promise<ChatIntegration> {
  const edit = await prepareEdit(ctx, "slack", { ...input, isActive: true });
  return showChat(await saveIntegration(ctx, { ...input, kind: "slack", edit }, { replace: true }));
}

export interface EditChatIntegrationInput extends NamedIntegration {
  /** Absent or empty: stays. */
  webhookUrl?: string;
  /** Null or empty: none. */
  channelName?: string | null;
  /** Those absent stay. */
  events?: Partial<Record<ChatEvent, boolean>>;
  isActive?: boolean;
}

/**
 * Changes the given fields of a project's chat webhook; with an address, also makes one.
 *
 * @throws {TrackerError} as {@linkcode saveChatIntegration}, and `not_found` when there is none and no address is given
 */
export async function editChatIntegration(ctx: Context, input: EditChatIntegrationInput): Promise<ChatIntegration> {
  const edit = await prepareEdit(ctx, "slack", input);
  return showChat(await saveIntegration(ctx, { ...input, kind: "slack", edit }));
}

/** @throws {TrackerError} `not_found`, `forbidden`, `conflict` while the project is archived */
export async function deleteChatIntegration(ctx: Context, input: NamedIntegration): Promise<{ success: true }> {
  return await deleteIntegration(ctx, input.projectId, "slack");
}

export interface SaveWebhookIntegrationInput extends NamedIntegration {
  /** Begins with `https://` or `http://`; kept encrypted, shown masked. */
  webhookUrl: string;
  /** Signs messages. Absent, empty or null: they are not signed. */
  secret?: string | null;
  /** Those absent are as for a new integration. */
  events?: Partial<Record<WebhookEvent, boolean>>;
  /** 5 to 43,200. @default 1440 */
  dueDateReminderLeadTimeMinutes?: number;
}

/**
 * Makes the generic webhook of a project or replaces it as a whole; either way it is switched on.
 *
 * @throws {TrackerError} as {@linkcode saveChatIntegration}
 */
export async function saveWebhookIntegration(
  ctx: Context,
  input: SaveWebhookIntegrationInput,
): Promise<WebhookIntegration> {
  const kind = "generic-webhook";
  const edit = await prepareEdit(ctx, kind, { ...input, isActive: true });
  return showWebhook(await saveIntegration(ctx, { ...input, kind, edit }, { replace: true }));
}

export interface EditWebhookIntegrationInput extends NamedIntegration {
  /** Absent or empty: stays. Null: none, and nothing is sent. */
  webhookUrl?: string | null;
  /** Absent or empty: stays. Null: messages are not signed. */
  secret?: string | null;
  /** Those absent stay. */
  events?: Partial<Record<WebhookEvent, boolean>>;
  /** 5 to 43,200. */
  dueDateReminderLeadTimeMinutes?: number;
  isActive?: boolean;
}

/**
 * Changes the given fields of a project's generic webhook, which is made if there is none.
 *
 * @throws {TrackerError} as {@linkcode saveChatIntegration}
 */
export async function editWebhookIntegration(
  ctx: Context,
  input: EditWebhookIntegrationInput,
): Promise<WebhookIntegration> {
  const edit = await prepareEdit(ctx, "generic-webhook", input);
  return showWebhook(await saveIntegration(ctx, { ...input, kind: "generic-webhook", edit }));
}

/** @throws {TrackerError} `not_found`, `forbidden`, `conflict` while the project is archived */
export async function deleteWebhookIntegration(ctx: Context, input: NamedIntegration): Promise<{ success: true }> {
  return await deleteIntegration(ctx, input.projectId, "generic-webhook");
}

/** Checks what is given and seals what is secret: all of it takes time, so none of it is done in a transaction. */
async function prepareEdit(
  ctx: Context,
  kind: IntegrationKind,
  input: EditWebhookIntegrationInput & Pick<EditChatIntegrationInput, "channelName">,
): Promise<IntegrationEdit> {
  requireActor(ctx);
  const { projectId, webhookUrl, secret, channelName, events, dueDateReminderLeadTimeMinutes, isActive } = input;
  if (dueDateReminderLeadTimeMinutes !== undefined) checkLeadTime(dueDateReminderLeadTimeMinutes);
  const name = channelName == null ? channelName : checkChannelName(channelName);
  const seal = async (field: "webhookUrl" | "secret", text: string, masked: string): Promise<SealedText> => ({
    sealed: await ctx.crypto.seal(text, integrationSeal(projectId, kind, field)),
    masked,
  });
  const edit: IntegrationEdit = {
    ...(name === undefined ? {} : { channelName: name }),
    ...(events === undefined ? {} : { events }),
    ...(dueDateReminderLeadTimeMinutes === undefined ? {} : { dueDateReminderLeadTimeMinutes }),
    ...(isActive === undefined ? {} : { isActive }),
  };
  if (secret === null) edit.secret = null;
  else if (secret) {
    const text = checkSecret(secret, "/secret");
    edit.secret = await seal("secret", text, maskSecret(text));
  }
  if (webhookUrl === null) edit.webhookUrl = null;
  else if (webhookUrl) {
    const rule = { pointer: "/webhookUrl", httpsOnly: kind === "slack" };
    const address = await approveDestination(ctx, webhookUrl, rule);
    edit.webhookUrl = await seal("webhookUrl", address, maskUrl(address));
  }
  return edit;
}
