/**
 * Limits that several servers enforce together: on requests per client, and on password and second-factor attempts.
 * While the shared counts are unavailable, methods quickly resolve with undefined, and each server uses its own counts.
 *
 * @module
 */
import type { AttemptCounter } from "../identity/credential/shared_attempt_limiter.ts";

export type { AttemptCounter, AttemptWindow, CountedAttempt } from "../identity/credential/shared_attempt_limiter.ts";

/** A token bucket that refills at a constant rate. */
export interface TokenBucket {
  /** Names the limit and the client; the same on every server. */
  key: string;
  /** Tokens in a full bucket. */
  limit: number;
  /** Seconds until an empty bucket is full. */
  windowSeconds: number;
}

/** A bucket after tokens were taken. */
export interface TakenTokens {
  /** The number of tokens taken: at most the number requested. */
  granted: number;
  /** The tokens that are left, with fractions. */
  tokens: number;
}

/** Limits shared by several servers. */
export interface SharedLimits extends AttemptCounter {
  /** Takes up to `count` tokens. Undefined while the shared counts are unavailable. */
  takeTokens(bucket: TokenBucket, count: number): Promise<TakenTokens | undefined>;

  /** Returns unused tokens to the bucket; tokens beyond its limit are discarded. */
  returnTokens(bucket: TokenBucket, count: number): Promise<void>;
}
