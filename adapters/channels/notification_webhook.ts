/**
 * The webhook that somebody gave for their own notifications.
 *
 * @module
 */
import type { Channel } from "@hexlane/core";
import type { HttpChannelOptions } from "./http_channel.ts";
import { createWebhookChannel } from "./webhook.ts";

/** What a message's `payload` holds, and what arrives. */
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

/** A channel to somebody's own webhook: another body, else the same as a project's. */
export function createNotificationWebhookChannel(options: HttpChannelOptions): Channel {
  return createWebhookChannel(options);
}
