/**
 * Turns off endpoints that no longer accept deliveries, and notifies the people who can fix them.
 *
 * @module
 */

import type { Context } from "../../context.ts";
import { eventOf } from "../../history/new_event.ts";
import type { NotificationDraft } from "../../history/notification.ts";
import { notifyPeople } from "../../history/notify.ts";
import type { ChannelOutcome } from "../../ports/channel.ts";
import type { Tx } from "../../ports/store.ts";
import { isOwner } from "../../workspace/member/member.ts";
import { channelOfEndpoint } from "../channels/channels.ts";
import { FORGE_NAMES } from "../forge/connection.ts";
import { appendForgeChange } from "../forge/record_change.ts";
import { INTEGRATIONS } from "../integration/kinds.ts";
import { publicPart } from "../integration/record_change.ts";
import { settingsOf, withSettings } from "../notification/preferences.ts";
import type { Delivery, EndpointFailure, StoredDelivery } from "./delivery.ts";
import { loadMessage, type SealableText } from "./message.ts";
import { isGivenUp } from "./retry.ts";

/** The outcome of an attempt, and the URL it used. */
export interface AttemptEnd {
  outcome: ChannelOutcome;
  address: SealableText | undefined;
}

/**
 * Records the outcome of an attempt. Turns off an endpoint that is gone or has accepted nothing for five days. Attempts
 * to reach an old URL of the endpoint do not count. Two failures five days apart are not enough, because a delivery
 * must also have failed permanently.
 *
 * @param delivery the delivery after the attempt
 */
export async function recordOutcome(
  tx: Tx,
  ctx: Context,
  delivery: StoredDelivery,
  { outcome, address }: AttemptEnd,
  now: Date,
): Promise<void> {
  const { endpoint } = delivery;
  const known = await tx.findEndpointFailure(endpoint);
  if (outcome.kind === "delivered") {
    if (known) await tx.deleteEndpointFailure(endpoint);
    return;
  }
  const message = await loadMessage(tx, ctx, delivery);
  if ("skipped" in message || JSON.stringify(message.address) !== JSON.stringify(address)) return;
  const failure: EndpointFailure = known ?? { endpoint, failingSince: now };
  if (outcome.kind === "gone" || (delivery.status !== "pending" && isGivenUp(failure, now))) {
    await tx.deleteEndpointFailure(endpoint);
    const why =
      outcome.kind === "gone" ? "The endpoint responded with 410 Gone" : "No delivery has succeeded for 5 days";
    if (delivery.endpointKind === "forge") await turnForgeOff(tx, ctx, delivery.ownerId, why, now);
    else if (delivery.projectId === null) await turnChannelOff(tx, ctx, delivery, why, now);
    else await turnIntegrationOff(tx, ctx, delivery.ownerId, why, now);
  } else if (!known) await tx.saveEndpointFailure(failure);
}

async function turnIntegrationOff(tx: Tx, ctx: Context, integrationId: string, why: string, now: Date): Promise<void> {
  const old = await tx.findIntegrationById(integrationId);
  const project = old && (await tx.findProject(old.projectId));
  if (!old?.isActive || !project) return;
  const after = { ...old, isActive: false, updatedAt: now };
  await tx.saveIntegration(after);
  const { id: projectId, workspaceId, name } = project;
  const data = { integrationId, kind: old.kind, old: publicPart(old), new: publicPart(after) };
  await tx.appendEvents([eventOf(ctx, { type: "integrationChanged", workspaceId, projectId, data }, now)]);
  const draft = {
    type: "info" as const,
    title: `The ${INTEGRATIONS[old.kind].label} of "${name}" was turned off`,
    content: `${why}. Fix it, then turn it on again: ${old.maskedWebhookUrl ?? old.channelName ?? old.maskedSecret ?? ""}`,
    eventData: { kind: "integration", integrationId, projectId, workspaceId },
  };
  await notifyOwners(tx, ctx, workspaceId, draft, now);
}

async function turnForgeOff(tx: Tx, ctx: Context, connectionId: string, why: string, now: Date): Promise<void> {
  const old = await tx.findForgeConnection(connectionId);
  const project = old && (await tx.findProject(old.projectId));
  if (!old?.isActive || !project) return;
  const after = { ...old, isActive: false, updatedAt: now };
  await tx.saveForgeConnection(after);
  await appendForgeChange(tx, ctx, project.workspaceId, { old, new: after }, now);
  const draft = {
    type: "info" as const,
    title: `The ${FORGE_NAMES[old.kind]} repository of "${project.name}" was turned off`,
    content: `${why}. Check the access token, then turn it on again: ${old.path}`,
    eventData: { kind: "integration", integrationId: old.id, projectId: project.id, workspaceId: project.workspaceId },
  };
  await notifyOwners(tx, ctx, project.workspaceId, draft, now);
}

async function notifyOwners(
  tx: Tx,
  ctx: Context,
  workspaceId: string,
  draft: Omit<NotificationDraft, "userId">,
  now: Date,
): Promise<void> {
  const owners = (await tx.listMembers(workspaceId)).filter(isOwner);
  await notifyPeople(
    tx,
    ctx,
    owners.map(({ userId }): NotificationDraft => ({ userId, ...draft })),
    { workspaceId, resourceId: workspaceId, resourceType: "workspace" },
    now,
  );
}

async function turnChannelOff(tx: Tx, ctx: Context, delivery: Delivery, why: string, now: Date): Promise<void> {
  const { ownerId: userId, endpointKind } = delivery;
  const preferences = await tx.findNotificationPreferences(userId);
  const channel = channelOfEndpoint(endpointKind);
  if (!preferences || !channel) return;
  const settings = { ...settingsOf(preferences, channel.name), isEnabled: false };
  await tx.saveNotificationPreferences({ ...withSettings(preferences, settings), updatedAt: now });
  const draft: NotificationDraft = {
    userId,
    type: "info",
    title: `Notifications by ${channel.label} were turned off`,
    content: `${why}. Turn them on again to continue.`,
    eventData: { kind: "channel", channel: channel.name },
  };
  await notifyPeople(tx, ctx, [draft], { workspaceId: null, resourceId: null, resourceType: null }, now);
}
