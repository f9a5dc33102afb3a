/**
 * A delivery: one event or notification on its way to one endpoint. Deliveries of one endpoint about one task form a
 * partition: they are sent one after the other, in the order in which things happened.
 *
 * @module
 */
import { type ChannelEndpointKind, NOTIFICATION_CHANNELS } from "../channels/channels.ts";
import type { WebhookEvent } from "../integration/events.ts";
import { INTEGRATION_KINDS, INTEGRATIONS, type IntegrationEndpointKind } from "../integration/kinds.ts";

/** Where deliveries go: the integrations of a project, then the channels of a person. Each kind has a channel port. */
export const ENDPOINT_KINDS: readonly EndpointKind[] = [
  ...INTEGRATION_KINDS.map((kind) => INTEGRATIONS[kind].endpointKind),
  ...NOTIFICATION_CHANNELS.map(({ endpointKind }) => endpointKind),
];

/** One of {@linkcode ENDPOINT_KINDS}. */
export type EndpointKind = IntegrationEndpointKind | ChannelEndpointKind;

/** How a delivery can stand. */
export const DELIVERY_STATUSES = ["pending", "delivered", "failed", "rejected", "dropped"] as const;

/**
 * `pending` until it has arrived (`delivered`), was tried too often (`failed`), will never be taken (`rejected`), or is no
 * longer to be sent (`dropped`): the endpoint was switched off or the event's subject is gone.
 */
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One message on its way to one endpoint. */
export interface Delivery {
  /** The same in every attempt: receivers recognize duplicates by it. */
  id: string;
  /** {@linkcode partitionOf} its endpoint and task. */
  partition: string;
  /** {@linkcode endpointOf} its kind and owner. */
  endpoint: string;
  /** What the endpoint is. */
  endpointKind: EndpointKind;
  /** The integration, or the account, whose endpoint it is. */
  ownerId: string;
  /** The project whose log shows it; null for what goes to a person. */
  projectId: string | null;
  /** The task. */
  taskId: string | null;
  /** The type of the event or of the notification, `dueDateReminder` or `test`. */
  eventType: string;
  /** The event it reports, if it does. */
  eventSequence: number | null;
  /** The notification it carries, if it does. */
  notificationId: string | null;
  /** What neither of them says; small. */
  data: Record<string, unknown> | null;
  /** How it stands. */
  status: DeliveryStatus;
  /** Those that were made. */
  attempts: number;
  /** Null while an earlier delivery of the partition is pending, and when it is finished. */
  nextAttemptAt: Date | null;
  /** HTTP status of the last answer. */
  responseStatus: number | null;
  /** How the last answer began. */
  response: string | null;
  /** Why the last attempt failed, or why there will be none. */
  reason: string | null;
  /** When it was made. */
  createdAt: Date;
  /** When it came to its end; null before. */
  finishedAt: Date | null;
}

/** A delivery with its place among all of them. */
export interface StoredDelivery extends Delivery {
  /** Rises with every delivery that is inserted. */
  sequence: number;
}

/** A lock that expires: on a partition, by {@linkcode partitionOf}, or on a job of one server at a time. */
export interface Lease {
  /** What is locked. */
  name: string;
  /** The server, or the stretch of work, that holds it. */
  holder: string;
  /** The lease counts until then. */
  expiresAt: Date;
}

/** An endpoint that did not take anything lately. */
export interface EndpointFailure {
  /** The endpoint, by {@linkcode endpointOf}. */
  endpoint: string;
  /** When the first attempt after the last success failed. */
  failingSince: Date;
}

/** The name of an endpoint. */
export function endpointOf(kind: EndpointKind, ownerId: string): string {
  return `${kind}:${ownerId}`;
}

/**
 * The name of a partition: deliveries that are sent in order.
 *
 * @param taskId null for events that are not about a task
 */
export function partitionOf(endpoint: string, taskId: string | null): string {
  return taskId === null ? endpoint : `${endpoint}:${taskId}`;
}

/** The endpoint of a partition: ids have no colon, nor has a kind. */
export function endpointOfPartition(partition: string): string {
  return partition.split(":", 2).join(":");
}

/** The endpoint of a delivery, and its content. */
export interface DeliveryPlan {
  /** What the endpoint is. */
  endpointKind: EndpointKind;
  /** The integration or the account. */
  ownerId: string;
  /** The project. */
  projectId: string | null;
  /** The task. */
  taskId: string | null;
  /** The type of the event or of the notification, `dueDateReminder` or `test`. */
  eventType: string;
  /** The event, by its place in the outbox. */
  eventSequence?: number;
  /** The notification. */
  notificationId?: string;
  /** What belongs to it, as JSON. */
  data?: Record<string, unknown>;
}

/** The delivery of a plan. @param isFirst whether nothing of its partition is pending */
export function newDelivery(plan: DeliveryPlan, id: string, isFirst: boolean, now: Date): Delivery {
  const { endpointKind, ownerId, projectId, taskId, eventType, eventSequence, notificationId, data } = plan;
  const endpoint = endpointOf(endpointKind, ownerId);
  return {
    id,
    partition: partitionOf(endpoint, taskId),
    endpoint,
    endpointKind,
    ownerId,
    projectId,
    taskId,
    eventType,
    eventSequence: eventSequence ?? null,
    notificationId: notificationId ?? null,
    data: data ?? null,
    status: "pending",
    attempts: 0,
    nextAttemptAt: isFirst ? now : null,
    responseStatus: null,
    response: null,
    reason: null,
    createdAt: now,
    finishedAt: null,
  };
}

/** A delivery as the log shows it. */
export interface ShownDelivery
  extends Pick<
    StoredDelivery,
    | "id"
    | "projectId"
    | "taskId"
    | "status"
    | "attempts"
    | "nextAttemptAt"
    | "responseStatus"
    | "response"
    | "reason"
    | "createdAt"
    | "finishedAt"
  > {
  /** The integration it goes to. */
  integrationId: string;
  /** Which kind of integration it belongs to. */
  integration: "generic-webhook" | "slack";
  /** What it tells. */
  event: WebhookEvent | "test";
}

/** A delivery as it may be shown. */
export function showDelivery(delivery: Delivery): ShownDelivery {
  const { id, projectId, taskId, status, attempts, nextAttemptAt } = delivery;
  const { responseStatus, response, reason, createdAt, finishedAt } = delivery;
  return {
    id,
    projectId,
    taskId,
    integrationId: delivery.ownerId,
    integration: delivery.endpointKind === "slack" ? "slack" : "generic-webhook",
    event: delivery.eventType as ShownDelivery["event"],
    status,
    attempts,
    nextAttemptAt,
    responseStatus,
    response,
    reason,
    createdAt,
    finishedAt,
  };
}
