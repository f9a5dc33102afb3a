/**
 * Checks and stores edits of integrations. @module
 */
import { requireWritableProject } from "../../board/require.ts";
import { type Context, requireActor } from "../../context.ts";
import { invalidField, notFound, TrackerError } from "../../errors.ts";
import { MAX_WEBHOOKS_PER_PROJECT } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import { endpointOf } from "../dispatch/delivery.ts";
import { approveDestination } from "./approve_destination.ts";
import { appendChange } from "./change_event.ts";
import type { WebhookEvent } from "./events.ts";
import type { NamedIntegration } from "./get.ts";
import {
  checkChannelName,
  checkLeadTime,
  checkSecret,
  editIntegration,
  type Integration,
  type IntegrationEdit,
  integrationSeal,
  newIntegration,
  type SealedText,
} from "./integration.ts";
import { INTEGRATIONS, type IntegrationKind } from "./kinds.ts";
import { maskSecret, maskUrl } from "./mask.ts";

function refuseUnknownEvents(kind: IntegrationKind, events: object): void {
  const known: readonly string[] = INTEGRATIONS[kind].events;
  const unknown = Object.keys(events).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw invalidField(
    `/events/${unknown.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    `Is not one of: ${known.join(", ")}`,
  );
}

/** The combined input of the use cases for both kinds. Absent fields do not change. */
export interface IntegrationInput extends NamedIntegration {
  webhookUrl?: string | null;
  channelName?: string | null;
  secret?: string | null;
  events?: Partial<Record<WebhookEvent, boolean>>;
  dueDateReminderLeadTimeMinutes?: number;
  isActive?: boolean;
}

/** Checks the input and encrypts secrets. Both take time, so call it before the transaction. */
export async function prepareEdit(
  ctx: Context,
  kind: IntegrationKind,
  input: IntegrationInput,
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
    const rule = { pointer: "/webhookUrl", httpsOnly: INTEGRATIONS[kind].isAddressSecret };
    const address = await approveDestination(ctx, webhookUrl, rule);
    edit.webhookUrl = await seal("webhookUrl", address, maskUrl(address));
  }
  return edit;
}

interface WantedEdit {
  projectId: string;
  kind: IntegrationKind;
  edit: IntegrationEdit;
  /** Replaces the whole integration except the name of a webhook. @default false */
  replace?: boolean;
  /** The webhook to edit; null creates another one. @default the first integration of the kind */
  webhookId?: string | null;
}

/** Stores an edit and appends its event. Writes nothing if the edit changes nothing. */
export async function saveIntegration<Shown extends { id: string }>(
  ctx: Context,
  wanted: WantedEdit,
  show: (tx: Tx, integration: Integration) => Shown | Promise<Shown>,
): Promise<Shown> {
  const { projectId, kind, edit, replace = false, webhookId } = wanted;
  const named = webhookId == null ? undefined : { kind: "webhook", id: webhookId };
  const now = ctx.clock.now();
  const shown = await ctx.store.transaction(async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, projectId, "workspace:manage_settings", named);
    if (webhookId === null) await refuseManyWebhooks(tx, project.id);
    const before = webhookId === null ? undefined : await findBefore(tx, project.id, wanted);
    if (named && !before) throw notFound("webhook", named.id);
    // A chat webhook requires a URL; a generic webhook may be saved without one.
    if (!before && INTEGRATIONS[kind].isAddressSecret && !edit.webhookUrl) throw noIntegration(projectId, kind);
    const { id, createdAt } = before ?? { id: ctx.newId(), createdAt: now };
    const channelName = kind === "generic-webhook" ? (before?.channelName ?? null) : null;
    const blank = { ...newIntegration({ id, projectId: project.id, kind }, createdAt), channelName };
    const after = editIntegration(before && !replace ? before : blank, edit, now);
    if (before && isSame(before, after)) return await show(tx, before);
    if (before) await tx.saveIntegration(after);
    else await tx.insertIntegration(after);
    // A new URL, or turning the integration on again, resets the failures.
    if (before?.sealedWebhookUrl !== after.sealedWebhookUrl || !before?.isActive) await forgetFailures(tx, after);
    await appendChange(tx, ctx, project.workspaceId, { old: before ?? null, new: after }, now);
    return await show(tx, after);
  });
  // A pause requested by the old URL does not apply to a new one.
  if (edit.webhookUrl !== undefined)
    ctx.deliveryScheduler.resume(endpointOf(INTEGRATIONS[kind].endpointKind, shown.id));
  return shown;
}

async function findBefore(tx: Tx, projectId: string, wanted: WantedEdit): Promise<Integration | undefined> {
  const { kind, webhookId } = wanted;
  return webhookId == null ? await tx.findIntegration(projectId, kind) : await tx.findIntegrationById(webhookId);
}

async function refuseManyWebhooks(tx: Tx, projectId: string): Promise<void> {
  const webhooks = (await tx.listIntegrations(projectId)).filter(({ kind }) => kind === "generic-webhook");
  if (webhooks.length < MAX_WEBHOOKS_PER_PROJECT) return;
  throw new TrackerError("conflict", `Cannot create webhook: the limit of ${MAX_WEBHOOKS_PER_PROJECT} is reached`, {
    reason: "TOO_MANY_WEBHOOKS",
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
