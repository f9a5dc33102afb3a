import { expect, test } from "bun:test";
import { type AttemptCounter, SharedAttemptLimiter } from "./shared_attempt_limiter.ts";

const at = (second: number) => new Date(Date.UTC(2030, 0, 1, 0, 0, second));
const LIMITS = { limit: 2, windowSeconds: 100 };

/** Creates a shared counter that ignores time and can be made unavailable. */
function counter(): AttemptCounter & { isUnavailable: boolean; asked: string[] } {
  const attempts = new Map<string, string[]>();
  const asked: string[] = [];
  return {
    isUnavailable: false,
    asked,
    async countAttempt({ key, limit }) {
      if (this.isUnavailable) return undefined;
      const ids = attempts.get(key) ?? [];
      if (ids.length >= limit) return { allowed: false, retryAfterSeconds: 42 };
      asked.push(key);
      const id = `try ${asked.length}`;
      attempts.set(key, [...ids, id]);
      return { allowed: true, id };
    },
    async forgetAttempt(key, id) {
      attempts.set(
        key,
        (attempts.get(key) ?? []).filter((other) => other !== id),
      );
    },
  };
}

test("begin() counts locally without a shared counter", async () => {
  const limiter = new SharedAttemptLimiter("password", undefined, LIMITS);
  expect(await limiter.begin("a", at(0))).toEqual({ key: "a", begunAt: at(0), sharedId: undefined });
  await limiter.begin("a", at(1));
  expect(await limiter.begin("a", at(2))).toEqual({ retryAfterSeconds: 98 });
});

test("begin() counts the attempts of two servers together, and giveBack() applies to both", async () => {
  const shared = counter();
  const [one, other] = [1, 2].map(() => new SharedAttemptLimiter("password", shared, LIMITS)) as [
    SharedAttemptLimiter,
    SharedAttemptLimiter,
  ];
  await one.begin("a", at(0));
  const right = await other.begin("a", at(1));
  expect(await one.begin("a", at(2))).toEqual({ retryAfterSeconds: 42 });
  if ("retryAfterSeconds" in right) throw new Error("Refused");
  await other.giveBack(right);
  expect(await one.begin("a", at(3))).toMatchObject({ sharedId: "try 3" });
  expect(shared.asked).toEqual(["password a", "password a", "password a"]);
});

test("begin() does not count an attempt locally that the shared counter refused", async () => {
  const shared = counter();
  const other = new SharedAttemptLimiter("password", shared, LIMITS);
  await other.begin("a", at(0));
  await other.begin("a", at(0));
  const one = new SharedAttemptLimiter("password", shared, LIMITS);
  for (let times = 0; times < 5; times++) expect(await one.begin("a", at(1))).toEqual({ retryAfterSeconds: 42 });
  shared.isUnavailable = true;
  expect(await one.begin("a", at(2))).toEqual({ key: "a", begunAt: at(2), sharedId: undefined });
  await one.begin("a", at(3));
  expect(await one.begin("a", at(4))).toEqual({ retryAfterSeconds: 98 });
});

test("begin() counts each purpose separately", async () => {
  const shared = counter();
  const limiter = new SharedAttemptLimiter("password", shared, LIMITS);
  const factors = new SharedAttemptLimiter("second factor", shared, LIMITS);
  await limiter.begin("a", at(0));
  await limiter.begin("a", at(0));
  expect(await factors.begin("a", at(0))).toMatchObject({ sharedId: "try 3" });
});
