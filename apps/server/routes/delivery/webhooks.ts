/** The webhooks of a project over HTTP. @module */
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  testWebhook,
} from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/delivery/delivery.ts";
import { Deliveries, Delivery } from "../../schemas/delivery/delivery_log.ts";
import { Success } from "../../schemas/parts.ts";

const route = taggedRoutes("Webhook");

export const webhookRoutes: readonly Route[] = [
  route.get(
    "/api/project/:projectId/webhooks",
    {
      summary: "List the webhooks of a project",
      operationId: "listWebhooks",
      description:
        "Lists the webhooks, oldest first. URLs and secrets are masked. The routes under `/api/generic-webhook-integration` address the first of them.",
      response: schema.Webhooks,
    },
    ({ ctx, params }) => listWebhooks(ctx, params),
  ),
  route.post(
    "/api/project/:projectId/webhooks",
    {
      summary: "Create a webhook",
      description: "Adds a webhook to a project, which can have up to 20. It receives events from then on.",
      body: schema.CreateWebhookBody,
      response: schema.Webhook,
      errors: [409],
    },
    ({ ctx, params, body }) => createWebhook(ctx, { ...params, ...body }),
  ),
  route.patch(
    "/api/webhook/:id",
    {
      summary: "Edit a webhook",
      description: "Changes the given fields. Without a URL, nothing is sent.",
      body: schema.EditNamedWebhookBody,
      response: schema.Webhook,
      errors: [409],
    },
    ({ ctx, params, body }) => editWebhook(ctx, { webhookId: params.id, ...body }),
  ),
  route.delete(
    "/api/webhook/:id",
    {
      summary: "Delete a webhook",
      description: "Removes the webhook with its URL and secret.",
      response: Success,
      errors: [409],
    },
    ({ ctx, params }) => deleteWebhook(ctx, { webhookId: params.id }),
  ),
  route.post(
    "/api/webhook/:id/test",
    {
      summary: "Test a webhook",
      description: "Sends a test message. Its result appears in the list of deliveries.",
      response: Delivery,
      errors: [409],
    },
    ({ ctx, params }) => testWebhook(ctx, { webhookId: params.id }),
  ),
  route.get(
    "/api/webhook/:id/deliveries",
    {
      summary: "List the deliveries to a webhook",
      operationId: "listWebhookDeliveries",
      description: "Lists sent and pending deliveries, newest first. Deliveries are kept for 30 days.",
      response: Deliveries,
      list: true,
    },
    ({ ctx, params, query }) => listWebhookDeliveries(ctx, { webhookId: params.id, ...query }),
  ),
];
