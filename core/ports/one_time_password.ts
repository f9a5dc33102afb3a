/**
 * One-time passwords by time (TOTP, RFC 6238): what an authenticator app shows. SHA-1, six digits, a new one every half
 * minute: the form that every app understands.
 *
 * @module
 */

export interface OneTimePasswords {
  /** A new secret: 160 random bits (RFC 4226, 4 R6) in base32 without padding. */
  newSecret(): string;

  /**
   * The content of the QR code for an authenticator app: an `otpauth://totp/` address that carries the secret.
   *
   * @param of.issuer whose account it is, as the app shows it
   * @param of.account which account, as the app shows it
   */
  uri(secret: string, of: { issuer: string; account: string }): string;

  /**
   * The time step in which the code is the password of the secret: that of the instant, or the one before or after, since
   * clocks differ and people type slowly (RFC 6238, 5.2). Undefined for any other text.
   *
   * @param options.afterStep only a later step counts, so that no password is accepted twice; null when none was yet
   */
  verify(secret: string, code: string, now: Date, options: { afterStep: number | null }): Promise<number | undefined>;
}
