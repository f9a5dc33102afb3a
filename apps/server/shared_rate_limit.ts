/**
 * Limits that several servers count together, and each by itself while they cannot.
 *
 * @module
 */
import type { SharedLimits } from "@hexlane/core";
import { decisionOf, type RateDecision, type RateLimiter, type RatePolicy } from "./rate_limit.ts";

export class SharedRateLimiter implements RateLimiter {
  readonly #shared: SharedLimits;
  readonly #own: RateLimiter;

  /** @param own counts what comes to this server */
  constructor(shared: SharedLimits, own: RateLimiter) {
    this.#shared = shared;
    this.#own = own;
  }

  async take(policy: RatePolicy, key: string): Promise<RateDecision> {
    const own = await this.#own.take(policy, key);
    // Too much for one server is too much for all: whoever floods us does not reach the others through it.
    if (!own.allowed) return own;
    const { name, limit, windowSeconds } = policy;
    const taken = await this.#shared.takeToken({ key: `${name} ${key}`, limit, windowSeconds });
    return taken ? decisionOf(policy, taken) : own;
  }
}
