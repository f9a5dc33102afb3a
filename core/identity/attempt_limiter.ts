/**
 * Counts tries at a password for one address, whether an account has it or not and wherever the tries come from, so that
 * guessing is slow and its end tells nothing.
 *
 * @module
 */
import { MAX_LIMITED_ADDRESSES, MAX_PASSWORD_ATTEMPTS, PASSWORD_ATTEMPT_SECONDS } from "../limits.ts";

export class AttemptLimiter {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #capacity: number;
  /** Instants of tries by key, oldest first; keys in order of their last try. */
  readonly #tries = new Map<string, number[]>();

  /**
   * @param options.limit tries in one window @default 10
   * @param options.windowSeconds @default 900
   * @param options.capacity keys held; beyond it the one tried longest ago is forgotten @default 50_000
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
   * Counts a try before it is judged: tries that run side by side count too.
   *
   * @returns undefined, or the whole seconds to wait when the limit is reached; such a try is not counted
   */
  begin(key: string, now: Date): number | undefined {
    const at = now.getTime();
    const recent = (this.#tries.get(key) ?? []).filter((tried) => tried > at - this.#windowMs);
    const first = recent[0];
    if (first !== undefined && recent.length >= this.#limit) {
      return Math.ceil((first + this.#windowMs - at) / 1000);
    }
    recent.push(at);
    this.#tries.delete(key);
    this.#tries.set(key, recent);
    if (this.#tries.size > this.#capacity) this.#tries.delete(this.#tries.keys().next().value as string);
    return undefined;
  }

  /** Takes back a try that was begun at the instant: the password was right. */
  giveBack(key: string, begunAt: Date): void {
    const tries = this.#tries.get(key);
    const index = tries?.lastIndexOf(begunAt.getTime()) ?? -1;
    if (!tries || index < 0) return;
    tries.splice(index, 1);
    if (tries.length === 0) this.#tries.delete(key);
  }
}
