/** Notifications, preferences and integrations over HTTP. @module */
import * as tracker from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/delivery/delivery.ts";
import { Success } from "../../schemas/parts.ts";
import { firstChannelRoutes } from "./first_channels.ts";

const integrationRoute = taggedRoutes("Integration");
const notificationRoute = taggedRoutes("Notification");
const preferencesRoute = taggedRoutes("Preferences");

const notificationRoutes: readonly Route[] = [
  notificationRoute.get(
    "/api/notification",
    {
      summary: "List notifications",
      description:
        "The caller's notifications, newest first. Those about a task have its key, the project and the actor in `eventData`.",
      query: schema.ListNotificationsQuery,
      response: schema.Notifications,
      list: true,
    },
    ({ ctx, query }) => tracker.listNotifications(ctx, query),
  ),
  notificationRoute.post(
    "/api/notification",
    {
      summary: "Create a notification",
      description: "Creates a notification for the caller. Returns null if the caller turned off this type.",
      body: schema.CreateNotificationBody,
      response: schema.NotificationOrNull,
      never: [412],
    },
    ({ ctx, body }) => tracker.createNotification(ctx, body),
  ),
  notificationRoute.patch(
    "/api/notification/read-all",
    {
      summary: "Read all notifications",
      operationId: "markAllNotificationsRead",
      description: "Marks all notifications as read. Returns how many changed.",
      response: schema.ReadAll,
      never: [412],
    },
    ({ ctx }) => tracker.readAllNotifications(ctx),
  ),
  notificationRoute.delete(
    "/api/notification/clear-all",
    {
      summary: "Clear all notifications",
      description: "Deletes all of the caller's notifications.",
      operationId: "clearNotifications",
      response: Success,
      never: [412],
    },
    ({ ctx }) => tracker.clearNotifications(ctx),
  ),
  notificationRoute.patch(
    "/api/notification/:id",
    {
      summary: "Edit a notification",
      description: "Marks one of the caller's notifications as read or unread, or hides it until a time.",
      body: schema.EditNotificationBody,
      response: schema.Notification,
      never: [412],
    },
    ({ ctx, params, body }) => tracker.editNotification(ctx, { notificationId: params.id, ...body }),
  ),
  notificationRoute.patch(
    "/api/notification/:id/read",
    {
      summary: "Read a notification",
      operationId: "markNotificationRead",
      description: "Marks one of the caller's notifications as read.",
      response: schema.Notification,
      never: [412],
    },
    ({ ctx, params }) => tracker.readNotification(ctx, { notificationId: params.id }),
  ),
];

const preferencesRoutes: readonly Route[] = [
  preferencesRoute.get(
    "/api/notification-preferences",
    {
      summary: "Get notification preferences",
      description: "Returns the caller's channels and rules. Secrets are masked.",
      response: schema.NotificationPreferences,
    },
    ({ ctx }) => tracker.getNotificationPreferences(ctx),
  ),
  preferencesRoute.put(
    "/api/notification-preferences",
    {
      summary: "Save notification preferences",
      description:
        "Omitted fields do not change. Turning a channel on or off also changes the rules that have channels.",
      body: schema.SavePreferencesBody,
      response: schema.NotificationPreferences,
      never: [412],
    },
    ({ ctx, body }) => tracker.saveNotificationPreferences(ctx, body),
  ),
  preferencesRoute.put(
    "/api/notification-preferences/workspaces/:workspaceId",
    {
      summary: "Save a notification rule",
      description: "A channel is used only if it is also turned on and configured in the preferences.",
      body: schema.SaveRuleBody,
      response: schema.NotificationPreferences,
      never: [412],
    },
    ({ ctx, params, body }) => tracker.saveNotificationRule(ctx, { ...params, ...body }),
  ),
  preferencesRoute.delete(
    "/api/notification-preferences/workspaces/:workspaceId",
    {
      summary: "Delete a notification rule",
      description: "Afterwards, notifications of the workspace are sent to no channel.",
      response: schema.NotificationPreferences,
      never: [412],
    },
    ({ ctx, params }) => tracker.deleteNotificationRule(ctx, params),
  ),
];

const webhookRoutes: readonly Route[] = [
  integrationRoute.get(
    "/api/generic-webhook-integration/project/:projectId",
    {
      summary: "Get the webhook of a project",
      description: "Returns `null` if the project has none. URL and secret are masked.",
      operationId: "getWebhookIntegration",
      response: schema.WebhookIntegrationOrNull,
    },
    ({ ctx, params }) => tracker.getWebhookIntegration(ctx, params),
  ),
  integrationRoute.post(
    "/api/generic-webhook-integration/project/:projectId",
    {
      summary: "Save the webhook of a project",
      operationId: "saveWebhookIntegration",
      description: "Creates or replaces the integration.",
      body: schema.SaveWebhookBody,
      response: schema.WebhookIntegration,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.saveWebhookIntegration(ctx, { ...params, ...body }),
  ),
  integrationRoute.patch(
    "/api/generic-webhook-integration/project/:projectId",
    {
      summary: "Edit the webhook of a project",
      operationId: "editWebhookIntegration",
      description: "Creates the integration if there is none. Without a URL, nothing is sent.",
      body: schema.EditWebhookBody,
      response: schema.WebhookIntegration,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.editWebhookIntegration(ctx, { ...params, ...body }),
  ),
  integrationRoute.delete(
    "/api/generic-webhook-integration/project/:projectId",
    {
      summary: "Delete the webhook of a project",
      description: "Removes the integration with its URL and secret.",
      operationId: "deleteWebhookIntegration",
      response: Success,
      errors: [409],
    },
    ({ ctx, params }) => tracker.deleteWebhookIntegration(ctx, params),
  ),
];

export const deliveryRoutes: readonly Route[] = [
  ...notificationRoutes,
  ...preferencesRoutes,
  ...firstChannelRoutes,
  ...webhookRoutes,
];
