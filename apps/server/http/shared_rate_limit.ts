/**
 * Limits that several servers count together, and each by itself while they cannot. Of a generous limit a server takes some
 * tokens ahead for whoever asks often, and puts back what is left of them a moment later: asking for each request costs more
 * than many a request itself.
 *
 * @module
 */
import type { Clock, SharedLimits, TokenBucket } from "@hexlane/core";
import { decisionOf, type RateDecision, type RateLimiter, type RatePolicy } from "./rate_limit.ts";

/** So great a part of a limit is taken ahead at most: none of one that is strict. */
const AHEAD_PART = 0.01;
/** After this what is left is put back. */
const KEEP_MILLISECONDS = 1_000;

/** Tokens that were taken ahead. */
interface Purse {
  bucket: TokenBucket;
  left: number;
  /** How many are taken at once: twice as many each time they were not enough. */
  size: number;
  /** Left for everybody when they were taken. */
  tokens: number;
  /** When what is left is put back. */
  until: number;
  /** More are being taken. */
  filling: Promise<boolean> | undefined;
  /** Requests that wait for them. */
  waiting: number;
}

export class SharedRateLimiter implements RateLimiter {
  readonly #shared: SharedLimits;
  readonly #own: RateLimiter;
  readonly #clock: Clock;
  readonly #purses = new Map<string, Purse>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param options.own counts what comes to this server */
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
    // Too much for one server is too much for all: whoever floods us does not reach the others through it.
    if (!own.allowed) return own;
    const purse = this.#purseOf(policy, key);
    return this.#spend(policy, purse) ?? this.#fill(policy, purse, own);
  }

  #spend(policy: RatePolicy, purse: Purse): RateDecision | undefined {
    if (purse.left === 0) return undefined;
    purse.left--;
    return decisionOf(policy, { allowed: true, tokens: purse.tokens + purse.left });
  }

  /** Takes more. All who wait do so together; for whom there are none after that, there are none. */
  async #fill(policy: RatePolicy, purse: Purse, own: RateDecision): Promise<RateDecision> {
    while (true) {
      purse.waiting++;
      purse.filling ??= this.#takeMore(policy, purse);
      const isShared = await purse.filling;
      if (!isShared) return own;
      const decision = this.#spend(policy, purse);
      if (decision) return decision;
      // The bucket is empty, or others were quicker.
      if (purse.tokens < 1) return decisionOf(policy, { allowed: false, tokens: purse.tokens });
    }
  }

  /** @returns whether tokens are counted together at present */
  async #takeMore(policy: RatePolicy, purse: Purse): Promise<boolean> {
    // Whoever waits in this turn is counted in.
    await undefined;
    const most = Math.floor(policy.limit * AHEAD_PART);
    const count = Math.max(purse.size, purse.waiting);
    purse.waiting = 0;
    const taken = await this.#shared.takeTokens(purse.bucket, count).catch(() => undefined);
    purse.filling = undefined;
    if (!taken) return false;
    purse.left += taken.granted;
    purse.tokens = taken.tokens;
    purse.size = Math.max(1, Math.min(most, count * 2));
    purse.until = this.#clock.now().getTime() + KEEP_MILLISECONDS;
    return true;
  }

  #purseOf({ name, limit, windowSeconds }: RatePolicy, key: string): Purse {
    const id = `${name} ${key}`;
    const known = this.#purses.get(id);
    if (known) return known;
    const bucket = { key: id, limit, windowSeconds };
    const purse: Purse = { bucket, left: 0, size: 1, tokens: 0, until: 0, filling: undefined, waiting: 0 };
    this.#purses.set(id, purse);
    this.#timer ??= this.#setTimer();
    return purse;
  }

  #setTimer(): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => this.#putBack(), KEEP_MILLISECONDS);
    timer.unref();
    return timer;
  }

  #putBack(): void {
    this.#timer = undefined;
    const now = this.#clock.now().getTime();
    for (const [id, { bucket, left, until, filling }] of this.#purses) {
      if (filling || until > now) continue;
      this.#purses.delete(id);
      // Those that do not arrive fill again by themselves.
      if (left > 0) this.#shared.returnTokens(bucket, left).catch(() => undefined);
    }
    if (this.#purses.size > 0) this.#timer = this.#setTimer();
  }
}
