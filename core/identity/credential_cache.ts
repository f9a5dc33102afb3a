/**
 * Credentials that were looked up lately, so that a request costs no look-up. Revoking one forgets it at once, also when
 * the look-up that would have stored it is still under way.
 *
 * @module
 */
import { MAX_CACHED_CREDENTIALS } from "../limits.ts";
import type { Actor } from "./actor.ts";

/** A credential that was found: who it makes one, and whether it was good, is judged at each use. */
export type CachedActor = Actor;

export class CredentialCache {
  readonly #limit: number;
  /** In order of last use: a Map keeps insertion order. */
  readonly #actors = new Map<string, CachedActor>();
  readonly #hashesByUser = new Map<string, Set<string>>();
  #generation = 0;

  constructor(options: { limit?: number } = {}) {
    this.#limit = options.limit ?? MAX_CACHED_CREDENTIALS;
  }

  get size(): number {
    return this.#actors.size;
  }

  /** Rises with every revocation; hand it to {@linkcode put} so that an older look-up is not stored. */
  get generation(): number {
    return this.#generation;
  }

  get(hash: string): CachedActor | undefined {
    const actor = this.#actors.get(hash);
    if (actor) {
      this.#actors.delete(hash);
      this.#actors.set(hash, actor);
    }
    return actor;
  }

  /** Keeps what a look-up found, unless something was revoked since `generation`. */
  put(hash: string, actor: CachedActor, generation: number): void {
    if (generation !== this.#generation) return;
    this.#remove(hash);
    this.#actors.set(hash, actor);
    const hashes = this.#hashesByUser.get(actor.userId) ?? new Set();
    this.#hashesByUser.set(actor.userId, hashes.add(hash));
    if (this.#actors.size > this.#limit) this.#remove(this.#actors.keys().next().value as string);
  }

  /** Forgets every credential of the account: after a sign-out, a revocation, a change of password or of the key. */
  forgetUser(userId: string): void {
    this.#generation++;
    for (const hash of [...(this.#hashesByUser.get(userId) ?? [])]) this.#remove(hash);
  }

  #remove(hash: string): void {
    const actor = this.#actors.get(hash);
    if (!actor) return;
    this.#actors.delete(hash);
    const hashes = this.#hashesByUser.get(actor.userId);
    hashes?.delete(hash);
    if (hashes?.size === 0) this.#hashesByUser.delete(actor.userId);
  }
}
