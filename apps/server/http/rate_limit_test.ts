import { expect, test } from "bun:test";
import { MemoryRateLimiter, rateHeader, ratePolicy, rateRules, tooMany } from "./rate_limit.ts";

function limiterAt(options: { maxKeys?: number } = {}): {
  limiter: MemoryRateLimiter;
  pass: (seconds: number) => void;
} {
  let now = 1_000_000;
  const limiter = new MemoryRateLimiter({ now: () => new Date(now) }, options);
  return {
    limiter,
    pass: (seconds) => {
      now += seconds * 1000;
    },
  };
}

const policy = ratePolicy("test", 3, 60);

test("take() allows a burst up to the limit, and then requests at the rate of the limit", () => {
  const { limiter, pass } = limiterAt();
  const take = (): boolean => limiter.take(policy, "a").allowed;
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
  pass(19);
  expect(take()).toBe(false);
  pass(1);
  expect([take(), take()]).toEqual([true, false]);
  pass(600);
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
});

test("take() counts each key and policy separately", () => {
  const { limiter } = limiterAt();
  for (let count = 0; count < 3; count++) limiter.take(policy, "a");
  expect(limiter.take(policy, "a").allowed).toBe(false);
  expect(limiter.take(policy, "b").allowed).toBe(true);
  expect(limiter.take(ratePolicy("other", 3, 60), "a").allowed).toBe(true);
});

test("rateHeader() reports the remaining requests, and tooMany() when to retry", () => {
  const { limiter } = limiterAt();
  expect(rateHeader(limiter.take(policy, "a"))).toBe('"test";r=2;t=20');
  limiter.take(policy, "a");
  limiter.take(policy, "a");
  const refused = limiter.take(policy, "a");
  expect(rateHeader(refused)).toBe('"test";r=0;t=20');
  expect(policy.header).toBe('"test";q=3;w=60');
  expect(tooMany(refused)).toMatchObject({ code: "rate_limited", details: { retryAfterSeconds: 20 } });
});

test("take() neither fills nor empties a bucket when the clock goes back", () => {
  const { limiter, pass } = limiterAt();
  limiter.take(policy, "a");
  pass(-3600);
  expect(limiter.take(policy, "a").remaining).toBe(1);
});

test("take() evicts the least recently used key beyond the maximum", () => {
  const { limiter } = limiterAt({ maxKeys: 2 });
  limiter.take(policy, "a");
  limiter.take(policy, "b");
  limiter.take(policy, "a");
  limiter.take(policy, "c");
  expect(limiter.size).toBe(2);
  expect(limiter.take(policy, "a").remaining).toBe(0);
  expect(limiter.take(policy, "b").remaining).toBe(2);
});

test("take() does not evict the few keys of one policy for the many keys of another", () => {
  const { limiter } = limiterAt({ maxKeys: 10 });
  const rare = ratePolicy("rare", 3, 60);
  limiter.take(rare, "guesser");
  for (let index = 0; index < 100; index++) limiter.take(policy, `address ${index}`);
  expect(limiter.size).toBe(10);
  expect(limiter.take(rare, "guesser").remaining).toBe(1);
});

test("rateRules() has the documented limits", () => {
  const { address, credential, buckets } = rateRules();
  const { "sign-in": signIn, "passkey-challenge": challenge, "user-code": userCode } = buckets;
  const figures = [address, credential, signIn.policy, challenge.policy, userCode.policy];
  expect(figures.map(({ limit, windowSeconds }) => [limit, windowSeconds])).toEqual([
    [6000, 60],
    [6000, 60],
    [60, 60],
    [60, 60],
    [10, 60],
  ]);
});
