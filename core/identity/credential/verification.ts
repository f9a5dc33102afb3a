/**
 * A verification: something that was handed out once and comes back once within minutes or hours, as proof: the link in a
 * mail, the `state` of an external sign-in, the challenge of a passkey, the second step of a sign-in. What was handed out
 * is stored only as a hash.
 *
 * @module
 */

export type VerificationPurpose =
  /** The address of an account belongs to its owner. */
  | "email"
  /** A new address for an account belongs to its owner. */
  | "email_change"
  | "password_reset"
  | "magic_link"
  /** An authorization request to an external provider (`state`, RFC 6749 4.1.1). */
  | "external_sign_in"
  /** The password was right, the second factor is still to come. */
  | "second_factor"
  /** A browser in which the second factor need not be asked for again. */
  | "trusted_device"
  | "passkey_registration"
  | "passkey_sign_in"
  /** An OAuth client asks to be let in (RFC 6749 4.1.1). */
  | "authorization_request"
  /** An authorization code (RFC 6749 4.1.2); a redeemed one is remembered for a while. */
  | "authorization_code";

/** Something that is good once, for a while. */
export interface Verification {
  id: string;
  /** What it is good for. */
  purpose: VerificationPurpose;
  /** The account it is about; null when nobody is known yet. */
  userId: string | null;
  /** What must be remembered until it comes back; secrets in it are sealed. */
  data: Record<string, unknown>;
  createdAt: Date;
  expiresAt: Date;
}

/** Whether it is no longer good. */
export function verificationIsOver(verification: Verification, now: Date): boolean {
  return now >= verification.expiresAt;
}
