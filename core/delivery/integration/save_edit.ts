/**
 * Checks and stores edits of integrations. @module
 */
import { requireProject, requireWritableProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { invalidField, notFound, TrackerError } from "../../errors.ts";
import { MAX_CHANNELS_PER_PROJECT, MAX_WEBHOOKS_PER_PROJECT } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import { settingOfType } from "../chat/chat_kind.ts";
import type { ChatKindName } from "../chat/chat_kinds.ts";
import { readChatSettings, requireChatSettings } from "../chat/chat_settings.ts";
import { endpointOf } from "../dispatch/delivery.ts";
import { approveDestination } from "./approve_destination.ts";
import type { ChatEvent, WebhookEvent } from "./event_choices.ts";
import type { NamedIntegration } from "./get.ts";
import {
  checkChannelName,
  checkLeadTime,
  checkSecret,
  editIntegration,
  type Integration,
  type IntegrationEdit,
  integrationSeal,
  isConfigured,
  newIntegration,
  type SealedText,
} from "./integration.ts";
import { INTEGRATIONS, type IntegrationKind } from "./kinds.ts";
import { maskSecret, maskUrl } from "./mask.ts";
import { appendChange } from "./record_change.ts";

function refuseUnknownEvents(kind: IntegrationKind, events: object): void {
  const known: readonly string[] = INTEGRATIONS[kind].events;
  const unknown = Object.keys(events).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw invalidField(
    `/events/${unknown.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    `Is not one of: ${known.join(", ")}`,
  );
}

/** The combined input of the use cases for all kinds. Absent fields do not change. */
export interface IntegrationInput extends NamedIntegration {
  webhookUrl?: string | null;
  channelName?: string | null;
  secret?: string | null;
  events?: Partial<Record<WebhookEvent, boolean>>;
  dueDateReminderLeadTimeMinutes?: number;
  isActive?: boolean;
}

/**
 * Checks the permission and the input of a webhook, and encrypts its secrets. All of this takes time, so call it before the
 * transaction.
 */
export async function prepareEdit(
  ctx: Context,
  kind: IntegrationKind,
  input: IntegrationInput,
): Promise<IntegrationEdit> {
  const { projectId, webhookUrl, secret } = input;
  await requireManager(ctx, projectId);
  const edit = editOf(kind, input);
  const seal = sealerOf(ctx, projectId, kind);
  if (secret === null) edit.secret = null;
  else if (secret) {
    const text = checkSecret(secret, "/secret");
    edit.secret = await seal("secret", text, maskSecret(text));
  }
  if (webhookUrl === null) edit.webhookUrl = null;
  else if (webhookUrl) {
    const address = await approveDestination(ctx, webhookUrl, { pointer: "/webhookUrl" });
    edit.webhookUrl = await seal("webhookUrl", address, maskUrl(address));
  }
  return edit;
}

/** Input for {@linkcode prepareChatEdit}. */
export interface ChatEditInput extends NamedIntegration {
  /** Settings of the service, by name. */
  settings: object;
  /** The pointer of the object that contains the settings. */
  pointer: string;
  /** Whether the integration needs every required setting. */
  isNew: boolean;
  channelName?: string | null | undefined;
  events?: Partial<Record<ChatEvent, boolean>> | undefined;
  isActive?: boolean | undefined;
}

/** Like {@linkcode prepareEdit}, for a chat service. */
export async function prepareChatEdit(
  ctx: Context,
  kind: ChatKindName,
  input: ChatEditInput,
): Promise<IntegrationEdit> {
  const { projectId, settings, pointer, isNew } = input;
  await requireManager(ctx, projectId);
  const edit = editOf(kind, input);
  const { chat } = INTEGRATIONS[kind];
  if (!chat) throw new TypeError(`Cannot edit "${kind}": not a chat service`);
  if (isNew) requireChatSettings(chat, settings, { pointer });
  const allowPrivate = ctx.policy.allowPrivateDestinations;
  const { address, secret, plain } = readChatSettings(chat, settings, { pointer, allowPrivate });
  const seal = sealerOf(ctx, projectId, kind);
  if (Object.keys(plain).length > 0) edit.settings = plain;
  if (secret) edit.secret = await seal("secret", secret.text, secret.setting.mask(secret.text));
  if (address) {
    const approved = await approveDestination(ctx, address.text, { pointer: address.pointer, httpsOnly: true });
    edit.webhookUrl = await seal("webhookUrl", approved, address.setting.mask(approved));
  }
  return edit;
}

/**
 * Refuses actors without the permission before the server resolves a hostname on their behalf. The transaction checks
 * the permission again.
 */
async function requireManager(ctx: Context, projectId: string): Promise<void> {
  await ctx.store.read((tx) => requireProject(tx, ctx, projectId, "workspace:manage_settings"));
}

/** Checks the part of an edit that all kinds share. */
function editOf(
  kind: IntegrationKind,
  input: Pick<ChatEditInput, "channelName" | "events" | "isActive"> &
    Pick<IntegrationInput, "dueDateReminderLeadTimeMinutes">,
): IntegrationEdit {
  const { channelName, events, dueDateReminderLeadTimeMinutes, isActive } = input;
  if (dueDateReminderLeadTimeMinutes !== undefined) checkLeadTime(dueDateReminderLeadTimeMinutes);
  if (events !== undefined) refuseUnknownEvents(kind, events);
  const name = channelName == null ? channelName : checkChannelName(channelName);
  return {
    ...(name === undefined ? {} : { channelName: name }),
    ...(events === undefined ? {} : { events }),
    ...(dueDateReminderLeadTimeMinutes === undefined ? {} : { dueDateReminderLeadTimeMinutes }),
    ...(isActive === undefined ? {} : { isActive }),
  };
}

function sealerOf(ctx: Context, projectId: string, kind: IntegrationKind) {
  return async (field: "webhookUrl" | "secret", text: string, masked: string): Promise<SealedText> => ({
    sealed: await ctx.crypto.seal(text, integrationSeal(projectId, kind, field)),
    masked,
  });
}

interface WantedEdit {
  projectId: string;
  kind: IntegrationKind;
  edit: IntegrationEdit;
  /** Whether to replace all fields except `isActive` and, for a webhook, its name. @default false */
  replace?: boolean;
  /** Whether the edit may create the integration. @default true */
  mayCreate?: boolean;
  /** The webhook or channel to edit; null creates a new one. @default the first integration of the kind */
  integrationId?: string | null;
}

/** Stores an edit and appends its event. Writes nothing if the edit changes nothing. */
export async function saveIntegration<Shown extends { id: string }>(
  ctx: Context,
  wanted: WantedEdit,
  show: (tx: Tx, integration: Integration) => Shown | Promise<Shown>,
): Promise<Shown> {
  const { projectId, kind, edit, replace = false, mayCreate = true, integrationId } = wanted;
  const { chat, endpointKind } = INTEGRATIONS[kind];
  const noun = chat ? "channel" : "webhook";
  const named = integrationId == null ? undefined : { kind: noun, id: integrationId };
  const now = ctx.clock.now();
  const shown = await ctx.store.transaction(async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, projectId, "workspace:manage_settings", named);
    const before = integrationId === null ? undefined : await findBefore(tx, project.id, wanted);
    if (named && !before) throw notFound(noun, named.id);
    if (!before && !mayCreate) throw noIntegration(projectId, kind);
    if (before) refuseOtherServer(before, edit);
    const { id, createdAt, isActive } = before ?? { id: ctx.newId(), createdAt: now, isActive: true };
    const channelName = kind === "generic-webhook" ? (before?.channelName ?? null) : null;
    const blank = { ...newIntegration({ id, projectId: project.id, kind }, createdAt), channelName, isActive };
    const after = editIntegration(before && !replace ? before : blank, edit, now);
    // A chat needs its settings; a generic webhook may be saved without a URL.
    if (!before && chat && !isConfigured(after)) throw noIntegration(projectId, kind);
    if (before && isSame(before, after)) return await show(tx, before);
    if (!before) await refuseMany(tx, project.id, kind);
    if (before) await tx.saveIntegration(after);
    else await tx.insertIntegration(after);
    // A new destination, or turning the integration on again, resets the failures.
    if (!before?.isActive || isRedirected(before, after)) await forgetFailures(tx, after);
    await appendChange(tx, ctx, project.workspaceId, { old: before ?? null, new: after }, now);
    return await show(tx, after);
  });
  // A pause requested by the old destination does not apply to a new one.
  if (edit.webhookUrl !== undefined || (chat && (edit.secret || edit.settings)))
    ctx.deliveryScheduler.resume(endpointOf(endpointKind, shown.id));
  return shown;
}

/**
 * Refuses to send a stored token to another server, because a member who may change the address but does not know the
 * token could read it there. The address of a service with a token is not secret, so its mask shows the whole address.
 *
 * @throws {TrackerError} `invalid`
 */
function refuseOtherServer({ kind, maskedWebhookUrl }: Integration, { webhookUrl, secret }: IntegrationEdit): void {
  const { chat } = INTEGRATIONS[kind];
  const token = chat && settingOfType(chat, "secret");
  if (token === undefined || secret || !webhookUrl || webhookUrl.masked === maskedWebhookUrl) return;
  throw invalidField(`/settings/${token}`, "Is required with the address of another server");
}

/** Returns whether an edit changes the destination of messages, or the token. */
function isRedirected(before: Integration, after: Integration): boolean {
  const placeOf = ({ kind, sealedWebhookUrl, sealedSecret, settings }: Integration) =>
    JSON.stringify([sealedWebhookUrl, settings, INTEGRATIONS[kind].chat && sealedSecret]);
  return placeOf(before) !== placeOf(after);
}

async function findBefore(tx: Tx, projectId: string, wanted: WantedEdit): Promise<Integration | undefined> {
  const { kind, integrationId } = wanted;
  return integrationId == null
    ? await tx.findIntegration(projectId, kind)
    : await tx.findIntegrationById(integrationId);
}

async function refuseMany(tx: Tx, projectId: string, kind: IntegrationKind): Promise<void> {
  const isChat = INTEGRATIONS[kind].chat !== undefined;
  const [noun, max] = isChat ? ["channel", MAX_CHANNELS_PER_PROJECT] : ["webhook", MAX_WEBHOOKS_PER_PROJECT];
  const others = (await tx.listIntegrations(projectId)).filter(
    (integration) => (INTEGRATIONS[integration.kind].chat !== undefined) === isChat,
  );
  if (others.length < Number(max)) return;
  throw new TrackerError("conflict", `Cannot create ${noun}: the limit of ${max} is reached`, {
    reason: isChat ? "TOO_MANY_CHANNELS" : "TOO_MANY_WEBHOOKS",
  });
}

export async function forgetFailures(tx: Tx, { id, kind }: Integration): Promise<void> {
  await tx.deleteEndpointFailure(endpointOf(INTEGRATIONS[kind].endpointKind, id));
}

export function noIntegration(projectId: string, kind: IntegrationKind): TrackerError {
  return notFound(`${INTEGRATIONS[kind].noun} integration of project`, projectId, "INTEGRATION_NOT_FOUND");
}

/** Compares integrations. Sending the same secret again counts as a change, because its ciphertext differs each time. */
function isSame(before: Integration, after: Integration): boolean {
  return JSON.stringify({ ...before, updatedAt: null }) === JSON.stringify({ ...after, updatedAt: null });
}
