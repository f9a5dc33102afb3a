/**
 * A device authorization request (RFC 8628 3.1): a program without a browser that waits for somebody to let it in. Its two
 * codes are stored only as hashes.
 *
 * @module
 */

export interface DeviceRequest {
  id: string;
  /** The OAuth client that asked. */
  clientId: string;
  /** As asked for; null when nothing was. */
  scope: string | null;
  /** Where the request came from, for whoever is asked to approve it. */
  ipAddress: string | null;
  userAgent: string | null;
  /** Who opened the request in a browser, and alone may decide on it. */
  userId: string | null;
  /** `redeemed`: the token was issued, once. */
  status: "pending" | "approved" | "denied" | "redeemed";
  /** Seconds between two polls; grows by 5 with each `slow_down`. */
  intervalSeconds: number;
  lastPolledAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
}
