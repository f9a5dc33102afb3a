/**
 * Limits password attempts per email address, no matter which IP addresses they come from, to slow down guessing.
 * Addresses without an account are limited too, so that the limit does not reveal which accounts exist.
 *
 * @module
 */
import { MAX_LIMITED_ADDRESSES, MAX_PASSWORD_ATTEMPTS, PASSWORD_ATTEMPT_SECONDS } from "./limits.ts";

/** The attempts for one key: times in milliseconds, oldest first. */
interface Tries {
  own: number[];
  /** Attempts already counted in the key's hash bucket when the key was added. */
  inherited: number[];
}

/**
 * The number of hash buckets: too many for an attacker to fill. To lock out a single user, ten attempts for that user's
 * address are enough anyway.
 */
const BUCKETS = 2 ** 16;

/** Counts attempts in this process. */
export class AttemptLimiter {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #capacity: number;
  /** Attempts by key, with the least recently tried key first. */
  readonly #tries = new Map<string, Tries>();
  /** Attempts for evicted keys, by hash bucket, so that a flood of other keys does not reset a key. */
  readonly #buckets = new Map<number, number[]>();

  /**
   * @param options.limit attempts allowed in one window @default 10
   * @param options.windowSeconds length of a window @default 900
   * @param options.capacity number of keys, beyond which the least recently tried key is evicted. @default 50_000
   */
  constructor(options: { limit?: number; windowSeconds?: number; capacity?: number } = {}) {
    this.#limit = options.limit ?? MAX_PASSWORD_ATTEMPTS;
    this.#windowMs = (options.windowSeconds ?? PASSWORD_ATTEMPT_SECONDS) * 1000;
    this.#capacity = options.capacity ?? MAX_LIMITED_ADDRESSES;
  }

  get size(): number {
    return this.#tries.size;
  }

  /**
   * Counts an attempt before its result is known, so that concurrent attempts count too.
   *
   * @returns undefined if the attempt is allowed; otherwise the number of seconds to wait, in which case the attempt is not
   * counted
   */
  begin(key: string, now: Date): number | undefined {
    const at = now.getTime();
    const isRecent = (tried: number): boolean => tried > at - this.#windowMs;
    const known = this.#tries.get(key) ?? { own: [], inherited: this.#buckets.get(bucketOf(key)) ?? [] };
    const [own, inherited] = [known.own.filter(isRecent), known.inherited.filter(isRecent)];
    const blocking = [...inherited, ...own].toSorted((a, b) => b - a)[this.#limit - 1];
    if (blocking !== undefined) return Math.ceil((blocking + this.#windowMs - at) / 1000);
    own.push(at);
    this.#tries.delete(key);
    this.#tries.set(key, { own, inherited });
    if (this.#tries.size > this.#capacity) this.#evictOldest(isRecent);
    return undefined;
  }

  /** Removes an attempt from the count because the password was correct. */
  giveBack(key: string, begunAt: Date): void {
    const tries = this.#tries.get(key);
    const index = tries?.own.lastIndexOf(begunAt.getTime()) ?? -1;
    if (!tries || index < 0) return;
    tries.own.splice(index, 1);
    if (tries.own.length === 0) this.#tries.delete(key);
  }

  #evictOldest(isRecent: (tried: number) => boolean): void {
    const [oldest] = this.#tries;
    if (!oldest) return;
    const [key, { own }] = oldest;
    this.#tries.delete(key);
    const bucket = bucketOf(key);
    const tries = [...(this.#buckets.get(bucket) ?? []), ...own].filter(isRecent).toSorted((a, b) => a - b);
    if (tries.length > 0) this.#buckets.set(bucket, tries.slice(-this.#limit));
  }
}

/** Returns the hash bucket of a key (FNV-1a). */
function bucketOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % BUCKETS;
}
