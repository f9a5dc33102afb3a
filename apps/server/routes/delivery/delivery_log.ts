/** The log of deliveries over HTTP. @module */
import { listDeliveries, redeliver, testChatIntegration, testWebhookIntegration } from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import { Deliveries, Delivery } from "../../schemas/delivery/delivery_log.ts";

const route = taggedRoutes("Integration");

const TEST_DESCRIPTION = "Sends a test message. Its result appears in the list of deliveries.";

export const deliveryLogRoutes: readonly Route[] = [
  route.get(
    "/api/project/:projectId/deliveries",
    {
      summary: "List the deliveries of a project",
      operationId: "listDeliveries",
      description: "Lists sent and pending webhook deliveries, newest first. Deliveries are kept for 30 days.",
      response: Deliveries,
      list: true,
    },
    ({ ctx, params, query }) => listDeliveries(ctx, { ...params, ...query }),
  ),
  route.post(
    "/api/delivery/:id/redeliver",
    {
      summary: "Redeliver",
      operationId: "retryDelivery",
      description: "Sends a delivery again with the same `webhook-id`. A pending retry is attempted immediately.",
      response: Delivery,
      errors: [409],
    },
    ({ ctx, params }) => redeliver(ctx, { deliveryId: params.id }),
  ),
  route.post(
    "/api/generic-webhook-integration/project/:projectId/test",
    {
      summary: "Test the webhook of a project",
      operationId: "testWebhookIntegration",
      description: TEST_DESCRIPTION,
      response: Delivery,
      errors: [409],
    },
    ({ ctx, params }) => testWebhookIntegration(ctx, params),
  ),
  route.post(
    "/api/slack-integration/project/:projectId/test",
    {
      summary: "Test the chat webhook of a project",
      operationId: "testChatIntegration",
      description: TEST_DESCRIPTION,
      response: Delivery,
      errors: [409],
    },
    ({ ctx, params }) => testChatIntegration(ctx, params),
  ),
];
