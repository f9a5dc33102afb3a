/** Rate limits as token buckets that refill evenly: a burst up to the limit, then requests at the rate of the limit. @module */
import { type Clock, TrackerError } from "@hexlane/core";
import type { RateBucket } from "./route.ts";

export interface RatePolicy {
  name: string;
  limit: number;
  windowSeconds: number;
  /** The value of the `RateLimit-Policy` field (draft-ietf-httpapi-ratelimit-headers-09). */
  header: string;
}

export interface RateDecision {
  policy: RatePolicy;
  allowed: boolean;
  /** The number of requests that are left. */
  remaining: number;
  /** Seconds until the bucket is full, or until the next request is allowed if this one is not. */
  resetSeconds: number;
}

/** Counts requests, in memory or together with other servers. */
export interface RateLimiter {
  take(policy: RatePolicy, key: string): RateDecision | Promise<RateDecision>;
}

/** Limits memory to about 10 MB. The least recently used key is evicted first. */
const MAX_KEYS = 100_000;

export function ratePolicy(name: string, limit: number, windowSeconds = 60): RatePolicy {
  return { name, limit, windowSeconds, header: `"${name}";q=${limit};w=${windowSeconds}` };
}

/** A stricter limit for some routes. */
export interface BucketRule {
  policy: RatePolicy;
  by: "address" | "credential";
}

export interface RateRules {
  address: RatePolicy;
  credential: RatePolicy;
  buckets: Readonly<Record<RateBucket, BucketRule>>;
}

/** @param perMinute the limit for each address and each credential. @default 6000 */
export function rateRules(perMinute = 6000): RateRules {
  return {
    address: ratePolicy("address", perMinute),
    credential: ratePolicy("credential", perMinute),
    buckets: {
      // Enough for several windows, in one of which the person is typing.
      presence: { policy: ratePolicy("presence", 240), by: "credential" },
      // Sign-in, sign-up, password reset, and device requests: too slow for guessing, fast enough for an office.
      "sign-in": { policy: ratePolicy("sign-in", 60), by: "address" },
      // Every visit to the sign-in page requests a challenge. Challenges must not keep other people at the same address
      // from signing in.
      "passkey-challenge": { policy: ratePolicy("passkey-challenge", 60), by: "address" },
      // A user code has 34 bits and expires after half an hour. Visitors are counted by address.
      "user-code": { policy: ratePolicy("user-code", 10), by: "credential" },
      // OAuth clients that register or request authorization. Authorization requests are stored.
      "oauth-client": { policy: ratePolicy("oauth-client", 60), by: "address" },
      // An office with several hundred calendars, each read every few minutes. Tokens cannot be guessed, so this only
      // limits the work.
      calendar: { policy: ratePolicy("calendar", 120), by: "address" },
      // Codes cannot be guessed, and devices behind one address poll here, so this only limits the work.
      "oauth-token": { policy: ratePolicy("oauth-token", 600), by: "address" },
    },
  };
}

interface Bucket {
  tokens: number;
  /** Milliseconds. */
  at: number;
}

interface Buckets {
  /** Buckets in order of last use: a Map preserves insertion order. */
  readonly byKey: Map<string, Bucket>;
  /** The most recently used bucket, which is already at the end. */
  newest: Bucket | undefined;
}

export class MemoryRateLimiter implements RateLimiter {
  readonly #clock: Clock;
  readonly #maxKeys: number;
  /** The buckets of each policy, by its name. */
  readonly #buckets = new Map<string, Buckets>();

  constructor(clock: Clock, options: { maxKeys?: number } = {}) {
    this.#clock = clock;
    this.#maxKeys = options.maxKeys ?? MAX_KEYS;
  }

  /** The number of keys of all policies. */
  get size(): number {
    let size = 0;
    for (const { byKey } of this.#buckets.values()) size += byKey.size;
    return size;
  }

  take(policy: RatePolicy, key: string): RateDecision {
    const now = this.#clock.now().getTime();
    const perMillisecond = policy.limit / (policy.windowSeconds * 1000);
    const bucket = this.#bucketOf(policy, key, now);
    // A clock that is set back must not empty the bucket.
    bucket.tokens = Math.min(policy.limit, bucket.tokens + Math.max(0, now - bucket.at) * perMillisecond);
    bucket.at = now;
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    return decisionOf(policy, { allowed, tokens: bucket.tokens });
  }

  #bucketOf({ name, limit }: RatePolicy, key: string, now: number): Bucket {
    let buckets = this.#buckets.get(name);
    if (!buckets) {
      buckets = { byKey: new Map(), newest: undefined };
      this.#buckets.set(name, buckets);
    }
    const { byKey, newest } = buckets;
    const known = byKey.get(key);
    const bucket = known ?? { tokens: limit, at: now };
    if (known !== undefined && known === newest) return known;
    if (known) byKey.delete(key);
    byKey.set(key, bucket);
    buckets.newest = bucket;
    if (!known && this.size > this.#maxKeys) this.#evictOne();
    return bucket;
  }

  /**
   * Evicts from the policy with the most keys, so that many keys of one policy do not displace the few keys of another.
   */
  #evictOne(): void {
    let largest: Map<string, Bucket> | undefined;
    for (const { byKey } of this.#buckets.values()) if (byKey.size > (largest?.size ?? 0)) largest = byKey;
    largest?.delete(largest.keys().next().value as string);
  }
}

export function decisionOf(
  policy: RatePolicy,
  { allowed, tokens }: { allowed: boolean; tokens: number },
): RateDecision {
  const missing = allowed ? policy.limit - tokens : 1 - tokens;
  const perSecond = policy.limit / policy.windowSeconds;
  return {
    policy,
    allowed,
    remaining: Math.floor(tokens),
    resetSeconds: Math.max(1, Math.ceil(missing / perSecond)),
  };
}

/** Returns the value of the `RateLimit` field. */
export function rateHeader(decision: RateDecision): string {
  return `"${decision.policy.name}";r=${decision.remaining};t=${decision.resetSeconds}`;
}

export function tooMany(decision: RateDecision): TrackerError {
  const { policy, resetSeconds } = decision;
  return new TrackerError(
    "rate_limited",
    `Too many requests: at most ${policy.limit} per ${policy.windowSeconds} seconds, try again in ${resetSeconds}`,
    { retryAfterSeconds: resetSeconds },
  );
}
