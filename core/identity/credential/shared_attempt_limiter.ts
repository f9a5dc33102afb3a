/**
 * Tries counted by all servers together, and by this one alone while that cannot be done: so whoever spreads guesses over
 * several servers gains nothing.
 *
 * @module
 */

import { AttemptLimiter } from "../../attempt_limiter.ts";
import { MAX_PASSWORD_ATTEMPTS, PASSWORD_ATTEMPT_SECONDS } from "../../limits.ts";

/** Tries in a window that moves on with time. */
export interface TryWindow {
  /** What is tried and by whom; the same on every server. */
  key: string;
  /** So many tries. */
  limit: number;
  /** In so long a time. */
  windowSeconds: number;
}

/** What became of a try that was counted; `id` takes it back. */
export type CountedTry = { allowed: true; id: string } | { allowed: false; retryAfterSeconds: number };

/** Counts tries together with other servers. */
export interface TryCounter {
  /** Counts a try unless the limit is reached; undefined when it cannot be counted together just now. */
  countTry(window: TryWindow): Promise<CountedTry | undefined>;

  /** Takes back a try that was counted. */
  forgetTry(key: string, id: string): Promise<void>;
}

/** A try that was begun. */
export interface BegunTry {
  /** What was tried at. */
  readonly key: string;
  /** When. */
  readonly begunAt: Date;
  /** Names it among those that are counted together; undefined when it is counted here alone. */
  readonly sharedId: string | undefined;
}

/** Bounds of a {@linkcode SharedAttemptLimiter}. */
export interface SharedAttemptLimiterOptions {
  /** Tries in one window. @default 10 */
  limit?: number;
  /**
   * In so long a time.
   *
   * @default 900
   */
  windowSeconds?: number;
}

/** Counts tries, together with other servers where they share limits. */
export class SharedAttemptLimiter {
  readonly #purpose: string;
  readonly #shared: TryCounter | undefined;
  readonly #window: Required<SharedAttemptLimiterOptions>;
  readonly #own: AttemptLimiter;

  /**
   * Counts nothing yet.
   *
   * @param purpose what is tried: different purposes are counted apart
   */
  constructor(purpose: string, shared?: TryCounter, options: SharedAttemptLimiterOptions = {}) {
    const { limit = MAX_PASSWORD_ATTEMPTS, windowSeconds = PASSWORD_ATTEMPT_SECONDS } = options;
    this.#purpose = purpose;
    this.#shared = shared;
    this.#window = { limit, windowSeconds };
    this.#own = new AttemptLimiter(this.#window);
  }

  /**
   * Counts a try before it is judged: tries that run side by side count too.
   *
   * @returns the try, or the whole seconds to wait when the limit is reached; such a try is not counted
   */
  async begin(key: string, now: Date): Promise<BegunTry | { retryAfterSeconds: number }> {
    const ownSeconds = this.#own.begin(key, now);
    // What is too much here alone is too much together.
    if (ownSeconds !== undefined) return { retryAfterSeconds: ownSeconds };
    const counted = await this.#shared?.countTry({ key: this.#keyOf(key), ...this.#window });
    if (counted?.allowed === false) {
      this.#own.giveBack(key, now);
      return { retryAfterSeconds: counted.retryAfterSeconds };
    }
    return { key, begunAt: now, sharedId: counted?.id };
  }

  /** Takes back a try: what was tried was right. */
  async giveBack({ key, begunAt, sharedId }: BegunTry): Promise<void> {
    this.#own.giveBack(key, begunAt);
    if (sharedId !== undefined) await this.#shared?.forgetTry(this.#keyOf(key), sharedId);
  }

  #keyOf(key: string): string {
    return `${this.#purpose} ${key}`;
  }
}
