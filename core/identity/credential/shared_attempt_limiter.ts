/**
 * Counts attempts across all servers, so that an attacker gains nothing by spreading guesses across them. Without a shared
 * count, each server counts its own.
 *
 * @module
 */

import { AttemptLimiter } from "../../attempt_limiter.ts";
import { MAX_PASSWORD_ATTEMPTS, PASSWORD_ATTEMPT_SECONDS } from "../../limits.ts";

/** A sliding window of attempts. */
export interface AttemptWindow {
  /** Identifies what is limited, such as an account; the same on every server. */
  key: string;
  /** Maximum number of attempts. */
  limit: number;
  windowSeconds: number;
}

/**
 * Result of counting an attempt. Pass `id` to {@linkcode AttemptCounter.forgetAttempt} to remove the attempt from the
 * count.
 */
export type CountedAttempt = { allowed: true; id: string } | { allowed: false; retryAfterSeconds: number };

/** Counts attempts across servers. */
export interface AttemptCounter {
  /** Counts an attempt unless the limit is reached; undefined while the shared count is unavailable. */
  countAttempt(window: AttemptWindow): Promise<CountedAttempt | undefined>;

  /** Removes an attempt from the count. */
  forgetAttempt(key: string, id: string): Promise<void>;
}

/** A counted attempt. */
export interface StartedAttempt {
  readonly key: string;
  readonly begunAt: Date;
  /** ID in the shared count; undefined if the attempt was only counted locally. */
  readonly sharedId: string | undefined;
}

/** Limits of a {@linkcode SharedAttemptLimiter}. */
export interface SharedAttemptLimiterOptions {
  /** Attempts per window. @default 10 */
  limit?: number;
  /** @default 900 */
  windowSeconds?: number;
}

/** Limits attempts, across servers if they share a counter. */
export class SharedAttemptLimiter {
  readonly #purpose: string;
  readonly #shared: AttemptCounter | undefined;
  readonly #window: Required<SharedAttemptLimiterOptions>;
  readonly #own: AttemptLimiter;

  /** @param purpose each purpose is counted separately */
  constructor(purpose: string, shared?: AttemptCounter, options: SharedAttemptLimiterOptions = {}) {
    const { limit = MAX_PASSWORD_ATTEMPTS, windowSeconds = PASSWORD_ATTEMPT_SECONDS } = options;
    this.#purpose = purpose;
    this.#shared = shared;
    this.#window = { limit, windowSeconds };
    this.#own = new AttemptLimiter(this.#window);
  }

  /**
   * Counts an attempt before it is checked, so that concurrent attempts count too.
   *
   * @returns the attempt, or the number of whole seconds to wait if the limit is reached; a refused attempt does not count
   */
  async begin(key: string, now: Date): Promise<StartedAttempt | { retryAfterSeconds: number }> {
    const ownSeconds = this.#own.begin(key, now);
    // Refuse without asking the shared count.
    if (ownSeconds !== undefined) return { retryAfterSeconds: ownSeconds };
    const counted = await this.#shared?.countAttempt({ key: this.#keyOf(key), ...this.#window });
    if (counted?.allowed === false) {
      this.#own.giveBack(key, now);
      return { retryAfterSeconds: counted.retryAfterSeconds };
    }
    return { key, begunAt: now, sharedId: counted?.id };
  }

  /** Removes an attempt from the count, because it succeeded. */
  async giveBack({ key, begunAt, sharedId }: StartedAttempt): Promise<void> {
    this.#own.giveBack(key, begunAt);
    if (sharedId !== undefined) await this.#shared?.forgetAttempt(this.#keyOf(key), sharedId);
  }

  #keyOf(key: string): string {
    return `${this.#purpose} ${key}`;
  }
}
