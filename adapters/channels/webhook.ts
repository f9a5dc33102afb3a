/**
 * Webhooks: a message as JSON, signed.
 *
 * @module
 */
import type { Channel } from "@hexlane/core";
import { type HttpChannelOptions, post } from "./http_channel.ts";
import { signedHeaders } from "./signature.ts";

/**
 * A channel to a project's webhook. The payload is the body. Whatever is neither 2xx nor 410 is worth another attempt, as
 * Standard Webhooks has it: receivers answer 404 or 401 in the middle of a deployment too.
 */
export function createWebhookChannel(options: HttpChannelOptions): Channel {
  return {
    async send(message, { signal } = {}) {
      // Made once: what is signed is what is sent.
      const body = JSON.stringify(message.payload);
      return await post(message, { headers: signedHeaders(message, body), body }, { ...options, signal });
    },
  };
}
