/**
 * Who is told of what outside the house. Nothing is planned for what the server has no channel for.
 *
 * @module
 */

import type { StoredEvent } from "../../history/event.ts";
import type { Notification } from "../../history/notification.ts";
import { CHAT_EVENTS, type Integration, type IntegrationKind, WEBHOOK_EVENTS } from "../integration/integration.ts";
import type { NotificationPreferences } from "../notification/preferences.ts";
import type { ChannelName, NotificationRule } from "../notification/rule.ts";
import { type DeliveryPlan, ENDPOINT_KINDS, type EndpointKind } from "./delivery.ts";

/** The channel through which each kind of integration sends. */
export const CHANNEL_OF_INTEGRATION: Readonly<Record<IntegrationKind, EndpointKind>> = {
  "generic-webhook": "webhook",
  slack: "slack",
};

/** The channel of the house behind each channel of a rule. */
export const CHANNEL_OF_RULE: Readonly<Record<ChannelName, EndpointKind>> = {
  email: "email",
  ntfy: "ntfy",
  gotify: "gotify",
  webhook: "notification-webhook",
};

const KNOWN_EVENTS: Readonly<Record<IntegrationKind, readonly string[]>> = {
  "generic-webhook": WEBHOOK_EVENTS,
  slack: CHAT_EVENTS,
};

/**
 * When integrations were made, by their id: of those that were made among these events. What happened before is none of
 * their news, although they are there when it is planned. Sequences tell, since clocks may be set back.
 */
export function birthsIn(events: readonly StoredEvent[]): ReadonlyMap<string, number> {
  const births = events.filter(({ type, data }) => type === "integrationChanged" && data.old === null);
  return new Map(births.map(({ data, sequence }) => [String(data.integrationId), sequence]));
}

/** Whether any integration may want an event of this type. */
export function isToldOutside({ type, taskId }: Pick<StoredEvent, "type" | "taskId">): boolean {
  return taskId !== null && (WEBHOOK_EVENTS as readonly string[]).includes(type);
}

/** The projects whose integrations hear of an event: that of the task, and the one it left. */
export function projectsOf({ type, projectId, data }: StoredEvent): string[] {
  const left = type === "taskMoved" && typeof data.old === "string" ? [data.old] : [];
  return projectId === null ? left : [...left, projectId];
}

/** The deliveries of an event to the integrations of the projects it concerns. */
export function planDeliveries(
  event: StoredEvent,
  integrations: readonly Integration[],
  channels: ReadonlySet<EndpointKind>,
): DeliveryPlan[] {
  if (!isToldOutside(event)) return [];
  return integrations
    .filter((integration) => isTold(integration, event.type, channels))
    .map(({ id: ownerId, kind, projectId }) => ({
      endpointKind: CHANNEL_OF_INTEGRATION[kind],
      ownerId,
      projectId,
      taskId: event.taskId,
      news: event.type,
      eventSequence: event.sequence,
    }));
}

/** Whether an integration is to be told of news of a kind. */
export function isTold(integration: Integration, news: string, channels: ReadonlySet<EndpointKind>): boolean {
  const { kind, isActive, sealedWebhookUrl, events } = integration;
  if (!isActive || sealedWebhookUrl === null || !channels.has(CHANNEL_OF_INTEGRATION[kind])) return false;
  return KNOWN_EVENTS[kind].includes(news) && events[news] === true;
}

/** What decides which channels carry a notification to its receiver. */
export interface Listener {
  preferences: NotificationPreferences | undefined;
  /** The receiver's rule for the workspace of the notification. */
  rule: NotificationRule | undefined;
  /** The project of the task it is about; null for what is about the workspace. */
  projectId: string | null;
}

/** The deliveries of a notification to the person it is for. */
export function planNotification(
  notification: Notification,
  listener: Listener,
  channels: ReadonlySet<EndpointKind>,
): DeliveryPlan[] {
  const { id: notificationId, userId: ownerId, workspaceId, resourceId, resourceType, type: news } = notification;
  if (workspaceId === null || resourceId === null) return [];
  const taskId = resourceType === "task" ? resourceId : null;
  return (Object.keys(CHANNEL_OF_RULE) as ChannelName[])
    .filter((name) => fires(name, listener))
    .map((name) => CHANNEL_OF_RULE[name])
    .filter((endpointKind) => channels.has(endpointKind))
    .map((endpointKind) => ({ endpointKind, ownerId, projectId: null, taskId, news, notificationId }));
}

/**
 * Whether a channel carries news of a project to a person: asked when a delivery is planned and again before each attempt,
 * so that no retry goes out after the person has changed their mind.
 */
export function fires(name: ChannelName, { preferences, rule, projectId }: Listener): boolean {
  if (!preferences || !rule?.isActive || !rule[`${name}Enabled`] || !isConfigured(name, preferences)) return false;
  return rule.projectMode === "all" || rule.selectedProjectIds.includes(projectId ?? "");
}

/** Whether a channel is on in a person's preferences, with every setting it needs. */
function isConfigured(name: ChannelName, preferences: NotificationPreferences): boolean {
  if (!preferences[`${name}Enabled`]) return false;
  switch (name) {
    case "email":
      return true;
    case "ntfy":
      return preferences.ntfyServerUrl !== null && preferences.ntfyTopic !== null;
    case "gotify":
      return preferences.gotifyServerUrl !== null && preferences.sealedGotifyToken !== null;
    case "webhook":
      return preferences.webhookUrl !== null;
  }
}

/** The kinds of which the server has a channel. */
export function kindsOf(channels: Partial<Record<EndpointKind, unknown>> | undefined): Set<EndpointKind> {
  return new Set(ENDPOINT_KINDS.filter((kind) => channels?.[kind] !== undefined));
}
