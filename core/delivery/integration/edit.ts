/**
 * What one can do with integrations.
 *
 * @module
 */
import { requireProject, requireWritableProject } from "../../board/require.ts";
import { type Context, requireActor } from "../../context.ts";
import { invalidField, notFound, type TrackerError } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import type { Tx } from "../../ports/store.ts";
import { endpointOf } from "../dispatch/delivery.ts";
import { CHANNEL_OF_INTEGRATION } from "../dispatch/plan.ts";
import { approveDestination } from "./approve_destination.ts";
import {
  CHAT_EVENTS,
  type ChatEvent,
  type ChatIntegration,
  checkChannelName,
  checkLeadTime,
  checkSecret,
  editIntegration,
  INTEGRATION_KINDS,
  type Integration,
  type IntegrationEdit,
  type IntegrationKind,
  integrationSeal,
  newIntegration,
  type SealedText,
  showChat,
  showWebhook,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  type WebhookIntegration,
} from "./integration.ts";
import { maskSecret, maskUrl } from "./mask.ts";

/** The integration of a project. */
export interface NamedIntegration {
  /** The project. */
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
    const { project } = await requireProject(tx, ctx, projectId, "workspace:read");
    return await tx.findIntegration(project.id, kind);
  });
}

/** What {@linkcode saveChatIntegration} takes. */
export interface SaveChatIntegrationInput extends NamedIntegration {
  /** Begins with `https://`; kept encrypted, shown masked. */
  webhookUrl: string;
  /** What people call the chat. */
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
  refuseEmptyUrl(input.webhookUrl);
  const edit = await prepareEdit(ctx, "slack", { ...input, isActive: true });
  return await saveIntegration(ctx, { projectId: input.projectId, kind: "slack", edit, replace: true }, showChat);
}

/** What {@linkcode editChatIntegration} takes. */
export interface EditChatIntegrationInput extends NamedIntegration {
  /** Absent or empty: stays. */
  webhookUrl?: string;
  /** Null or empty: none. */
  channelName?: string | null;
  /** Those absent stay. */
  events?: Partial<Record<ChatEvent, boolean>>;
  /** Whether it is switched on. */
  isActive?: boolean;
}

/**
 * Changes the given fields of a project's chat webhook; with an address, also makes one.
 *
 * @throws {TrackerError} as {@linkcode saveChatIntegration}, and `not_found` when there is none and no address is given
 */
export async function editChatIntegration(ctx: Context, input: EditChatIntegrationInput): Promise<ChatIntegration> {
  const edit = await prepareEdit(ctx, "slack", input);
  return await saveIntegration(ctx, { projectId: input.projectId, kind: "slack", edit }, showChat);
}

/**
 * Removes the chat of a project.
 *
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` while the project is archived
 */
export async function deleteChatIntegration(ctx: Context, input: NamedIntegration): Promise<{ success: true }> {
  return await deleteIntegration(ctx, input.projectId, "slack");
}

/** What {@linkcode saveWebhookIntegration} takes. */
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
  refuseEmptyUrl(input.webhookUrl);
  const kind = "generic-webhook";
  const edit = await prepareEdit(ctx, kind, { ...input, isActive: true });
  return await saveIntegration(ctx, { projectId: input.projectId, kind, edit, replace: true }, showWebhook);
}

/** What {@linkcode editWebhookIntegration} takes. */
export interface EditWebhookIntegrationInput extends NamedIntegration {
  /** Absent or empty: stays. Null: none, and nothing is sent. */
  webhookUrl?: string | null;
  /** Absent or empty: stays. Null: messages are not signed. */
  secret?: string | null;
  /** Those absent stay. */
  events?: Partial<Record<WebhookEvent, boolean>>;
  /** 5 to 43,200. */
  dueDateReminderLeadTimeMinutes?: number;
  /** Whether it is switched on. */
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
  const kind = "generic-webhook";
  const edit = await prepareEdit(ctx, kind, input);
  return await saveIntegration(ctx, { projectId: input.projectId, kind, edit }, showWebhook);
}

/**
 * Removes the webhook of a project.
 *
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` while the project is archived
 */
export async function deleteWebhookIntegration(ctx: Context, input: NamedIntegration): Promise<{ success: true }> {
  return await deleteIntegration(ctx, input.projectId, "generic-webhook");
}

/** Checks what is given and seals what is secret: all of it takes time, so none of it is done in a transaction. */
function refuseUnknownEvents(kind: IntegrationKind, events: object): void {
  const known: readonly string[] = kind === "slack" ? CHAT_EVENTS : WEBHOOK_EVENTS;
  const unknown = Object.keys(events).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw invalidField(
    `/events/${unknown.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    `Is not one of: ${known.join(", ")}`,
  );
}

async function prepareEdit(
  ctx: Context,
  kind: IntegrationKind,
  input: EditWebhookIntegrationInput & Pick<EditChatIntegrationInput, "channelName">,
): Promise<IntegrationEdit> {
  requireActor(ctx);
  const { projectId, webhookUrl, secret, channelName, events, dueDateReminderLeadTimeMinutes, isActive } = input;
  if (dueDateReminderLeadTimeMinutes !== undefined) checkLeadTime(dueDateReminderLeadTimeMinutes);
  if (events !== undefined) refuseUnknownEvents(kind, events);
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

/** Elsewhere an empty address means that the old one stays. */
function refuseEmptyUrl(webhookUrl: string): void {
  if (webhookUrl === "") throw invalidField("/webhookUrl", "Must not be empty");
}

interface WantedEdit {
  projectId: string;
  kind: IntegrationKind;
  edit: IntegrationEdit;
  /** Begin as if there were none. @default false */
  replace?: boolean;
}

/** Writes an edit and says so; writes nothing when nothing changes. */
async function saveIntegration<Shown extends { id: string }>(
  ctx: Context,
  wanted: WantedEdit,
  show: (integration: Integration) => Shown,
): Promise<Shown> {
  const { projectId, kind, edit, replace = false } = wanted;
  const now = ctx.clock.now();
  const shown = await ctx.store.transaction(async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, projectId, "workspace:manage_settings");
    const before = await tx.findIntegration(project.id, kind);
    // There is no chat without an address; a generic webhook may wait for one.
    if (!before && kind === "slack" && !edit.webhookUrl) throw noIntegration(projectId, kind);
    const { id, createdAt } = before ?? { id: ctx.newId(), createdAt: now };
    const blank = newIntegration({ id, projectId: project.id, kind }, createdAt);
    const after = editIntegration(before && !replace ? before : blank, edit, now);
    if (before && isSame(before, after)) return show(before);
    if (before) await tx.saveIntegration(after);
    else await tx.insertIntegration(after);
    // Another address, or one that was mended, begins anew.
    if (before?.sealedWebhookUrl !== after.sealedWebhookUrl || !before?.isActive) await forgetFailures(tx, after);
    await tellChange(tx, ctx, project.workspaceId, { old: before ?? null, new: after }, now);
    return show(after);
  });
  // The new address asked for no time.
  if (edit.webhookUrl !== undefined) ctx.deliveryRoom.resume(endpointOf(CHANNEL_OF_INTEGRATION[kind], shown.id));
  return shown;
}

async function deleteIntegration(ctx: Context, projectId: string, kind: IntegrationKind): Promise<{ success: true }> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, projectId, "workspace:manage_settings");
    const old = await tx.findIntegration(project.id, kind);
    if (!old) throw noIntegration(projectId, kind);
    await tx.deleteIntegration(old.id);
    await forgetFailures(tx, old);
    await tellChange(tx, ctx, project.workspaceId, { old, new: null }, now);
    return { success: true } as const;
  });
}

async function forgetFailures(tx: Tx, { id, kind }: Integration): Promise<void> {
  await tx.deleteEndpointFailure(endpointOf(CHANNEL_OF_INTEGRATION[kind], id));
}

function noIntegration(projectId: string, kind: IntegrationKind): TrackerError {
  const noun = kind === "slack" ? "chat" : "webhook";
  return notFound(`${noun} integration of project`, projectId, "INTEGRATION_NOT_FOUND");
}

/** Ciphertexts count: sealing the same text twice gives two of them, and only who sealed it could tell. */
function isSame(before: Integration, after: Integration): boolean {
  return JSON.stringify({ ...before, updatedAt: null }) === JSON.stringify({ ...after, updatedAt: null });
}

async function tellChange(
  tx: Tx,
  ctx: Context,
  workspaceId: string,
  change: { old: Integration | null; new: Integration | null },
  now: Date,
): Promise<void> {
  const integration = change.new ?? change.old;
  if (!integration) return;
  const { id: integrationId, projectId, kind } = integration;
  const data = { integrationId, kind, old: publicPart(change.old), new: publicPart(change.new) };
  await tx.appendEvents([eventOf(ctx, { type: "integrationChanged", workspaceId, projectId, data }, now)]);
}

/** What everybody in the workspace may read anyway. */
export function publicPart(integration: Integration | null): Record<string, unknown> | null {
  if (!integration) return null;
  const { channelName, maskedWebhookUrl, maskedSecret, events, dueDateReminderLeadTimeMinutes, isActive } = integration;
  return { channelName, maskedWebhookUrl, maskedSecret, events, dueDateReminderLeadTimeMinutes, isActive };
}

/** Deletes the integrations of a project without a trace, for a project that is being removed. */
export async function deleteIntegrations(tx: Tx, projectId: string): Promise<void> {
  for (const kind of INTEGRATION_KINDS) {
    const integration = await tx.findIntegration(projectId, kind);
    if (integration) await tx.deleteIntegration(integration.id);
  }
}
