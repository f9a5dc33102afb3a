/**
 * What a process remembers of credentials between requests: nothing that can become untrue. Whether a credential is good
 * is read with each request, so that one that was revoked is refused by the next request, whichever process revoked it.
 *
 * @module
 */
import { MAX_CACHED_TOKEN_HASHES } from "../../limits.ts";

/** Hashes of tokens, and uses that are being recorded. */
export class CredentialCache {
  readonly #limit: number;
  /** By token, in order of last use: a Map keeps insertion order. */
  readonly #hashes = new Map<string, string>();
  /** Ids of credentials whose use is being written. */
  readonly #recording = new Set<string>();

  /**
   * Holds nothing yet.
   *
   * @param options.limit hashes held @default 10_000
   */
  constructor(options: { limit?: number } = {}) {
    this.#limit = options.limit ?? MAX_CACHED_TOKEN_HASHES;
  }

  /** Hashes held now. */
  get size(): number {
    return this.#hashes.size;
  }

  /** The hash of a token that was good when it was last used. */
  hashOf(token: string): string | undefined {
    const hash = this.#hashes.get(token);
    if (hash === undefined) return undefined;
    this.#hashes.delete(token);
    this.#hashes.set(token, hash);
    return hash;
  }

  /** Keeps the hash of a good token. Made-up tokens must not displace good ones: never pass one that was not found. */
  keepHash(token: string, hash: string): void {
    this.#hashes.set(token, hash);
    if (this.#hashes.size > this.#limit) this.#hashes.delete(this.#hashes.keys().next().value as string);
  }

  /** Drops the hash of a token that is no longer good. */
  dropHash(token: string): void {
    this.#hashes.delete(token);
  }

  /** Whether the caller is the one to write the use of the credential: false while another request does. */
  beginUse(credentialId: string): boolean {
    if (this.#recording.has(credentialId)) return false;
    this.#recording.add(credentialId);
    return true;
  }

  /** The use was written down. */
  endUse(credentialId: string): void {
    this.#recording.delete(credentialId);
  }
}
