/**
 * Rate limits shared by several servers. While the shared counter is down, each server counts separately. For a
 * generous limit, a server prefetches tokens for frequent callers and returns unused tokens a moment later, since a
 * round trip per request would cost more than many requests do.
 *
 * @module
 */
import type { Clock, SharedLimits, TokenBucket } from "@hexlane/core";
import { decisionOf, type RateDecision, type RateLimiter, type RatePolicy } from "./rate_limit.ts";

/** The maximum to prefetch, as a fraction of the limit. A strict limit prefetches nothing. */
const PREFETCH_PART = 0.01;
/** After this, unused tokens are returned. */
const KEEP_MILLISECONDS = 1_000;

interface Prefetched {
  bucket: TokenBucket;
  left: number;
  /** Tokens to prefetch next. Doubles each time they were not enough. */
  size: number;
  /** Tokens that the shared bucket had left at the last prefetch. */
  tokens: number;
  /** When unused tokens are returned. */
  until: number;
  /** The prefetch in progress. */
  refill: Promise<boolean> | undefined;
  /** The number of requests that wait for the prefetch. */
  waiting: number;
}

export class SharedRateLimiter implements RateLimiter {
  readonly #shared: SharedLimits;
  readonly #own: RateLimiter;
  readonly #clock: Clock;
  readonly #prefetched = new Map<string, Prefetched>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param options.own counts the requests to this server */
  constructor(shared: SharedLimits, options: { own: RateLimiter; clock: Clock }) {
    this.#shared = shared;
    this.#own = options.own;
    this.#clock = options.clock;
  }

  take(policy: RatePolicy, key: string): RateDecision | Promise<RateDecision> {
    const own = this.#own.take(policy, key);
    return own instanceof Promise
      ? own.then((decision) => this.#take(policy, key, decision))
      : this.#take(policy, key, own);
  }

  #take(policy: RatePolicy, key: string, own: RateDecision): RateDecision | Promise<RateDecision> {
    // A request over this server's own limit is over the shared one too, so a flood at this server does not burden the
    // shared counter.
    if (!own.allowed) return own;
    const prefetched = this.#prefetchedFor(policy, key);
    return spend(policy, prefetched) ?? this.#refill(policy, prefetched, own);
  }

  /** All waiting requests share one refill. If the bucket is empty after it, those without a token are refused. */
  async #refill(policy: RatePolicy, prefetched: Prefetched, own: RateDecision): Promise<RateDecision> {
    while (true) {
      prefetched.waiting++;
      prefetched.refill ??= this.#prefetch(policy, prefetched);
      const isShared = await prefetched.refill;
      if (!isShared) return own;
      const decision = spend(policy, prefetched);
      if (decision) return decision;
      // The bucket is empty, or other requests took its tokens first.
      if (prefetched.tokens < 1) return decisionOf(policy, { allowed: false, tokens: prefetched.tokens });
    }
  }

  /** @returns whether the shared counter is up */
  async #prefetch(policy: RatePolicy, prefetched: Prefetched): Promise<boolean> {
    // Requests of the same tick are counted first.
    await undefined;
    const count = Math.max(prefetched.size, prefetched.waiting);
    prefetched.waiting = 0;
    const taken = await this.#shared.takeTokens(prefetched.bucket, count).catch(() => undefined);
    prefetched.refill = undefined;
    if (!taken) return false;
    prefetched.left += taken.granted;
    prefetched.tokens = taken.tokens;
    prefetched.size = Math.max(1, Math.min(Math.floor(policy.limit * PREFETCH_PART), count * 2));
    prefetched.until = this.#clock.now().getTime() + KEEP_MILLISECONDS;
    return true;
  }

  #prefetchedFor({ name, limit, windowSeconds }: RatePolicy, key: string): Prefetched {
    const id = `${name} ${key}`;
    const known = this.#prefetched.get(id);
    if (known) return known;
    const bucket = { key: id, limit, windowSeconds };
    const prefetched: Prefetched = { bucket, left: 0, size: 1, tokens: 0, until: 0, refill: undefined, waiting: 0 };
    this.#prefetched.set(id, prefetched);
    this.#timer ??= this.#startTimer();
    return prefetched;
  }

  #startTimer(): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => this.#returnUnused(), KEEP_MILLISECONDS);
    timer.unref();
    return timer;
  }

  #returnUnused(): void {
    const now = this.#clock.now().getTime();
    for (const [id, { bucket, left, until, refill }] of this.#prefetched) {
      if (refill || until > now) continue;
      this.#prefetched.delete(id);
      // The bucket replaces lost tokens as it refills.
      if (left > 0) this.#shared.returnTokens(bucket, left).catch(() => undefined);
    }
    this.#timer = this.#prefetched.size > 0 ? this.#startTimer() : undefined;
  }
}

function spend(policy: RatePolicy, prefetched: Prefetched): RateDecision | undefined {
  if (prefetched.left === 0) return undefined;
  prefetched.left--;
  return decisionOf(policy, { allowed: true, tokens: prefetched.tokens + prefetched.left });
}
