/**
 * Time-based one-time passwords (TOTP, RFC 6238) as authenticator apps show them: SHA-1, six digits, and a new password
 * every 30 seconds, which every app supports.
 *
 * @module
 */

export interface OneTimePasswords {
  /** Creates a secret: 160 random bits (RFC 4226, 4 R6) in base32 without padding. */
  newSecret(): string;

  /**
   * Returns the content of the QR code for an authenticator app: an `otpauth://totp/` URL that contains the secret.
   *
   * @param of.issuer the name of this service, which the app shows
   * @param of.account the name of the account, which the app shows
   */
  uri(secret: string, of: { issuer: string; account: string }): string;

  /**
   * Returns the time step whose password is `code`; undefined for a wrong code. Accepts the current step, the one
   * before and the one after, because clocks differ and people type slowly (RFC 6238, 5.2).
   *
   * @param options.afterStep the step of the last accepted password; only later steps count, so that no password is
   * accepted twice. Null if there is none
   */
  verify(secret: string, code: string, now: Date, options: { afterStep: number | null }): Promise<number | undefined>;
}
