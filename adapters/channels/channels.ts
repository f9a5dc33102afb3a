/**
 * All channels of a server, by the names that deliveries know them by.
 *
 * @module
 */
import type { Channel, Resolver } from "@hexlane/core";
import { createChatChannel } from "./chat.ts";
import { createEgress, type EgressFetch } from "./egress.ts";
import { createGotifyChannel } from "./gotify.ts";
import { createNotificationWebhookChannel } from "./notification_webhook.ts";
import { createNtfyChannel } from "./ntfy.ts";
import { createWebhookChannel } from "./webhook.ts";

export interface ChannelsOptions {
  resolver: Resolver;
  /** Whether private and reserved addresses may be called, and chats without TLS. */
  allowPrivate: boolean;
  /** The way out for mails, if there is one. */
  mail?: Channel;
  /** @default "Hexlane" */
  userAgent?: string;
  /** The longest one attempt may take. @default 15_000 */
  timeoutMs?: number;
  /** Makes the requests, for tests that let nothing out. @default {@linkcode createEgress} */
  fetch?: EgressFetch;
}

export interface Channels {
  webhook: Channel;
  slack: Channel;
  ntfy: Channel;
  gotify: Channel;
  "notification-webhook": Channel;
  email?: Channel;
}

/** Every channel there is. Nothing is kept open between two attempts, mails aside. */
export function createChannels(options: ChannelsOptions): Channels {
  const { mail, userAgent = "Hexlane", allowPrivate, fetch, ...egress } = options;
  const plain = { fetch: fetch ?? createEgress({ ...egress, allowPrivate }), userAgent };
  // A chat's address is its password.
  const confidential = {
    fetch: fetch ?? createEgress({ ...egress, allowPrivate, httpsOnly: !allowPrivate }),
    userAgent,
  };
  return {
    webhook: createWebhookChannel(plain),
    slack: createChatChannel(confidential),
    ntfy: createNtfyChannel(plain),
    gotify: createGotifyChannel(plain),
    "notification-webhook": createNotificationWebhookChannel(plain),
    ...(mail ? { email: mail } : {}),
  };
}
