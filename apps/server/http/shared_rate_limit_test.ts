import { expect, test } from "bun:test";
import type { SharedLimits } from "@hexlane/core";
import { memorySharedLimits } from "@hexlane/core/memory";
import { type FixedClock, fixedClock } from "@hexlane/core/testing";
import { MemoryRateLimiter, ratePolicy } from "./rate_limit.ts";
import { SharedRateLimiter } from "./shared_rate_limit.ts";

const strict = ratePolicy("sign-in", 4);
const generous = ratePolicy("address", 1000);

interface Scene {
  clock: FixedClock;
  one: SharedRateLimiter;
  other: SharedRateLimiter;
  /** How often tokens were requested from the shared counter. */
  asked: () => number;
  /** Turns the shared counter off or on. */
  setAway(isAway: boolean): void;
}

function open(): Scene {
  const clock = fixedClock();
  const inner = memorySharedLimits({ clock });
  let [isAway, asked] = [false, 0];
  const shared: SharedLimits = {
    ...inner,
    async takeTokens(bucket, count) {
      asked++;
      return isAway ? undefined : await inner.takeTokens(bucket, count);
    },
  };
  const limiter = () => new SharedRateLimiter(shared, { own: new MemoryRateLimiter(clock), clock });
  return {
    clock,
    one: limiter(),
    other: limiter(),
    asked: () => asked,
    setAway: (value) => {
      isAway = value;
    },
  };
}

test("take() shares one limit between two servers", async () => {
  const { clock, one, other } = open();
  const left = [];
  for (const server of [one, other, one, other]) left.push((await server.take(strict, "a")).remaining);
  expect(left).toEqual([3, 2, 1, 0]);
  expect(await one.take(strict, "a")).toEqual({ policy: strict, allowed: false, remaining: 0, resetSeconds: 15 });
  expect((await other.take(strict, "b")).remaining).toBe(3);
  clock.advance(15);
  expect(await other.take(strict, "a")).toEqual({ policy: strict, allowed: true, remaining: 0, resetSeconds: 60 });
});

test("take() makes one request for concurrent callers, and allows no more than the limit", async () => {
  const { one, other, asked } = open();
  const first = await Promise.all(Array.from({ length: 3 }, () => one.take(strict, "a")));
  expect([first.map(({ allowed }) => allowed), asked()]).toEqual([[true, true, true], 1]);
  const second = await Promise.all(Array.from({ length: 3 }, () => other.take(strict, "a")));
  expect(second.map(({ allowed }) => allowed)).toEqual([true, false, false]);
});

test("take() counts locally while the shared counter is down", async () => {
  const { one, setAway } = open();
  expect((await one.take(strict, "a")).remaining).toBe(3);
  setAway(true);
  for (const remaining of [2, 1, 0]) expect(await one.take(strict, "a")).toMatchObject({ allowed: true, remaining });
  expect((await one.take(strict, "a")).allowed).toBe(false);
  setAway(false);
  // These requests are missing from the shared counter, but this server counts them.
  expect((await one.take(strict, "a")).allowed).toBe(false);
});

test("take() prefetches tokens for a generous limit and returns unused tokens", async () => {
  const { clock, one, other, asked } = open();
  for (let times = 1; times <= 300; times++) {
    expect(await one.take(generous, "a")).toMatchObject({ allowed: true, remaining: 1000 - times });
  }
  // 1, 2, 4, 8, and then always 10 at once.
  expect(asked()).toBe(4 + Math.ceil((300 - 15) / 10));
  let given = 300;
  while ((await other.take(generous, "a")).allowed) given++;
  const ahead = 1000 - given;
  expect(ahead).toBeGreaterThanOrEqual(0);
  expect(ahead).toBeLessThan(10);
  // The clock does not advance, so only returned tokens refill the bucket.
  const now = clock.now();
  clock.advance(2);
  await Bun.sleep(1_100);
  clock.set(now);
  while ((await other.take(generous, "a")).allowed) given++;
  expect(given).toBe(1000);
});
