/**
 * Shared limits within one process.
 *
 * @module
 */
import type { Clock } from "../ports/clock.ts";
import type { SharedLimits } from "../ports/shared_limits.ts";

/**
 * Creates shared limits within one process.
 *
 * @param options.clock decides how far buckets have refilled and which attempts have expired
 */
export function memorySharedLimits(options: { clock: Clock }): SharedLimits {
  /** When each bucket is full again, in milliseconds. */
  const full = new Map<string, number>();
  const tries = new Map<string, { id: string; at: number }[]>();
  let ids = 0;
  return {
    async takeTokens({ key, limit, windowSeconds }, count) {
      const now = options.clock.now().getTime();
      const each = (windowSeconds * 1000) / limit;
      const at = Math.max(full.get(key) ?? now, now);
      const tokens = limit - (at - now) / each;
      // Rounding errors can make the sum of fractions slightly too small.
      const granted = Math.min(count, Math.floor(tokens + 0.000001));
      full.set(key, at + granted * each);
      return { granted, tokens: Math.max(0, tokens - granted) };
    },
    async returnTokens({ key, limit, windowSeconds }, count) {
      const each = (windowSeconds * 1000) / limit;
      full.set(key, (full.get(key) ?? 0) - count * each);
    },
    async countAttempt({ key, limit, windowSeconds }) {
      const now = options.clock.now().getTime();
      const recent = (tries.get(key) ?? []).filter(({ at }) => at > now - windowSeconds * 1000);
      tries.set(key, recent);
      const first = recent[0];
      if (first && recent.length >= limit) {
        return { allowed: false, retryAfterSeconds: Math.ceil((first.at - now) / 1000 + windowSeconds) };
      }
      const id = String(++ids);
      recent.push({ id, at: now });
      return { allowed: true, id };
    },
    async forgetAttempt(key, id) {
      const left = (tries.get(key) ?? []).filter((tried) => tried.id !== id);
      if (left.length > 0) tries.set(key, left);
      else tries.delete(key);
    },
  };
}
