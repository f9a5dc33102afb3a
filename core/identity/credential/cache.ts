/**
 * Caches token hashes between requests. Hashes never change. The credential itself is read from the store on every request,
 * so a revoked credential is refused immediately, no matter which process revoked it.
 *
 * @module
 */
import { MAX_CACHED_TOKEN_HASHES } from "../../limits.ts";

/** Token hashes, and the credentials whose use is being recorded. */
export class CredentialCache {
  readonly #limit: number;
  /** Hashes by token, least recently used first. */
  readonly #hashes = new Map<string, string>();
  readonly #recording = new Set<string>();

  /** @param options.limit maximum number of hashes @default 10_000 */
  constructor(options: { limit?: number } = {}) {
    this.#limit = options.limit ?? MAX_CACHED_TOKEN_HASHES;
  }

  get size(): number {
    return this.#hashes.size;
  }

  /** Returns the cached hash of a token. */
  hashOf(token: string): string | undefined {
    const hash = this.#hashes.get(token);
    if (hash === undefined) return undefined;
    this.#hashes.delete(token);
    this.#hashes.set(token, hash);
    return hash;
  }

  /**
   * Caches the hash of a valid token. Pass only tokens found in the store, so that made-up tokens cannot evict
   * valid ones.
   */
  cacheHash(token: string, hash: string): void {
    this.#hashes.set(token, hash);
    if (this.#hashes.size > this.#limit) this.#hashes.delete(this.#hashes.keys().next().value as string);
  }

  dropHash(token: string): void {
    this.#hashes.delete(token);
  }

  /** Starts recording the use of a credential. Returns false while another request is recording it. */
  beginUse(credentialId: string): boolean {
    if (this.#recording.has(credentialId)) return false;
    this.#recording.add(credentialId);
    return true;
  }

  endUse(credentialId: string): void {
    this.#recording.delete(credentialId);
  }
}
