/**
 * How often somebody may ask. Buckets of tokens that fill evenly: a burst up to the limit, then the limit's pace.
 *
 * @module
 */
import { type Clock, TrackerError } from "@hexlane/core";
import type { RateBucket } from "./route.ts";

/** So many requests in so many seconds. */
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
  /** Requests left at once. */
  remaining: number;
  /** Seconds until everything is free again, or, when refused, until the next request is. */
  resetSeconds: number;
}

/** Counts requests. In memory for one server; several share one elsewhere. */
export interface RateLimiter {
  take(policy: RatePolicy, key: string): RateDecision | Promise<RateDecision>;
}

/** Keys remembered: about 10 MB. The least recently seen is forgotten first. */
const MAX_KEYS = 100_000;

export function ratePolicy(name: string, limit: number, windowSeconds = 60): RatePolicy {
  return { name, limit, windowSeconds, header: `"${name}";q=${limit};w=${windowSeconds}` };
}

/** Who is counted by a stricter bucket. */
export interface BucketRule {
  policy: RatePolicy;
  by: "address" | "credential";
}

export interface RateRules {
  address: RatePolicy;
  credential: RatePolicy;
  buckets: Readonly<Record<RateBucket, BucketRule>>;
}

/** @param perMinute requests of one address, and of one credential. @default 6000 */
export function rateRules(perMinute = 6000): RateRules {
  return {
    address: ratePolicy("address", perMinute),
    credential: ratePolicy("credential", perMinute),
    buckets: {
      // Sign-in, sign-up, password reset, and devices that ask to be let in: slow enough to make guessing hopeless, fast enough for an office.
      "sign-in": { policy: ratePolicy("sign-in", 60), by: "address" },
      // Every look at the sign-in page asks for one: whoever only looks shall keep nobody at the same address from signing in.
      "passkey-challenge": { policy: ratePolicy("passkey-challenge", 60), by: "address" },
      // A user code has 34 bits and lives for half an hour; a visitor counts by address.
      "user-code": { policy: ratePolicy("user-code", 10), by: "credential" },
      // OAuth clients that register or ask for somebody's decision: each needs a person, and what is asked for is stored.
      "oauth-client": { policy: ratePolicy("oauth-client", 60), by: "address" },
      // Codes cannot be guessed, and devices behind one address poll here: it only bounds the work.
      "oauth-token": { policy: ratePolicy("oauth-token", 600), by: "address" },
    },
  };
}

interface Bucket {
  tokens: number;
  /** Milliseconds. */
  at: number;
}

/** Buckets of one policy. */
interface Buckets {
  /** In order of last use: a Map keeps insertion order. */
  readonly byKey: Map<string, Bucket>;
  /** The one that was used last: it stands at the end already. */
  newest: Bucket | undefined;
}

/** Counts in the memory of this process. */
export class MemoryRateLimiter implements RateLimiter {
  readonly #clock: Clock;
  readonly #maxKeys: number;
  /** By the name of the policy. */
  readonly #buckets = new Map<string, Buckets>();

  constructor(clock: Clock, options: { maxKeys?: number } = {}) {
    this.#clock = clock;
    this.#maxKeys = options.maxKeys ?? MAX_KEYS;
  }

  /** Keys of all policies. */
  get size(): number {
    let size = 0;
    for (const { byKey } of this.#buckets.values()) size += byKey.size;
    return size;
  }

  take(policy: RatePolicy, key: string): RateDecision {
    const now = this.#clock.now().getTime();
    const perMillisecond = policy.limit / (policy.windowSeconds * 1000);
    const bucket = this.#bucketOf(policy, key, now);
    // A clock that was set back must not empty the bucket.
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
    if (!known && this.size > this.#maxKeys) this.#forgetOne();
    return bucket;
  }

  /** Of the policy with most of them: many that come under one must not drive out the few that another counts. */
  #forgetOne(): void {
    let largest: Map<string, Bucket> | undefined;
    for (const { byKey } of this.#buckets.values()) if (byKey.size > (largest?.size ?? 0)) largest = byKey;
    largest?.delete(largest.keys().next().value as string);
  }
}

/** What a bucket means for who asked. */
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

/** The value of the `RateLimit` field. */
export function rateHeader(decision: RateDecision): string {
  return `"${decision.policy.name}";r=${decision.remaining};t=${decision.resetSeconds}`;
}

/** The refusal of a request too many. */
export function tooMany(decision: RateDecision): TrackerError {
  const { policy, resetSeconds } = decision;
  return new TrackerError(
    "rate_limited",
    `Too many requests: at most ${policy.limit} per ${policy.windowSeconds} seconds, try again in ${resetSeconds}`,
    { retryAfterSeconds: resetSeconds },
  );
}
