/**
 * Plans the deliveries of an event or a notification. Endpoints without a channel are skipped.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import type { StoredEvent } from "../../history/event_types.ts";
import type { Notification } from "../../history/notification.ts";
import type { Tx } from "../../ports/store.ts";
import { missingSetting, type NotificationChannel } from "../channels/channel.ts";
import { type ChannelName, NOTIFICATION_CHANNELS } from "../channels/channels.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "../integration/event_choices.ts";
import { type Integration, isConfigured } from "../integration/integration.ts";
import { INTEGRATIONS } from "../integration/kinds.ts";
import { type NotificationPreferences, settingsOf } from "../notification/preferences.ts";
import type { NotificationRule } from "../notification/rule.ts";
import {
  type Delivery,
  type DeliveryPlan,
  ENDPOINT_KINDS,
  type EndpointKind,
  endpointOf,
  newDelivery,
  partitionOf,
} from "./delivery.ts";

/**
 * Returns the sequences of the events that created integrations, by integration ID. An integration receives no earlier
 * events. Sequences are compared instead of times, because clocks may be set back.
 */
export function createdSequences(events: readonly StoredEvent[]): ReadonlyMap<string, number> {
  const created = events.filter(({ type, data }) => type === "integrationChanged" && data.old === null);
  return new Map(created.map(({ data, sequence }) => [String(data.integrationId), sequence]));
}

/** Returns whether integrations can receive an event. */
export function isForIntegrations({ type, taskId }: Pick<StoredEvent, "type" | "taskId">): boolean {
  return taskId !== null && (WEBHOOK_EVENTS as readonly string[]).includes(type);
}

/** Lists the projects whose integrations receive an event: the task's project and the project that the task left. */
export function projectsOf({ type, projectId, data }: StoredEvent): string[] {
  const left = type === "taskMoved" && typeof data.old === "string" ? [data.old] : [];
  return projectId === null ? left : [...left, projectId];
}

/** Plans the deliveries of an event to the integrations that select it. */
export function planDeliveries(
  event: StoredEvent,
  integrations: readonly Integration[],
  channels: ReadonlySet<EndpointKind>,
): DeliveryPlan[] {
  if (!isForIntegrations(event)) return [];
  return integrations
    .filter((integration) => selectsEvent(integration, event.type, channels))
    .map(({ id: ownerId, kind, projectId }) => ({
      endpointKind: INTEGRATIONS[kind].endpointKind,
      ownerId,
      projectId,
      taskId: event.taskId,
      eventType: event.type,
      eventSequence: event.sequence,
    }));
}

/** Returns whether deliveries of a type are sent no matter which events the integration selects. */
export function isDirect(eventType: string): boolean {
  return eventType === "test" || eventType === "automationRun";
}

/** Returns whether an integration selects events of a type. */
export function selectsEvent(integration: Integration, type: string, channels: ReadonlySet<EndpointKind>): boolean {
  const { kind, isActive, events } = integration;
  const { endpointKind, events: known } = INTEGRATIONS[kind];
  if (!isActive || !isConfigured(integration) || !channels.has(endpointKind)) return false;
  return known.includes(type as WebhookEvent) && events[type] === true;
}

/** The recipient's settings, which select channels for a notification. */
export interface Receiver {
  preferences: NotificationPreferences | undefined;
  /** The recipient's rule for the notification's workspace. */
  rule: NotificationRule | undefined;
  /** The project of the notification's task; null for a notification about the workspace. */
  projectId: string | null;
}

/** Plans the deliveries of a notification to its recipient. */
export function planNotification(
  notification: Notification,
  receiver: Receiver,
  channels: ReadonlySet<EndpointKind>,
): DeliveryPlan[] {
  const { id: notificationId, userId: ownerId, workspaceId, resourceId, resourceType, type: eventType } = notification;
  if (workspaceId === null || resourceId === null) return [];
  const taskId = resourceType === "task" ? resourceId : null;
  return NOTIFICATION_CHANNELS.filter(
    (channel) => channels.has(channel.endpointKind) && carries(channel, receiver),
  ).map(({ endpointKind }) => ({ endpointKind, ownerId, projectId: null, taskId, eventType, notificationId }));
}

/**
 * Returns whether a channel sends an account's notifications about a project. This is checked when a delivery is
 * planned and again before each attempt, so that a changed setting also stops retries.
 */
export function carries(
  channel: NotificationChannel & { name: ChannelName },
  { preferences, rule, projectId }: Receiver,
): boolean {
  const settings = settingsOf(preferences, channel.name);
  if (!rule?.isActive || !rule.channels.includes(channel.name)) return false;
  if (!settings.isEnabled || missingSetting(channel, settings) !== undefined) return false;
  return rule.projectMode === "all" || rule.selectedProjectIds.includes(projectId ?? "");
}

/** Lists the endpoint kinds for which the server has an adapter. */
export function kindsOf(channels: Partial<Record<EndpointKind, unknown>> | undefined): Set<EndpointKind> {
  return new Set(ENDPOINT_KINDS.filter((kind) => channels?.[kind] !== undefined));
}

/**
 * Inserts deliveries in the same order as the plans. If nothing in a partition is pending, its first delivery is due
 * immediately.
 */
export async function insertPlans(
  tx: Tx,
  ctx: Context,
  plans: readonly DeliveryPlan[],
  now: Date,
): Promise<Delivery[]> {
  const isBusy = new Map<string, boolean>();
  const deliveries: Delivery[] = [];
  for (const plan of plans) {
    const partition = partitionOf(endpointOf(plan.endpointKind, plan.ownerId), plan.taskId);
    const busy = isBusy.get(partition) ?? (await tx.findPendingDelivery(partition)) !== undefined;
    isBusy.set(partition, true);
    deliveries.push(newDelivery(plan, ctx.newId(), !busy, now));
  }
  if (deliveries.length > 0) await tx.insertDeliveries(deliveries);
  return deliveries;
}
