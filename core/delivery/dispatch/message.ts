/**
 * Loads the message of a delivery and its URL when it is sent. This keeps rows small, and no message goes to a URL that was
 * removed in the meantime.
 *
 * @module
 */

import { taskUrl, workspaceUrl } from "../../board/task/url.ts";
import type { Context } from "../../context.ts";
import { People } from "../../history/people.ts";
import type { ReadTx } from "../../ports/store.ts";
import { settingOfKind } from "../channels/channel.ts";
import { channelOfEndpoint, channelSeal } from "../channels/channels.ts";
import { integrationSeal, isConfigured } from "../integration/integration.ts";
import { INTEGRATIONS } from "../integration/kinds.ts";
import { addressIn, settingsOf } from "../notification/preferences.ts";
import { notificationText } from "../notification/text.ts";
import type { Delivery, StoredDelivery } from "./delivery.ts";
import { loadEvent } from "./load_event.ts";
import { carries, isDirect, kindsOf, selectsEvent } from "./plan.ts";

/** A string, either plain or encrypted. */
export type SealableText = { open: string } | { sealed: string; boundTo: string };

export interface Message {
  address: SealableText;
  secret: SealableText | undefined;
  payload: Record<string, unknown>;
  /** Whether the message goes to an unverified email address. @default false */
  isUnverified?: boolean;
}

/** The reason why a delivery is dropped. */
export interface Skipped {
  skipped: string;
}

const GONE: Skipped = { skipped: "The subject was deleted" };
const OFF: Skipped = { skipped: "The endpoint is turned off" };
const SYNCHRONIZED: Skipped = { skipped: "A later change was synchronized already" };
const DESELECTED: Skipped = { skipped: "The integration no longer selects this event type" };

/** Loads the message of a delivery, or the reason to drop it. */
export async function loadMessage(tx: ReadTx, ctx: Context, delivery: StoredDelivery): Promise<Message | Skipped> {
  if (delivery.endpointKind === "forge") return await loadForForge(tx, delivery);
  return delivery.projectId === null
    ? await loadForAccount(tx, ctx, delivery)
    : await loadForProject(tx, ctx, delivery);
}

/**
 * Checks that a delivery to a forge is still needed. A forge gets no message, because the delivery synchronizes the
 * task. Failures count against the repository in `address`.
 */
async function loadForForge(tx: ReadTx, { ownerId, taskId, eventSequence }: Delivery): Promise<Message | Skipped> {
  const connection = await tx.findForgeConnection(ownerId);
  if (!connection?.isActive) return OFF;
  const link = taskId === null ? undefined : await tx.findForgeLinkOfTask(connection.id, taskId);
  if (link && eventSequence !== null && link.seenSequence >= eventSequence) return SYNCHRONIZED;
  return { address: { open: connection.repositoryKey }, secret: undefined, payload: {} };
}

async function loadForProject(tx: ReadTx, ctx: Context, delivery: Delivery): Promise<Message | Skipped> {
  const integration = await tx.findIntegrationById(delivery.ownerId);
  if (!integration?.isActive || !isConfigured(integration)) return OFF;
  const { eventType } = delivery;
  if (!isDirect(eventType) && !selectsEvent(integration, eventType, kindsOf(ctx.channels))) return DESELECTED;
  const loaded = await loadEvent(tx, ctx, delivery, integration);
  if (!loaded) return GONE;
  const { projectId, kind, sealedSecret, sealedWebhookUrl, settings } = integration;
  const { chat, payload } = INTEGRATIONS[kind];
  const sealed = (field: "webhookUrl" | "secret", text: string): SealableText => ({
    sealed: text,
    boundTo: integrationSeal(projectId, kind, field),
  });
  return {
    address: sealedWebhookUrl === null ? { open: chat?.server ?? "" } : sealed("webhookUrl", sealedWebhookUrl),
    secret: sealedSecret === null ? undefined : sealed("secret", sealedSecret),
    payload: payload(loaded.event, loaded.statusNameOf, settings),
  };
}

async function loadForAccount(tx: ReadTx, ctx: Context, delivery: Delivery): Promise<Message | Skipped> {
  const { ownerId: userId, notificationId } = delivery;
  const account = await tx.findAccount(userId);
  const preferences = await tx.findNotificationPreferences(userId);
  const channel = channelOfEndpoint(delivery.endpointKind);
  if (!account || account.deletedAt || !preferences || !channel) return OFF;
  const notification = notificationId === null ? undefined : await tx.findNotification(notificationId);
  const workspaceId = notification?.workspaceId ?? null;
  // Former members receive nothing about the workspace.
  const people = new People(tx);
  if (!notification || workspaceId === null || !(await people.membership(workspaceId, userId))) return GONE;
  const taskId = notification.resourceType === "task" ? (notification.resourceId ?? "") : null;
  const task = taskId === null ? undefined : await tx.findTask(taskId);
  const known = task ?? (taskId === null ? undefined : (await tx.findDeletedTask(taskId))?.task);
  // The task may have been moved to a project that the account may not open.
  if (known && !(await people.reader(known, userId))) return GONE;
  const rule = await tx.findNotificationRule(userId, workspaceId);
  if (!carries(channel, { preferences, rule, projectId: known?.projectId ?? null })) return OFF;
  const project = task && (await tx.findProject(task.projectId));
  const workspace = await tx.findWorkspace(workspaceId);
  const url = task && project ? taskUrl(ctx, { ...project, taskId: task.id }) : workspaceUrl(ctx, workspaceId);
  const settings = settingsOf(preferences, channel.name);
  const { sealedSecret } = settings;
  const isMail = settingOfKind(channel, "address") === undefined;
  return {
    address: { open: isMail ? account.email : (addressIn(channel, settings) ?? "") },
    secret: sealedSecret === null ? undefined : { sealed: sealedSecret, boundTo: channelSeal(userId, channel) },
    payload: channel.payload(
      {
        notification,
        ...notificationText(notification),
        url,
        receiver: { id: account.id, email: account.email, name: account.name },
        workspace: { id: workspaceId, name: workspace?.name ?? "" },
        project: project ? { id: project.id, name: project.name } : null,
        task: task ? { id: task.id, title: task.title, url } : null,
        baseUrl: ctx.baseUrl,
      },
      settings.settings,
    ),
    isUnverified: isMail && !account.emailVerified,
  };
}

/**
 * Decrypts a string. Do not call it inside a transaction.
 *
 * @throws {TrackerError} `unavailable` if none of the keys can decrypt it
 */
export async function openText(ctx: Context, text: SealableText): Promise<string> {
  return "open" in text ? text.open : await ctx.crypto.open(text.sealed, text.boundTo);
}
