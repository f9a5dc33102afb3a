/** Signs messages so that receivers can verify the sender. Each message has two signatures over the same bytes. @module */
import { createHmac } from "node:crypto";
import type { ChannelMessage } from "@hexlane/core";

const PREFIX = "whsec_";
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/**
 * Returns the headers of a signed message. Without a secret, it returns only the headers that identify the message.
 *
 * - `webhook-id`, `webhook-timestamp`, `webhook-signature`: Standard Webhooks. The key is the base64 part of the secret
 *   after `whsec_`; any other secret is itself the key.
 * - `X-Kaneo-Signature`: hexadecimal HMAC-SHA256 of the body; the whole secret is the key.
 *
 * @param body the exact text that is sent
 */
export function signedHeaders({ id, attemptedAt, secret }: ChannelMessage, body: string): Record<string, string> {
  const timestamp = String(Math.floor(attemptedAt.getTime() / 1000));
  const headers = { "webhook-id": id, "webhook-timestamp": timestamp };
  if (!secret) return headers;
  const signature = createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    ...headers,
    "webhook-signature": `v1,${signature}`,
    "x-kaneo-signature": createHmac("sha256", secret).update(body).digest("hex"),
  };
}

function keyOf(secret: string): Buffer {
  const encoded = secret.slice(PREFIX.length);
  const isEncoded = secret.startsWith(PREFIX) && encoded !== "" && BASE64.test(encoded);
  return isEncoded ? Buffer.from(encoded, "base64") : Buffer.from(secret);
}
