/**
 * Credentials that were looked up lately, so that a request costs no look-up. Revoking one forgets it at once, also when
 * the look-up that would have stored it is still under way. Tokens stand here as they were sent, in memory and for a
 * minute: hashing each request's token again took longer than the look-up it saves.
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

/** Credentials that were looked up lately, so that not each request asks the store. */
export class CredentialCache {
  readonly #limit: number;
  readonly #seconds: number;
  /** In order of last use: a Map keeps insertion order. */
  readonly #entries = new Map<string, Entry>();
  readonly #tokensByUser = new Map<string, Set<string>>();
  /** Ids of credentials whose use is being written. */
  readonly #recording = new Set<string>();
  #generation = 0;
  /** News of revocations may be missing: nothing is kept. */
  #isSuspended = false;

  /**
   * Holds nothing yet.
   *
   * @param options.limit credentials held @default 10_000
   * @param options.seconds for how long @default 60
   */
  constructor(options: { limit?: number; seconds?: number } = {}) {
    this.#limit = options.limit ?? MAX_CACHED_CREDENTIALS;
    this.#seconds = options.seconds ?? CACHED_CREDENTIAL_SECONDS;
  }

  /** How many it holds. */
  get size(): number {
    return this.#entries.size;
  }

  /** Rises with every revocation; hand it to {@linkcode put} so that an older look-up is not stored. */
  get generation(): number {
    return this.#generation;
  }

  /** What was found for the token a short while ago. */
  get(token: string, now: Date): Actor | undefined {
    const entry = this.#entries.get(token);
    if (!entry) return undefined;
    const age = now.getTime() - entry.readAt.getTime();
    // Negative when the clock was set back: without a new look-up a revocation elsewhere could go unnoticed until it catches up.
    if (age < 0 || age >= this.#seconds * 1000) {
      this.#remove(token);
      return undefined;
    }
    this.#entries.delete(token);
    this.#entries.set(token, entry);
    return entry.actor;
  }

  /** Keeps what a look-up found at an instant, unless something was revoked since `generation`. */
  put(token: string, found: { actor: Actor; readAt: Date }, generation: number): void {
    if (generation !== this.#generation || this.#isSuspended) return;
    this.#remove(token);
    this.#entries.set(token, found);
    const tokens = this.#tokensByUser.get(found.actor.userId) ?? new Set();
    this.#tokensByUser.set(found.actor.userId, tokens.add(token));
    if (this.#entries.size > this.#limit) this.#remove(this.#entries.keys().next().value as string);
  }

  /** Replaces the copy of a credential that was written since, unless something was revoked since `generation`. */
  refresh(actor: Actor, generation: number): void {
    if (generation !== this.#generation) return;
    for (const token of this.#tokensByUser.get(actor.userId) ?? []) {
      const entry = this.#entries.get(token);
      if (entry && credentialIdOf(entry.actor) === credentialIdOf(actor)) entry.actor = actor;
    }
  }

  /** Whether the caller is the one to write the use of the credential: false while somebody else does. */
  beginUse(credentialId: string): boolean {
    if (this.#recording.has(credentialId)) return false;
    this.#recording.add(credentialId);
    return true;
  }

  /** The use was written down. */
  endUse(credentialId: string): void {
    this.#recording.delete(credentialId);
  }

  /** Forgets every credential of the account: after a sign-out, a revocation, a change of password or of the key. */
  forgetUser(userId: string): void {
    this.#generation++;
    for (const token of [...(this.#tokensByUser.get(userId) ?? [])]) this.#remove(token);
  }

  /** Forgets everything: news of revocations are missing. Keeps nothing from now on, or begins anew. */
  startOver(options: { isSuspended: boolean }): void {
    this.#generation++;
    this.#isSuspended = options.isSuspended;
    this.#entries.clear();
    this.#tokensByUser.clear();
  }

  #remove(token: string): void {
    const entry = this.#entries.get(token);
    if (!entry) return;
    this.#entries.delete(token);
    const { userId } = entry.actor;
    const tokens = this.#tokensByUser.get(userId);
    tokens?.delete(token);
    if (tokens?.size === 0) this.#tokensByUser.delete(userId);
  }
}
