/**
 * What a delivery says and where it goes, put together when it is sent: rows stay small, and nobody is sent to an address
 * they took back.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import type { Notification } from "../../history/notification.ts";
import { DELETED_ACCOUNT_NAME } from "../../identity/account/account.ts";
import { writeMail } from "../../mail/mail.ts";
import type { ReadTx } from "../../ports/store.ts";
import { chatPayload, shorten, wordsOf } from "../integration/chat_payload.ts";
import { type Integration, integrationSeal } from "../integration/integration.ts";
import { type ToldEvent, type ToldTask, webhookPayload } from "../integration/webhook_payload.ts";
import { type NotificationPreferences, preferencesSeal } from "../notification/preferences.ts";
import { CHANNELS } from "../notification/rule.ts";
import { notificationText } from "../notification/text.ts";
import type { Delivery, StoredDelivery } from "./delivery.ts";
import { CHANNEL_OF_INTEGRATION, CHANNEL_OF_RULE, fires, isTold, kindsOf } from "./plan.ts";

/** A text that is open, or has to be opened. */
export type LetterText = { open: string } | { sealed: string; boundTo: string };

export interface Letter {
  address: LetterText;
  secret: LetterText | undefined;
  payload: Record<string, unknown>;
  /** Nobody has shown yet that the mail address is theirs. @default false */
  isUnproven?: boolean;
}

/** Why a delivery is not sent any more. */
export interface Undeliverable {
  undeliverable: string;
}

/** What mail programs show of it. */
const MAX_SUBJECT = 150;

const GONE: Undeliverable = { undeliverable: "What it tells of is gone" };
const OFF: Undeliverable = { undeliverable: "The endpoint is switched off" };
const DESELECTED: Undeliverable = { undeliverable: "The receiver no longer selects this kind of event" };

/** Loads what a delivery says and where it goes. */
export async function loadLetter(tx: ReadTx, ctx: Context, delivery: StoredDelivery): Promise<Letter | Undeliverable> {
  return delivery.projectId === null ? await loadForPerson(tx, ctx, delivery) : await loadForProject(tx, ctx, delivery);
}

async function loadForProject(tx: ReadTx, ctx: Context, delivery: Delivery): Promise<Letter | Undeliverable> {
  const integration = await tx.findIntegrationById(delivery.ownerId);
  if (!integration?.isActive || integration.sealedWebhookUrl === null) return OFF;
  if (delivery.news !== "test" && !isTold(integration, delivery.news, kindsOf(ctx.channels))) return DESELECTED;
  const told = await loadTold(tx, ctx, delivery, integration);
  if (!told) return GONE;
  const { projectId, kind, sealedSecret, sealedWebhookUrl } = integration;
  const columns = told.task ? await tx.listColumns(told.project.id) : [];
  const statusNameOf = (slug: string) => columns.find((column) => column.slug === slug)?.name ?? wordsOf(slug);
  return {
    address: { sealed: sealedWebhookUrl, boundTo: integrationSeal(projectId, kind, "webhookUrl") },
    secret:
      sealedSecret === null ? undefined : { sealed: sealedSecret, boundTo: integrationSeal(projectId, kind, "secret") },
    payload: CHANNEL_OF_INTEGRATION[kind] === "slack" ? chatPayload(told, statusNameOf) : webhookPayload(told),
  };
}

async function loadTold(
  tx: ReadTx,
  ctx: Context,
  delivery: Delivery,
  integration: Integration,
): Promise<ToldEvent | undefined> {
  const { eventSequence, data, createdAt } = delivery;
  const news = delivery.news as ToldEvent["news"];
  const [event] = eventSequence === null ? [] : await tx.listEvents(eventSequence - 1, 1);
  if (eventSequence !== null && event?.sequence !== eventSequence) return undefined;
  const project = await tx.findProject(event?.projectId ?? delivery.projectId ?? integration.projectId);
  if (!project) return undefined;
  const said = event?.data ?? data ?? {};
  const summary = (said.task ?? null) as
    | (Omit<ToldTask, "statusName" | "url"> & { description?: string | null })
    | null;
  if (!summary && news !== "test") return undefined;
  const columns = summary ? await tx.listColumns(project.id) : [];
  const actor = event?.actorId == null ? undefined : await tx.findAccount(event.actorId);
  return {
    news,
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
    data: { ...said, description: summary?.description ?? null },
    names: await loadNames(tx, news, said),
  };
}

function nameOf(account: { name: string } | undefined): string {
  return account?.name ?? DELETED_ACCOUNT_NAME;
}

/** Names of the projects and people that the data of an event speaks of. */
async function loadNames(
  tx: ReadTx,
  news: ToldEvent["news"],
  said: Record<string, unknown>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const id of [said.old, said.new]) {
    if (typeof id !== "string") continue;
    if (news === "taskMoved") names.set(id, (await tx.findProject(id))?.name ?? "");
    else if (news === "taskAssigneeChanged") names.set(id, nameOf(await tx.findAccount(id)));
  }
  return names;
}

/** Where a person sees a task. */
export function taskUrl(ctx: Context, place: { workspaceId: string; id: string; taskId: string }): string {
  return `${projectUrl(ctx, place)}/task/${encodeURIComponent(place.taskId)}`;
}

function projectUrl(ctx: Context, { workspaceId, id }: { workspaceId: string; id: string }): string {
  return `${workspaceUrl(ctx, workspaceId)}/project/${encodeURIComponent(id)}`;
}

function workspaceUrl({ baseUrl }: Context, workspaceId: string): string {
  return `${baseUrl}/dashboard/workspace/${encodeURIComponent(workspaceId)}`;
}

async function loadForPerson(tx: ReadTx, ctx: Context, delivery: Delivery): Promise<Letter | Undeliverable> {
  const { ownerId: userId, endpointKind, notificationId } = delivery;
  const account = await tx.findAccount(userId);
  const preferences = await tx.findNotificationPreferences(userId);
  const name = CHANNELS.find((channel) => CHANNEL_OF_RULE[channel] === endpointKind);
  if (!account || account.deletedAt || !preferences || !name) return OFF;
  const notification = notificationId === null ? undefined : await tx.findNotification(notificationId);
  const workspaceId = notification?.workspaceId ?? null;
  // Who left hears no more of what goes on there.
  if (!notification || workspaceId === null || !(await tx.findMember(workspaceId, userId))) return GONE;
  const taskId = notification.resourceType === "task" ? (notification.resourceId ?? "") : null;
  const task = taskId === null ? undefined : await tx.findTask(taskId);
  const known = task ?? (taskId === null ? undefined : (await tx.findDeletedTask(taskId))?.task);
  const rule = await tx.findNotificationRule(userId, workspaceId);
  if (!fires(name, { preferences, rule, projectId: known?.projectId ?? null })) return OFF;
  const project = task && (await tx.findProject(task.projectId));
  const workspace = await tx.findWorkspace(workspaceId);
  const url = task && project ? taskUrl(ctx, { ...project, taskId: task.id }) : workspaceUrl(ctx, workspaceId);
  const { title, body } = notificationText(notification);
  const { ntfyTopic } = preferences;
  switch (name) {
    case "email":
      return {
        address: { open: account.email },
        secret: undefined,
        payload: mailOf(ctx, { title, body, url }),
        isUnproven: !account.emailVerified,
      };
    case "ntfy":
      return { ...addressOf(preferences, "ntfy"), payload: { topic: ntfyTopic ?? "", title, content: body, url } };
    case "gotify":
      return { ...addressOf(preferences, "gotify"), payload: { title, content: body, url } };
    case "webhook":
      return {
        ...addressOf(preferences, "webhook"),
        payload: {
          notification: shownNotification(notification, { title, body }),
          workspace: { id: workspaceId, name: workspace?.name ?? "" },
          project: project ? { id: project.id, name: project.name } : null,
          task: task ? { id: task.id, title: task.title, url } : null,
          user: { id: account.id, email: account.email, name: account.name },
        },
      };
  }
}

function shownNotification(
  { id, type, createdAt, eventData, resourceId, resourceType }: Notification,
  { title, body: content }: { title: string; body: string },
): Record<string, unknown> {
  return { id, type, title, content, createdAt: createdAt.toISOString(), eventData, resourceId, resourceType };
}

const SEALS = { ntfy: "ntfyToken", gotify: "gotifyToken", webhook: "webhookSecret" } as const;

function addressOf(
  preferences: NotificationPreferences,
  name: "ntfy" | "gotify" | "webhook",
): Pick<Letter, "address" | "secret"> {
  const { userId, ntfyServerUrl, sealedNtfyToken, gotifyServerUrl, sealedGotifyToken } = preferences;
  const { webhookUrl, sealedWebhookSecret } = preferences;
  const [address, sealed] = {
    ntfy: [ntfyServerUrl, sealedNtfyToken],
    gotify: [gotifyServerUrl, sealedGotifyToken],
    webhook: [webhookUrl, sealedWebhookSecret],
  }[name] as [string | null, string | null];
  return {
    address: { open: address ?? "" },
    secret: sealed === null ? undefined : { sealed, boundTo: preferencesSeal(userId, SEALS[name]) },
  };
}

function mailOf(
  ctx: Context,
  { title, body, url }: { title: string; body: string; url: string },
): Record<string, unknown> {
  const settings = `${ctx.baseUrl}/dashboard/settings/notifications`;
  const { subject, text, html } = writeMail(
    {
      subject: shorten(title, MAX_SUBJECT),
      paragraphs: [body],
      link: { label: "Open", url },
      remarks: [`You chose to be told by mail. To change that: ${settings}`],
    },
    ctx,
  );
  return { subject, text, html, headers: { "List-Unsubscribe": `<${settings}>` } };
}

/** Opens what is sealed: never inside a transaction. @throws {TrackerError} `unavailable` when no key fits */
export async function openText(ctx: Context, text: LetterText): Promise<string> {
  return "open" in text ? text.open : await ctx.crypto.open(text.sealed, text.boundTo);
}
