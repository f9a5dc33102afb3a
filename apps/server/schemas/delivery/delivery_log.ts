/**
 * Schemas of deliveries. @module
 */
import { DELIVERY_STATUSES, INTEGRATION_KINDS, WEBHOOK_EVENTS } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";

export const Delivery = Type.Object(
  {
    id: Id("The `webhook-id` of every attempt"),
    projectId: Nullable(Id()),
    taskId: Nullable(Id("Null for a test")),
    integrationId: Id(),
    integration: OneOf(INTEGRATION_KINDS),
    event: OneOf([...WEBHOOK_EVENTS, "automationRun", "test"] as const, { description: "The type of the event" }),
    status: OneOf(DELIVERY_STATUSES, {
      description:
        "`failed`: out of attempts. `rejected`: permanently refused by the receiver. `dropped`: no longer needed",
    }),
    attempts: Type.Integer(),
    nextAttemptAt: Nullable(DateTime),
    responseStatus: Nullable(Type.Integer({ description: "HTTP status of the last response" })),
    response: Nullable(Type.String({ description: "Beginning of the last response, at most 1 KiB" })),
    reason: Nullable(Type.String({ description: "Why the last attempt failed, or why there was none" })),
    createdAt: DateTime,
    finishedAt: Nullable(DateTime),
  },
  { $id: "Delivery" },
);
export const Deliveries = Type.Array(Delivery);
