/**
 * Outgoing channels, one per file.
 *
 * @module
 */
export { type Channels, type ChannelsOptions, createChannels, HTTP_ENDPOINT_KINDS, type HttpKind } from "./channels.ts";
export type { ChatPayload } from "./chat_message.ts";
export { createEgress, EgressError, type EgressFetch, type EgressOptions } from "./egress.ts";
export { type EmailChannel, type EmailOptions, type EmailPayload, openEmailChannel } from "./email.ts";
export type { GotifyPayload } from "./gotify.ts";
export type { MatrixTarget } from "./matrix.ts";
export type { NotificationWebhookPayload } from "./notification_webhook.ts";
export type { NtfyPayload } from "./ntfy.ts";
export { isMailAddress, readSender, readSmtpUrl, type Sender, type SmtpServer } from "./smtp_server.ts";
export type { TelegramTarget } from "./telegram.ts";
