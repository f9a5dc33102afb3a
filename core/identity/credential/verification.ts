/**
 * Verifications: short-lived secrets such as the token in an email link, the `state` of an external sign-in, a passkey
 * challenge or the token of a pending second factor. Only the hash of the secret is stored.
 *
 * @module
 */

export type VerificationPurpose =
  /** Verifies the address of an account. */
  | "email"
  /** Verifies a new address for an account. */
  | "email_change"
  | "password_reset"
  | "magic_link"
  /** An authorization request to an external provider (`state`, RFC 6749 4.1.1). */
  | "external_sign_in"
  /** A sign-in whose first factor was accepted and whose second is pending. */
  | "second_factor"
  /** A trusted browser, which skips the second factor. */
  | "trusted_device"
  | "passkey_registration"
  | "passkey_sign_in"
  /** An authorization request of an OAuth client (RFC 6749 4.1.1). */
  | "authorization_request"
  /** An authorization code (RFC 6749 4.1.2). A redeemed code is kept for a while, to detect replay. */
  | "authorization_code";

/** A short-lived secret with its purpose. */
export interface Verification {
  id: string;
  purpose: VerificationPurpose;
  /** Null while the account is unknown. */
  userId: string | null;
  /** Data that the server needs when the secret is used. Secrets in the data are encrypted. */
  data: Record<string, unknown>;
  createdAt: Date;
  expiresAt: Date;
}

/** Returns whether a verification has expired. */
export function isVerificationExpired(verification: Verification, now: Date): boolean {
  return now >= verification.expiresAt;
}
