/**
 * Endpoints that take nothing any more: they are switched off, and whoever can mend them is told.
 *
 * @module
 */

import type { Context } from "../../context.ts";
import { eventOf } from "../../history/new_event.ts";
import type { NotificationDraft, NotificationSubject } from "../../history/notification.ts";
import { notify } from "../../history/notify.ts";
import type { ChannelOutcome } from "../../ports/channel.ts";
import type { Tx } from "../../ports/store.ts";
import { isOwner } from "../../workspace/member/member.ts";
import { publicPart } from "../integration/edit.ts";
import { CHANNELS, type ChannelName } from "../notification/rule.ts";
import { type Delivery, type EndpointFailure, isGivenUp, type StoredDelivery } from "./delivery.ts";
import { type LetterText, loadLetter } from "./message.ts";
import { CHANNEL_OF_RULE } from "./plan.ts";

/** How an attempt ended, and the address it was made at. */
export interface AttemptEnd {
  outcome: ChannelOutcome;
  address: LetterText | undefined;
}

/**
 * Notes how an attempt ended: an endpoint that is gone, or took nothing for five days, is switched off. That of an address
 * which is no longer the endpoint's says nothing about it. One failure long after another proves nothing either: a delivery
 * must have been given up.
 *
 * @param delivery as it is after the attempt
 */
export async function noteOutcome(
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
  const letter = await loadLetter(tx, ctx, delivery);
  if ("undeliverable" in letter || JSON.stringify(letter.address) !== JSON.stringify(address)) return;
  const failure: EndpointFailure = known ?? { endpoint, failingSince: now };
  if (outcome.kind === "gone" || (delivery.status !== "pending" && isGivenUp(failure, now))) {
    await tx.deleteEndpointFailure(endpoint);
    await switchOff(
      tx,
      ctx,
      delivery,
      outcome.kind === "gone" ? "It answered that it is gone" : "It took nothing for 5 days",
      now,
    );
  } else if (!known) await tx.saveEndpointFailure(failure);
}

async function switchOff(tx: Tx, ctx: Context, delivery: Delivery, why: string, now: Date): Promise<void> {
  if (delivery.projectId === null) await switchChannelOff(tx, ctx, delivery, why, now);
  else await switchIntegrationOff(tx, ctx, delivery.ownerId, why, now);
}

async function switchIntegrationOff(
  tx: Tx,
  ctx: Context,
  integrationId: string,
  why: string,
  now: Date,
): Promise<void> {
  const old = await tx.findIntegrationById(integrationId);
  const project = old && (await tx.findProject(old.projectId));
  if (!old?.isActive || !project) return;
  const after = { ...old, isActive: false, updatedAt: now };
  await tx.saveIntegration(after);
  const { id: projectId, workspaceId, name } = project;
  const data = { integrationId, kind: old.kind, old: publicPart(old), new: publicPart(after) };
  await tx.appendEvents([eventOf(ctx, { type: "integrationChanged", workspaceId, projectId, data }, now)]);
  const what = old.kind === "slack" ? "chat webhook" : "webhook";
  const notice = {
    type: "info" as const,
    title: `The ${what} of "${name}" was switched off`,
    content: `${why}. Mend it and switch it on again: ${old.maskedWebhookUrl ?? ""}`,
    eventData: { kind: "integration", integrationId, projectId, workspaceId },
  };
  const owners = (await tx.listMembers(workspaceId)).filter(isOwner);
  await notify(
    tx,
    ctx,
    owners.map(({ userId }): NotificationDraft => ({ userId, ...notice })),
    aboutWorkspace(workspaceId),
    now,
  );
}

async function switchChannelOff(tx: Tx, ctx: Context, delivery: Delivery, why: string, now: Date): Promise<void> {
  const { ownerId: userId, endpointKind } = delivery;
  const preferences = await tx.findNotificationPreferences(userId);
  const name = CHANNELS.find((channel) => CHANNEL_OF_RULE[channel] === endpointKind);
  if (!preferences || !name) return;
  await tx.saveNotificationPreferences({ ...preferences, [`${name}Enabled`]: false, updatedAt: now });
  const notice: NotificationDraft = {
    userId,
    type: "info",
    title: `Notifications by ${WORDS[name]} were switched off`,
    content: `${why}. They go on once you switch them on again.`,
    eventData: { kind: "channel", channel: name },
  };
  await notify(tx, ctx, [notice], { workspaceId: null, resourceId: null, resourceType: null }, now);
}

const WORDS: Readonly<Record<ChannelName, string>> = {
  email: "mail",
  ntfy: "ntfy",
  gotify: "Gotify",
  webhook: "webhook",
};

function aboutWorkspace(workspaceId: string): NotificationSubject {
  return { workspaceId, resourceId: workspaceId, resourceType: "workspace" };
}
