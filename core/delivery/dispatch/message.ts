/**
 * Loads the message of a delivery and its URL when it is sent. This keeps rows small, and no message goes to a URL that was
 * removed in the meantime.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { DELETED_ACCOUNT_NAME } from "../../identity/account/account.ts";
import type { ReadTx } from "../../ports/store.ts";
import { settingOfKind } from "../channels/channel.ts";
import { channelOfEndpoint, channelSeal } from "../channels/channels.ts";
import { wordsOf } from "../integration/chat_payload.ts";
import { type Integration, integrationSeal } from "../integration/integration.ts";
import { INTEGRATIONS } from "../integration/kinds.ts";
import type { NamedEvent, TaskSnapshot } from "../integration/webhook_payload.ts";
import { addressIn, settingsOf } from "../notification/preferences.ts";
import { notificationText } from "../notification/text.ts";
import type { Delivery, StoredDelivery } from "./delivery.ts";
import { carries, kindsOf, selectsEvent } from "./plan.ts";

/** A text, either in plain form or encrypted. */
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
const DESELECTED: Skipped = { skipped: "The integration no longer selects this event type" };

/** Loads the message of a delivery, or the reason to drop it. */
export async function loadMessage(tx: ReadTx, ctx: Context, delivery: StoredDelivery): Promise<Message | Skipped> {
  return delivery.projectId === null
    ? await loadForAccount(tx, ctx, delivery)
    : await loadForProject(tx, ctx, delivery);
}

async function loadForProject(tx: ReadTx, ctx: Context, delivery: Delivery): Promise<Message | Skipped> {
  const integration = await tx.findIntegrationById(delivery.ownerId);
  if (!integration?.isActive || integration.sealedWebhookUrl === null) return OFF;
  const { eventType } = delivery;
  if (eventType !== "test" && !selectsEvent(integration, eventType, kindsOf(ctx.channels))) return DESELECTED;
  const event = await loadEvent(tx, ctx, delivery, integration);
  if (!event) return GONE;
  const { projectId, kind, sealedSecret, sealedWebhookUrl } = integration;
  const columns = event.task ? await tx.listColumns(event.project.id) : [];
  const statusNameOf = (slug: string) => columns.find((column) => column.slug === slug)?.name ?? wordsOf(slug);
  return {
    address: { sealed: sealedWebhookUrl, boundTo: integrationSeal(projectId, kind, "webhookUrl") },
    secret:
      sealedSecret === null ? undefined : { sealed: sealedSecret, boundTo: integrationSeal(projectId, kind, "secret") },
    payload: INTEGRATIONS[kind].payload(event, statusNameOf),
  };
}

async function loadEvent(
  tx: ReadTx,
  ctx: Context,
  delivery: Delivery,
  integration: Integration,
): Promise<NamedEvent | undefined> {
  const { eventSequence, createdAt } = delivery;
  const type = delivery.eventType as NamedEvent["type"];
  const [event] = eventSequence === null ? [] : await tx.listEvents(eventSequence - 1, 1);
  if (eventSequence !== null && event?.sequence !== eventSequence) return undefined;
  const project = await tx.findProject(event?.projectId ?? delivery.projectId ?? integration.projectId);
  if (!project) return undefined;
  const data = event?.data ?? delivery.data ?? {};
  const summary = (data.task ?? null) as
    | (Omit<TaskSnapshot, "statusName" | "url"> & { description?: string | null })
    | null;
  if (!summary && type !== "test") return undefined;
  const columns = summary ? await tx.listColumns(project.id) : [];
  const actor = event?.actorId == null ? undefined : await tx.findAccount(event.actorId);
  return {
    type,
    at: event?.createdAt ?? createdAt,
    project: { id: project.id, name: project.name, slug: project.slug, workspaceId: project.workspaceId },
    task: summary && {
      id: summary.id,
      number: summary.number,
      title: summary.title,
      status: summary.status,
      statusName: columns.find(({ slug }) => slug === summary.status)?.name ?? wordsOf(summary.status),
      priority: summary.priority,
      url: taskUrl(ctx, { ...project, taskId: summary.id }),
    },
    actor: event?.actorId == null ? { id: null, name: null } : { id: event.actorId, name: nameOf(actor) },
    data: { ...data, description: summary?.description ?? null },
    names: await loadNames(tx, type, data),
  };
}

function nameOf(account: { name: string } | undefined): string {
  return account?.name ?? DELETED_ACCOUNT_NAME;
}

/** Loads the names of the projects and people in an event's data, by id. */
async function loadNames(
  tx: ReadTx,
  type: NamedEvent["type"],
  data: Record<string, unknown>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const id of [data.old, data.new]) {
    if (typeof id !== "string") continue;
    if (type === "taskMoved") names.set(id, (await tx.findProject(id))?.name ?? "");
    else if (type === "taskAssigneeChanged") names.set(id, nameOf(await tx.findAccount(id)));
  }
  return names;
}

/** Returns the URL of a task in the web app. */
export function taskUrl(ctx: Context, task: { workspaceId: string; id: string; taskId: string }): string {
  return `${projectUrl(ctx, task)}/task/${encodeURIComponent(task.taskId)}`;
}

function projectUrl(ctx: Context, { workspaceId, id }: { workspaceId: string; id: string }): string {
  return `${workspaceUrl(ctx, workspaceId)}/project/${encodeURIComponent(id)}`;
}

function workspaceUrl({ baseUrl }: Context, workspaceId: string): string {
  return `${baseUrl}/dashboard/workspace/${encodeURIComponent(workspaceId)}`;
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
  if (!notification || workspaceId === null || !(await tx.findMembership(workspaceId, userId))) return GONE;
  const taskId = notification.resourceType === "task" ? (notification.resourceId ?? "") : null;
  const task = taskId === null ? undefined : await tx.findTask(taskId);
  const known = task ?? (taskId === null ? undefined : (await tx.findDeletedTask(taskId))?.task);
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

/** Decrypts a text. Do not call it inside a transaction. @throws {TrackerError} `unavailable` if no key fits */
export async function openText(ctx: Context, text: SealableText): Promise<string> {
  return "open" in text ? text.open : await ctx.crypto.open(text.sealed, text.boundTo);
}
