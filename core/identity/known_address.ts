/**
 * An address from which an account has signed in before. Whoever guesses passwords from elsewhere cannot lock its owner
 * out there.
 *
 * @module
 */

export interface KnownAddress {
  userId: string;
  /** An IPv4 address, or the /64 of an IPv6 address; unique per account. */
  address: string;
  lastSignInAt: Date;
}
