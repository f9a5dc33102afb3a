/**
 * Counts that several servers keep together: how often somebody asked, and how often somebody guessed. What cannot be
 * counted together just now is answered with undefined, soon: each server then goes by what it counts itself.
 *
 * @module
 */
import type { AttemptCounter } from "../identity/credential/shared_attempt_limiter.ts";

export type { AttemptCounter, AttemptWindow, CountedAttempt } from "../identity/credential/shared_attempt_limiter.ts";

/** A bucket of tokens that fills evenly. */
export interface TokenBucket {
  /** Names the limit and the client; the same on every server. */
  key: string;
  /** Tokens in a full bucket. */
  limit: number;
  /** Seconds in which an empty one fills. */
  windowSeconds: number;
}

/** A bucket after tokens were taken. */
export interface TakenTokens {
  /** How many there were, up to as many as were asked for. */
  granted: number;
  /** Left, with fractions. */
  tokens: number;
}

/** Limits that servers count together. */
export interface SharedLimits extends AttemptCounter {
  /** Takes up to this many tokens. */
  takeTokens(bucket: TokenBucket, count: number): Promise<TakenTokens | undefined>;

  /** Puts back tokens that were taken and not needed; what does not fit in is lost. */
  returnTokens(bucket: TokenBucket, count: number): Promise<void>;
}
