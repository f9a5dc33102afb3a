/** Sends messages to webhooks as signed JSON. @module */
import type { Channel } from "@hexlane/core";
import { type HttpChannelOptions, post } from "./http_channel.ts";
import { signedHeaders } from "./signature.ts";

/**
 * Creates a channel to a project's webhook. The payload is the body. As in Standard Webhooks, every status except 2xx
 * and 410 is retried: receivers also respond with 404 or 401 during a deployment.
 */
export function createWebhookChannel(options: HttpChannelOptions): Channel {
  return {
    async send(message, { signal } = {}) {
      // Serialized once, because the signature must match the sent bytes.
      const body = JSON.stringify(message.payload);
      return await post(message, { headers: signedHeaders(message, body), body }, { ...options, signal });
    },
  };
}
