import { expect, test } from "bun:test";
import fc from "fast-check";
import { DELIVERY_RETRY_SECONDS } from "../../limits.ts";
import { someDelivery } from "../../testing/fixtures/delivery.ts";
import { at } from "../../testing/fixtures.ts";
import { type Delivery, endpointOfPartition, partitionOf } from "./delivery.ts";
import { afterAttempt, cutResponse, isGivenUp, reviveDelivery } from "./retry.ts";

const failed = { kind: "failed" as const, reason: "It hangs" };

test("afterAttempt() retries on the documented schedule", () => {
  const pauses: number[] = [];
  let [delivery, now] = [someDelivery() as Delivery, at(0)];
  while (delivery.status === "pending") {
    delivery = afterAttempt(delivery, failed, { chance: 0 }, now);
    if (!delivery.nextAttemptAt) break;
    pauses.push((delivery.nextAttemptAt.getTime() - now.getTime()) / 1000);
    now = delivery.nextAttemptAt;
  }
  expect(pauses).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  expect([delivery.status, delivery.attempts, delivery.finishedAt, delivery.reason]).toEqual([
    "failed",
    10,
    now,
    "It hangs",
  ]);
});

test("afterAttempt() respects a longer Retry-After up to a day, but not a shorter one", () => {
  const pauseOf = (retryAfterSeconds: number, attempts = 0) => {
    const after = afterAttempt(someDelivery({ attempts }), { ...failed, retryAfterSeconds }, { chance: 0 }, at(0));
    return (Number(after.nextAttemptAt) - Number(at(0))) / 1000;
  };
  expect([pauseOf(0), pauseOf(2), pauseOf(60), pauseOf(1e9), pauseOf(60, 2)]).toEqual([5, 5, 60, 86_400, 1800]);
});

test.each([
  ["delivered", "delivered"],
  ["rejected", "rejected"],
  ["gone", "rejected"],
] as const)("afterAttempt() with the outcome %p sets the status %p", (kind, status) => {
  const after = afterAttempt(someDelivery(), { kind, status: 299, response: "said" }, { chance: 0 }, at(3));
  expect([after.status, after.responseStatus, after.response, after.attempts]).toEqual([status, 299, "said", 1]);
  expect([after.finishedAt, after.nextAttemptAt]).toEqual([at(3), null]);
});

test("afterAttempt() schedules an attempt in its time window while a delivery is pending, and none after that", () => {
  const results = fc.array(
    fc.record({
      kind: fc.constantFrom("failed" as const, "failed" as const, "delivered" as const, "rejected" as const),
      retryAfterSeconds: fc.option(fc.nat(200_000), { nil: 0 }),
    }),
    { minLength: 1, maxLength: 14 },
  );
  fc.assert(
    fc.property(results, fc.double({ min: 0, max: 0.999, noNaN: true }), (outcomes, chance) => {
      let delivery: Delivery = someDelivery({ nextAttemptAt: at(0) });
      let now = at(0);
      for (const [index, outcome] of outcomes.entries()) {
        if (delivery.status !== "pending") return;
        delivery = afterAttempt(delivery, outcome, { chance }, now);
        expect(delivery.attempts).toBe(index + 1);
        const { status, nextAttemptAt, finishedAt } = delivery;
        expect([nextAttemptAt === null, finishedAt !== null]).toEqual([status !== "pending", status !== "pending"]);
        if (!nextAttemptAt) continue;
        const pause = (nextAttemptAt.getTime() - now.getTime()) / 1000;
        const planned = DELIVERY_RETRY_SECONDS[index] ?? Number.NaN;
        const wanted = Math.max(planned, Math.min(outcome.retryAfterSeconds, 86_400));
        expect(pause).toBeGreaterThanOrEqual(wanted);
        expect(pause).toBeLessThanOrEqual(wanted + planned * 0.1 + 0.001);
        now = nextAttemptAt;
      }
    }),
  );
});

test("reviveDelivery() restarts the attempts and keeps the ID", () => {
  const over = someDelivery({ status: "failed", attempts: 10, finishedAt: at(9), reason: "It hangs" });
  const revived = reviveDelivery(over, true, at(20));
  expect([revived.id, revived.status, revived.attempts]).toEqual([over.id, "pending", 0]);
  expect([revived.nextAttemptAt, revived.finishedAt]).toEqual([at(20), null]);
  expect(reviveDelivery(over, false, at(20)).nextAttemptAt).toBeNull();
});

test("cutResponse() returns the first KiB without split or unstorable characters", () => {
  expect(cutResponse("ok")).toBe("ok");
  expect(cutResponse("a\0b\ud800c")).toBe("ab\ufffdc");
  expect(cutResponse("é".repeat(1000))).toBe("é".repeat(512));
  expect(cutResponse(`a${"é".repeat(1000)}`)).toBe(`a${"é".repeat(511)}`);
  expect(cutResponse("🔥".repeat(2000))).toBe("🔥".repeat(256));
});

test("endpointOfPartition() returns the endpoint", () => {
  expect(partitionOf("slack:i-1", "t-1")).toBe("slack:i-1:t-1");
  expect([endpointOfPartition("slack:i-1:t-1"), endpointOfPartition("slack:i-1")]).toEqual(["slack:i-1", "slack:i-1"]);
});

test("isGivenUp() is true after five days without a success", () => {
  const failure = { endpoint: "e", failingSince: at(0) };
  expect([isGivenUp(failure, at(5 * 86_400 - 1)), isGivenUp(failure, at(5 * 86_400))]).toEqual([false, true]);
});
