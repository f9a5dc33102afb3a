/** All channels of a server, by endpoint kind. @module */
import { CHAT_KIND_NAMES, type Channel, type EndpointKind, type Resolver } from "@hexlane/core";
import { createDiscordChannel } from "./discord.ts";
import { createEgress, type EgressFetch } from "./egress.ts";
import { createGotifyChannel } from "./gotify.ts";
import type { HttpChannelOptions } from "./http_channel.ts";
import { createMatrixChannel } from "./matrix.ts";
import { createMattermostChannel } from "./mattermost.ts";
import { createNotificationWebhookChannel } from "./notification_webhook.ts";
import { createNtfyChannel } from "./ntfy.ts";
import { createSlackChannel } from "./slack.ts";
import { createTeamsChannel } from "./teams.ts";
import { createTelegramChannel } from "./telegram.ts";
import { createWebhookChannel } from "./webhook.ts";

export interface ChannelsOptions {
  resolver: Resolver;
  /** Whether requests may go to private and reserved addresses, and to chat services without TLS. */
  allowPrivate: boolean;
  /** The email channel, if configured. */
  mail?: Channel;
  /** @default "Hexlane" */
  userAgent?: string;
  /** The time limit of one attempt, in milliseconds. @default 15_000 */
  timeoutMs?: number;
  /** Sends the requests; tests replace it. @default {@linkcode createEgress} */
  fetch?: EgressFetch;
}

/** The kinds of endpoints that are sent to over HTTP. */
export type HttpKind = Exclude<EndpointKind, "email">;

/** How to create the channel for each kind of endpoint reached over HTTP. */
const HTTP_CHANNELS: Readonly<Record<HttpKind, (options: HttpChannelOptions) => Channel>> = {
  webhook: createWebhookChannel,
  slack: createSlackChannel,
  discord: createDiscordChannel,
  telegram: createTelegramChannel,
  mattermost: createMattermostChannel,
  teams: createTeamsChannel,
  matrix: createMatrixChannel,
  ntfy: createNtfyChannel,
  gotify: createGotifyChannel,
  "notification-webhook": createNotificationWebhookChannel,
};

/** The kinds of endpoints reached over HTTP. */
export const HTTP_ENDPOINT_KINDS: readonly HttpKind[] = Object.keys(HTTP_CHANNELS) as HttpKind[];

export type Channels = Record<HttpKind, Channel> & { email?: Channel };

/** Creates every channel. Only the email channel keeps connections open between attempts. */
export function createChannels(options: ChannelsOptions): Channels {
  const { mail, userAgent = "Hexlane", allowPrivate, fetch, ...egress } = options;
  const channelOf = (kind: HttpKind) => {
    // Chats require TLS, because each request contains a secret: the URL of a webhook, or a token.
    const httpsOnly = (CHAT_KIND_NAMES as readonly string[]).includes(kind) && !allowPrivate;
    return HTTP_CHANNELS[kind]({ fetch: fetch ?? createEgress({ ...egress, allowPrivate, httpsOnly }), userAgent });
  };
  const channels = Object.fromEntries(HTTP_ENDPOINT_KINDS.map((kind) => [kind, channelOf(kind)]));
  return { ...(channels as Record<HttpKind, Channel>), ...(mail ? { email: mail } : {}) };
}
