/**
 * Credentials that were looked up lately, so that a request costs no look-up. Revoking one forgets it at once, also when
 * the look-up that would have stored it is still under way.
 *
 * @module
 */
import { CACHED_CREDENTIAL_SECONDS, MAX_CACHED_CREDENTIALS } from "../limits.ts";
import { type Actor, credentialIdOf } from "./actor.ts";

/** A credential that was found: whether it is still good is judged at each use. */
interface Entry {
  actor: Actor;
  readAt: Date;
}

export class CredentialCache {
  readonly #limit: number;
  /** In order of last use: a Map keeps insertion order. */
  readonly #entries = new Map<string, Entry>();
  readonly #hashesByUser = new Map<string, Set<string>>();
  /** Ids of credentials whose use is being written. */
  readonly #recording = new Set<string>();
  #generation = 0;

  constructor(options: { limit?: number } = {}) {
    this.#limit = options.limit ?? MAX_CACHED_CREDENTIALS;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Rises with every revocation; hand it to {@linkcode put} so that an older look-up is not stored. */
  get generation(): number {
    return this.#generation;
  }

  /** What was found under the hash in the last minute. */
  get(hash: string, now: Date): Actor | undefined {
    const entry = this.#entries.get(hash);
    if (!entry) return undefined;
    if (now.getTime() - entry.readAt.getTime() >= CACHED_CREDENTIAL_SECONDS * 1000) {
      this.#remove(hash);
      return undefined;
    }
    this.#entries.delete(hash);
    this.#entries.set(hash, entry);
    return entry.actor;
  }

  /** Keeps what a look-up found at an instant, unless something was revoked since `generation`. */
  put(hash: string, found: { actor: Actor; readAt: Date }, generation: number): void {
    if (generation !== this.#generation) return;
    this.#remove(hash);
    this.#entries.set(hash, found);
    const hashes = this.#hashesByUser.get(found.actor.userId) ?? new Set();
    this.#hashesByUser.set(found.actor.userId, hashes.add(hash));
    if (this.#entries.size > this.#limit) this.#remove(this.#entries.keys().next().value as string);
  }

  /** Replaces the copy of a credential that was written since, unless something was revoked since `generation`. */
  refresh(actor: Actor, generation: number): void {
    if (generation !== this.#generation) return;
    for (const hash of this.#hashesByUser.get(actor.userId) ?? []) {
      const entry = this.#entries.get(hash);
      if (entry && credentialIdOf(entry.actor) === credentialIdOf(actor)) entry.actor = actor;
    }
  }

  /** Whether the caller is the one to write the use of the credential: false while somebody else does. */
  beginUse(credentialId: string): boolean {
    if (this.#recording.has(credentialId)) return false;
    this.#recording.add(credentialId);
    return true;
  }

  endUse(credentialId: string): void {
    this.#recording.delete(credentialId);
  }

  /** Forgets every credential of the account: after a sign-out, a revocation, a change of password or of the key. */
  forgetUser(userId: string): void {
    this.#generation++;
    for (const hash of [...(this.#hashesByUser.get(userId) ?? [])]) this.#remove(hash);
  }

  #remove(hash: string): void {
    const entry = this.#entries.get(hash);
    if (!entry) return;
    this.#entries.delete(hash);
    const { userId } = entry.actor;
    const hashes = this.#hashesByUser.get(userId);
    hashes?.delete(hash);
    if (hashes?.size === 0) this.#hashesByUser.delete(userId);
  }
}
