/** The OpenAPI description of webhooks, the requests that this server sends. @module */
import { WEBHOOK_EVENTS, webhookEventName } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../schemas/parts.ts";
import type { Components, Json } from "./schema_document.ts";

const EVENTS = [...WEBHOOK_EVENTS.map(webhookEventName), "test"] as unknown as readonly [string, ...string[]];

const WebhookTask = Type.Object(
  {
    id: Id(),
    title: Type.String(),
    number: Type.Optional(Type.Integer()),
    status: Type.Optional(Type.String({ description: "Slug of the column" })),
    statusName: Type.Optional(Type.String({ description: "Name of the column" })),
    priority: Type.Optional(Type.String()),
    url: Type.Optional(Type.String({ description: "URL of the task in the web app" })),
  },
  { $id: "WebhookTask", description: "The task at the time of the event; only id and title for a deleted task" },
);

const WebhookBody = Type.Object(
  {
    event: OneOf(EVENTS, { description: "What happened" }),
    timestamp: DateTime,
    integration: Type.Object({ type: Type.Literal("generic-webhook") }),
    project: Type.Object({ id: Id(), name: Type.String(), workspaceId: Id() }),
    task: Nullable(WebhookTask),
    actor: Type.Object(
      { id: Nullable(Id()), name: Nullable(Type.String()) },
      { description: "Who caused the event; null for a reminder" },
    ),
    data: Type.Record(Type.String(), Type.Unknown(), { description: "What changed, old and new" }),
  },
  { $id: "WebhookBody", description: "The body of a delivery to a project's webhook" },
);

const EXAMPLE = {
  event: "task.status_changed",
  timestamp: "2027-01-15T09:30:00.000Z",
  integration: { type: "generic-webhook" },
  project: { id: "01985d0e-0001", name: "Website", workspaceId: "01985d0e-0002" },
  task: {
    id: "01985d0e-0003",
    number: 12,
    title: "Fix login",
    status: "in-progress",
    statusName: "In Progress",
    priority: "high",
    url: "https://tracker.example/dashboard/workspace/01985d0e-0002/project/01985d0e-0001/task/01985d0e-0003",
  },
  actor: { id: "01985d0e-0004", name: "Ada Lovelace" },
  data: { title: "Fix login", oldStatus: "to-do", newStatus: "in-progress" },
};

const HEADERS: readonly (readonly [name: string, description: string])[] = [
  ["webhook-id", "The id of the delivery, the same in every attempt"],
  ["webhook-timestamp", "When this attempt was signed, in seconds since 1970"],
  ["webhook-signature", "Space-separated `v1,` signatures as Standard Webhooks defines them, if there is a secret"],
];

/** The `webhooks` of the document. */
export function webhooks(components: Components): Json {
  const post = {
    operationId: "receiveWebhook",
    summary: "Receive what happened in a project",
    description:
      "Sent to the address of a project's webhook. An answer other than 2xx is tried again for three days; 410 switches the " +
      "webhook off. The `webhook-*` headers follow Standard Webhooks.",
    tags: ["Integration"],
    security: [],
    parameters: HEADERS.map(([name, description]) => {
      const required = name !== "webhook-signature";
      return { name, in: "header", required, description, schema: { type: "string" } };
    }),
    requestBody: {
      required: true,
      content: { "application/json": { schema: components.convert(WebhookBody), example: EXAMPLE } },
    },
    responses: {
      "2XX": { description: "Received" },
      "410": { description: "Gone: the webhook is turned off" },
      default: { description: "The request is retried" },
    },
  };
  return { projectEvent: { post } };
}
