/**
 * A delivery sends one event or notification to one endpoint. Deliveries to one endpoint about one task form a
 * partition. They are sent one after another, in the order of their events.
 *
 * @module
 */
import { type ChannelEndpointKind, NOTIFICATION_CHANNELS } from "../channels/channels.ts";
import { INTEGRATION_KINDS, INTEGRATIONS, type IntegrationEndpointKind } from "../integration/kinds.ts";

/** Endpoint kinds with a channel: project integrations, then notification channels. Each kind has an adapter. */
export const ENDPOINT_KINDS: readonly EndpointKind[] = [
  ...INTEGRATION_KINDS.map((kind) => INTEGRATIONS[kind].endpointKind),
  ...NOTIFICATION_CHANNELS.map(({ endpointKind }) => endpointKind),
];

/** One of {@linkcode ENDPOINT_KINDS}. */
export type EndpointKind = IntegrationEndpointKind | ChannelEndpointKind;

/**
 * The kinds of endpoints that deliveries have. A `forge` receives no messages; a delivery to it synchronizes a task or
 * an issue.
 */
export type DeliveryKind = EndpointKind | "forge";

/** The states of a delivery. */
export const DELIVERY_STATUSES = ["pending", "delivered", "failed", "rejected", "dropped"] as const;

/**
 * A delivery is `pending` until it is delivered (`delivered`), runs out of attempts (`failed`), is permanently refused
 * (`rejected`), or is no longer needed (`dropped`), for example because the endpoint was turned off.
 */
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One message for one endpoint. */
export interface Delivery {
  /** The same in every attempt, so that receivers can recognize duplicates. */
  id: string;
  /** The name of the partition (see {@linkcode partitionOf}). */
  partition: string;
  /** The name of the endpoint (see {@linkcode endpointOf}). */
  endpoint: string;
  endpointKind: DeliveryKind;
  /** The ID of the endpoint's integration or account. */
  ownerId: string;
  /** The project whose delivery log shows the delivery; null for an account's channel. */
  projectId: string | null;
  taskId: string | null;
  /** The type of the event or notification, or `dueDateReminder`, `automationRun`, `forgeJob` or `test`. */
  eventType: string;
  /** The sequence of the event, if any. */
  eventSequence: number | null;
  /** The ID of the notification, if any. */
  notificationId: string | null;
  /** Small extra data that neither the event nor the notification contains. */
  data: Record<string, unknown> | null;
  status: DeliveryStatus;
  /** Number of attempts so far. */
  attempts: number;
  /** Null while an earlier delivery of the partition is pending, and after the delivery has finished. */
  nextAttemptAt: Date | null;
  /** HTTP status of the last response. */
  responseStatus: number | null;
  /** Start of the last response body. */
  response: string | null;
  /** Why the last attempt failed, or why no attempt will follow. */
  reason: string | null;
  createdAt: Date;
  /** Null while the delivery is pending. */
  finishedAt: Date | null;
}

/** A delivery with its sequence. */
export interface StoredDelivery extends Delivery {
  /** Increases with every inserted delivery. */
  sequence: number;
}

/** A lock that expires, on a partition (see {@linkcode partitionOf}) or on a job that only one server at a time may run. */
export interface Lease {
  /** The name of the locked partition or job. */
  name: string;
  /** ID of the run that holds the lease. */
  holder: string;
  /** When the lease expires. */
  expiresAt: Date;
}

/** An endpoint that keeps failing. */
export interface EndpointFailure {
  /** The name of the endpoint (see {@linkcode endpointOf}). */
  endpoint: string;
  /** When the first attempt after the last success failed. */
  failingSince: Date;
}

/** Returns the name of an endpoint. */
export function endpointOf(kind: DeliveryKind, ownerId: string): string {
  return `${kind}:${ownerId}`;
}

/**
 * Returns the name of a partition, whose deliveries are sent in order.
 *
 * @param taskId null for events that are not about a task
 */
export function partitionOf(endpoint: string, taskId: string | null): string {
  return taskId === null ? endpoint : `${endpoint}:${taskId}`;
}

/** Returns the endpoint of a partition. Neither IDs nor kinds contain a colon. */
export function endpointOfPartition(partition: string): string {
  return partition.split(":", 2).join(":");
}

/** A delivery to create. */
export interface DeliveryPlan
  extends Pick<Delivery, "endpointKind" | "ownerId" | "projectId" | "taskId" | "eventType"> {
  eventSequence?: number;
  notificationId?: string;
  /** Extra data, as JSON. */
  data?: Record<string, unknown>;
}

/** Creates the delivery of a plan. @param isFirst whether nothing in its partition is pending */
export function newDelivery(plan: DeliveryPlan, id: string, isFirst: boolean, now: Date): Delivery {
  const endpoint = endpointOf(plan.endpointKind, plan.ownerId);
  return {
    eventSequence: null,
    notificationId: null,
    data: null,
    ...plan,
    id,
    partition: partitionOf(endpoint, plan.taskId),
    endpoint,
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
