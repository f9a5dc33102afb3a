/** The webhook for a user's own notifications. @module */
import type { Channel } from "@hexlane/core";
import type { HttpChannelOptions } from "./http_channel.ts";
import { createWebhookChannel } from "./webhook.ts";

/** The `payload` of a message, which is also the request body. */
export type NotificationWebhookPayload = {
  notification: {
    id: string;
    type: string;
    title: string;
    content: string;
    createdAt: string;
    eventData: unknown;
    resourceId: string | null;
    resourceType: string | null;
  };
  workspace: { id: string; name: string };
  project: { id: string; name: string } | null;
  task: { id: string; title: string; url: string } | null;
  user: { id: string; email: string; name: string };
};

/** Creates a channel to a user's own webhook. It differs from a project's webhook only in its body. */
export function createNotificationWebhookChannel(options: HttpChannelOptions): Channel {
  return createWebhookChannel(options);
}
