/**
 * Limits password attempts per email address, whether or not it has an account and wherever they come from, so that
 * guessing is slow and the limit reveals nothing.
 *
 * @module
 */
import { MAX_LIMITED_ADDRESSES, MAX_PASSWORD_ATTEMPTS, PASSWORD_ATTEMPT_SECONDS } from "./limits.ts";

/** Instants, oldest first, in milliseconds. */
interface Tries {
  own: number[];
  /** The attempts counted by a hash bucket of the {@linkcode AttemptLimiter}. */
  inherited: number[];
}

/** Too many for an attacker to fill. Locking a user out is easier with ten attempts at the address. */
const CROWDS = 2 ** 16;

/** Counts attempts in this process. */
export class AttemptLimiter {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #capacity: number;
  /** Attempts by key; keys in order of their last attempt. */
  readonly #tries = new Map<string, Tries>();
  /**
   * Attempts for keys beyond the limit, counted by hash bucket, so that flooding with other keys does not reset a key.
   */
  readonly #crowds = new Map<number, number[]>();

  /**
   * @param options.limit attempts in one window @default 10
   * @param options.windowSeconds @default 900
   * @param options.capacity number of keys; beyond it the least recently used key moves to a shared bucket @default 50_000
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
   * @returns undefined, or the seconds to wait when the limit is reached; such an attempt is not counted
   */
  begin(key: string, now: Date): number | undefined {
    const at = now.getTime();
    const isRecent = (tried: number): boolean => tried > at - this.#windowMs;
    const known = this.#tries.get(key) ?? { own: [], inherited: this.#crowds.get(crowdOf(key)) ?? [] };
    const [own, inherited] = [known.own.filter(isRecent), known.inherited.filter(isRecent)];
    const free = [...inherited, ...own].toSorted((a, b) => b - a)[this.#limit - 1];
    if (free !== undefined) return Math.ceil((free + this.#windowMs - at) / 1000);
    own.push(at);
    this.#tries.delete(key);
    this.#tries.set(key, { own, inherited });
    if (this.#tries.size > this.#capacity) this.#forgetOne(isRecent);
    return undefined;
  }

  /** Removes an attempt from the count, because the password was right. */
  giveBack(key: string, begunAt: Date): void {
    const tries = this.#tries.get(key);
    const index = tries?.own.lastIndexOf(begunAt.getTime()) ?? -1;
    if (!tries || index < 0) return;
    tries.own.splice(index, 1);
    if (tries.own.length === 0) this.#tries.delete(key);
  }

  #forgetOne(isRecent: (tried: number) => boolean): void {
    const [oldest] = this.#tries;
    if (!oldest) return;
    const [key, { own }] = oldest;
    this.#tries.delete(key);
    const crowd = crowdOf(key);
    const tries = [...(this.#crowds.get(crowd) ?? []), ...own].filter(isRecent).toSorted((a, b) => a - b);
    if (tries.length > 0) this.#crowds.set(crowd, tries.slice(-this.#limit));
  }
}

/** FNV-1a. */
function crowdOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % CROWDS;
}
