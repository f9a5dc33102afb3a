/**
 * Two-factor authentication: one-time passwords by time (TOTP, RFC 6238) and backup codes for when the device is lost.
 *
 * @module
 */

export interface TwoFactor {
  /** The account; one row each. */
  userId: string;
  /** Base32 secret that the authenticator app shares, sealed. */
  sealedSecret: string;
  /** Keyed hashes of the backup codes not used yet. */
  backupCodeHashes: string[];
  /** Null until the first right password proves that the app holds the secret. */
  enabledAt: Date | null;
  /** Time step of the last password that was accepted: none is accepted twice (RFC 6238 5.2). */
  lastStep: number | null;
  createdAt: Date;
  updatedAt: Date;
}
