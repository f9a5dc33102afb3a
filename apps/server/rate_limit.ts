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

/** Counts in the memory of this process. */
export class MemoryRateLimiter implements RateLimiter {
  readonly #clock: Clock;
  readonly #maxKeys: number;
  /** In order of last use: a Map keeps insertion order. */
  readonly #buckets = new Map<string, Bucket>();

  constructor(clock: Clock, options: { maxKeys?: number } = {}) {
    this.#clock = clock;
    this.#maxKeys = options.maxKeys ?? MAX_KEYS;
  }

  get size(): number {
    return this.#buckets.size;
  }

  take(policy: RatePolicy, key: string): RateDecision {
    const id = `${policy.name} ${key}`;
    const now = this.#clock.now().getTime();
    const perMillisecond = policy.limit / (policy.windowSeconds * 1000);
    const bucket = this.#buckets.get(id) ?? { tokens: policy.limit, at: now };
    // A clock that was set back must not empty the bucket.
    bucket.tokens = Math.min(policy.limit, bucket.tokens + Math.max(0, now - bucket.at) * perMillisecond);
    bucket.at = now;
    this.#buckets.delete(id);
    this.#buckets.set(id, bucket);
    if (this.#buckets.size > this.#maxKeys) this.#buckets.delete(this.#buckets.keys().next().value as string);
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    return decisionOf(policy, { allowed, tokens: bucket.tokens });
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
