/** The first Telegram chat of a project, for clients that support only one chat per service. @module */
import type { Context } from "../../context.ts";
import { deleteIntegration } from "../integration/delete.ts";
import { CHAT_EVENTS, type ChatEvent } from "../integration/event_choices.ts";
import { findIntegration, type NamedIntegration } from "../integration/get.ts";
import { type Integration, switchesOf } from "../integration/integration.ts";
import { prepareChatEdit, saveIntegration } from "../integration/save_edit.ts";

/** A Telegram chat in responses. */
export interface TelegramIntegration {
  id: string;
  projectId: string;
  chatId: string;
  threadId: number | null;
  /** Display name of the chat. */
  chatLabel: string | null;
  botTokenConfigured: boolean;
  maskedBotToken: string | null;
  /** Whether each event type is selected. */
  events: Record<ChatEvent, boolean>;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** Input for {@linkcode saveTelegramIntegration}. */
export interface SaveTelegramIntegrationInput extends NamedIntegration {
  /** Stored encrypted and returned masked. */
  botToken: string;
  chatId: string;
  /** The ID of a topic in the chat. */
  threadId?: number | null;
  /** Display name of the chat. */
  chatLabel?: string | null;
  /** Omitted event types get the defaults of a new integration. */
  events?: Partial<Record<ChatEvent, boolean>>;
}

/** Input for {@linkcode editTelegramIntegration}. */
export interface EditTelegramIntegrationInput extends NamedIntegration {
  /** Absent or empty keeps the current token. */
  botToken?: string;
  chatId?: string;
  /** Null posts to the chat instead of a topic. */
  threadId?: number | null;
  /** Null or empty removes the name. */
  chatLabel?: string | null;
  /** Omitted event types do not change. */
  events?: Partial<Record<ChatEvent, boolean>>;
  isActive?: boolean;
}

/**
 * Gets the first Telegram chat of a project; null if there is none.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getTelegramIntegration(
  ctx: Context,
  input: NamedIntegration,
): Promise<TelegramIntegration | null> {
  ctx.checkInput("getTelegramIntegration", input);
  const found = await findIntegration(ctx, input.projectId, "telegram");
  return found ? showTelegram(found) : null;
}

/**
 * Creates or replaces the first Telegram chat of a project. A chat that is turned off stays off.
 *
 * @throws {TrackerError} `invalid`; `not_found`, `forbidden`; `conflict` while the project is archived, or with reason
 * `TOO_MANY_CHANNELS`
 */
export async function saveTelegramIntegration(
  ctx: Context,
  input: SaveTelegramIntegrationInput,
): Promise<TelegramIntegration> {
  ctx.checkInput("saveTelegramIntegration", input);
  return await storeTelegram(ctx, input, true);
}

/**
 * Changes the given fields of the first Telegram chat of a project.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` while the project is archived
 */
export async function editTelegramIntegration(
  ctx: Context,
  input: EditTelegramIntegrationInput,
): Promise<TelegramIntegration> {
  ctx.checkInput("editTelegramIntegration", input);
  return await storeTelegram(ctx, input, false);
}

async function storeTelegram(
  ctx: Context,
  { projectId, chatLabel: channelName, events, isActive, botToken, chatId, threadId }: EditTelegramIntegrationInput,
  isNew: boolean,
): Promise<TelegramIntegration> {
  const settings = { botToken, chatId, threadId };
  const kind = "telegram";
  const edit = await prepareChatEdit(ctx, kind, {
    projectId,
    settings,
    pointer: "",
    isNew,
    channelName,
    events,
    isActive,
  });
  const wanted = { projectId, kind, edit, replace: isNew, mayCreate: isNew } as const;
  return await saveIntegration(ctx, wanted, (_, saved) => showTelegram(saved));
}

/**
 * Deletes the first Telegram chat of a project.
 *
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` while the project is archived
 */
export async function deleteTelegramIntegration(ctx: Context, input: NamedIntegration): Promise<{ success: true }> {
  ctx.checkInput("deleteTelegramIntegration", input);
  return await deleteIntegration(ctx, input.projectId, "telegram");
}

function showTelegram(integration: Integration): TelegramIntegration {
  const { id, projectId, channelName: chatLabel, maskedSecret, settings, isActive, createdAt, updatedAt } = integration;
  const { chatId = "", threadId = null } = settings;
  return {
    id,
    projectId,
    chatId: String(chatId),
    threadId: threadId === null ? null : Number(threadId),
    chatLabel,
    botTokenConfigured: maskedSecret !== null,
    maskedBotToken: maskedSecret,
    events: switchesOf(CHAT_EVENTS, integration),
    isActive,
    createdAt,
    updatedAt,
  };
}
