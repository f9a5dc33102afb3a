/**
 * Schemas of deliveries. @module
 */
import { DELIVERY_STATUSES, WEBHOOK_EVENTS } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "./parts.ts";

export const Delivery = Type.Object(
  {
    id: Id("The `webhook-id` of every attempt"),
    projectId: Nullable(Id()),
    taskId: Nullable(Id("Null for a test")),
    integrationId: Id(),
    integration: OneOf(["generic-webhook", "slack"]),
    event: OneOf([...WEBHOOK_EVENTS, "test"] as const, { description: "What it tells" }),
    status: OneOf(DELIVERY_STATUSES, {
      description:
        "`failed` was tried too often, `rejected` will never be taken, `dropped` was not to be sent any more",
    }),
    attempts: Type.Integer(),
    nextAttemptAt: Nullable(DateTime),
    responseStatus: Nullable(Type.Integer({ description: "HTTP status of the last answer" })),
    response: Nullable(Type.String({ description: "How the last answer began: at most 1 KiB" })),
    reason: Nullable(Type.String({ description: "Why the last attempt failed, or why there is none" })),
    createdAt: DateTime,
    finishedAt: Nullable(DateTime),
  },
  { $id: "Delivery" },
);
export const Deliveries = Type.Array(Delivery);
