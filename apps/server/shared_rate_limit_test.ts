import { expect, test } from "bun:test";
import { memorySharedLimits } from "@hexlane/core/memory";
import { fixedClock } from "@hexlane/core/testing";
import { MemoryRateLimiter, ratePolicy } from "./rate_limit.ts";
import { SharedRateLimiter } from "./shared_rate_limit.ts";

const policy = ratePolicy("sign-in", 4);

test("two servers give out one limit together", async () => {
  const clock = fixedClock();
  const shared = memorySharedLimits({ clock });
  const [one, other] = [1, 2].map(() => new SharedRateLimiter(shared, new MemoryRateLimiter(clock))) as [
    SharedRateLimiter,
    SharedRateLimiter,
  ];
  const left = [];
  for (const server of [one, other, one, other]) left.push((await server.take(policy, "a")).remaining);
  expect(left).toEqual([3, 2, 1, 0]);
  expect(await one.take(policy, "a")).toEqual({ policy, allowed: false, remaining: 0, resetSeconds: 15 });
  expect((await other.take(policy, "b")).remaining).toBe(3);
  clock.advance(15);
  expect(await other.take(policy, "a")).toEqual({ policy, allowed: true, remaining: 0, resetSeconds: 60 });
});

test("each counts by itself while nobody counts for all, and remembers what it let through", async () => {
  const clock = fixedClock();
  const shared = memorySharedLimits({ clock });
  let isAway = false;
  const takeToken: typeof shared.takeToken = async (bucket) => (isAway ? undefined : await shared.takeToken(bucket));
  const limiter = new SharedRateLimiter({ ...shared, takeToken }, new MemoryRateLimiter(clock));
  expect((await limiter.take(policy, "a")).remaining).toBe(3);
  isAway = true;
  expect((await limiter.take(policy, "a")).remaining).toBe(2);
  expect((await limiter.take(policy, "a")).remaining).toBe(1);
  expect((await limiter.take(policy, "a")).remaining).toBe(0);
  expect((await limiter.take(policy, "a")).allowed).toBe(false);
  isAway = false;
  // Nobody else was told of those: but here they count.
  expect((await limiter.take(policy, "a")).allowed).toBe(false);
});
