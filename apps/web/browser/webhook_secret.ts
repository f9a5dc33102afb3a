/**
 * Secrets that sign webhooks.
 *
 * @module
 */

const SECRET_BYTES = 32;

/** A secret as Standard Webhooks writes them: `whsec_` and 256 random bits in base64. */
export function newWebhookSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
