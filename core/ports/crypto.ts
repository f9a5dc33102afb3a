/**
 * Hashing, signing and sealing.
 *
 * Call it before or after a transaction, never inside one, because implementations may yield to the event loop.
 *
 * @module
 */

/**
 * The client whose password is hashed, so that a flood of requests from one network or account does not block others.
 */
export interface PasswordCaller {
  /** The network of the request: an IPv4 address or the /48 prefix of an IPv6 address. Absent if unknown. */
  network?: string | undefined;
  /**
   * The account that the caller has proven to own, now or in an earlier sign-in. Callers with an account are served
   * before unknown callers.
   */
  account?: string | undefined;
}

/** Hashes, signs, seals, and checks passwords. */
export interface Crypto {
  /** Returns the SHA-256 of a text in UTF-8, as 43 base64url characters. */
  hash(text: string): Promise<string>;

  /**
   * Returns a keyed hash of a text (HMAC-SHA-256 with a key derived for `purpose`), as 43 base64url characters. Two
   * purposes never share a key.
   */
  mac(purpose: string, text: string): Promise<string>;

  /** Returns whether `mac` is the MAC of a text under the newest key or an older one. Compares in constant time. */
  verifyMac(purpose: string, text: string, mac: string): Promise<boolean>;

  /**
   * Encrypts the text (AES-256-GCM). `boundTo` names the row to which the text belongs; `open` fails with any other
   * name.
   */
  seal(text: string, boundTo: string): Promise<string>;

  /**
   * Decrypts the result of `seal`, with the newest key or an older one.
   *
   * @throws {TrackerError} `unavailable` when no key can decrypt the text, or the text was moved or changed
   */
  open(sealed: string, boundTo: string): Promise<string>;

  /**
   * Hashes a password for storage (argon2id, 19 MiB, 2 passes). At most two calls run at a time; unknown callers are served
   * round-robin by address range.
   *
   * @throws {TrackerError} `unavailable` when too many calls are queued
   */
  hashPassword(password: string, caller?: PasswordCaller): Promise<string>;

  /**
   * Returns whether the password matches the hash. If `hash` is undefined, the call takes just as long and returns
   * false, so that timing does not reveal whether an account exists. Uses the same queue as hashing.
   *
   * @throws {TrackerError} `unavailable` when too many calls are queued
   */
  verifyPassword(password: string, hash: string | undefined, caller?: PasswordCaller): Promise<boolean>;
}
