import { expect, test } from "bun:test";
import fc from "fast-check";
import { MAX_WAITING_PARTITIONS } from "../../limits.ts";
import { at } from "../../testing/fixtures.ts";
import { DeliveryScheduler } from "./scheduler.ts";

test("enter() admits two partitions of an endpoint at once, and queues the others in order", () => {
  const scheduler = new DeliveryScheduler();
  expect(
    ["webhook:a:1", "webhook:a:2", "webhook:a:3", "webhook:a:4", "webhook:b:1"].map((partition) =>
      scheduler.enter(partition, at(0)),
    ),
  ).toEqual([true, true, false, false, true]);
  expect(scheduler.busyEndpoints(at(0))).toEqual(["webhook:a"]);
  expect(scheduler.leave("webhook:a:1")).toEqual({ next: "webhook:a:3", hasMore: false });
  expect(scheduler.enter("webhook:a:3", at(0))).toBe(true);
  expect(scheduler.leave("webhook:a:2")).toEqual({ next: "webhook:a:4", hasMore: false });
  expect(scheduler.busyEndpoints(at(0))).toEqual([]);
});

test("leave() reports when more partitions are due than the queue could hold", () => {
  const scheduler = new DeliveryScheduler({ perEndpoint: 1 });
  expect(scheduler.enter("e:x:0", at(0))).toBe(true);
  for (let partition = 1; partition <= MAX_WAITING_PARTITIONS + 5; partition++)
    expect(scheduler.enter(`e:x:${partition}`, at(0))).toBe(false);
  let current = "e:x:0";
  for (let partition = 1; partition < MAX_WAITING_PARTITIONS; partition++) {
    const { next, hasMore } = scheduler.leave(current);
    expect([next, hasMore]).toEqual([`e:x:${partition}`, false]);
    current = String(next);
    expect(scheduler.enter(current, at(0))).toBe(true);
  }
  expect(scheduler.leave(current)).toEqual({ next: `e:x:${MAX_WAITING_PARTITIONS}`, hasMore: true });
});

test("enter() and leave() never exceed an endpoint's share and lose no waiting partition", () => {
  const steps = fc.array(fc.record({ partition: fc.nat(5), isLeaving: fc.boolean() }), { maxLength: 100 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 3 }), (moves, perEndpoint) => {
      const scheduler = new DeliveryScheduler({ perEndpoint });
      const inside: string[] = [];
      const waiting = new Set<string>();
      const arrive = (partition: string) => {
        waiting.delete(partition);
        if (scheduler.enter(partition, at(0))) inside.push(partition);
        else waiting.add(partition);
      };
      for (const { partition, isLeaving } of moves) {
        const name = `k:o:${partition}`;
        if (!isLeaving) {
          if (!inside.includes(name)) arrive(name);
        } else {
          const gone = inside.shift();
          if (gone === undefined) continue;
          const { next } = scheduler.leave(gone);
          expect(next !== undefined).toBe(waiting.size > 0);
          if (next !== undefined) arrive(next);
        }
        expect(inside.length).toBeLessThanOrEqual(perEndpoint);
      }
    }),
  );
});

test("enter() gives all slow endpoints together half of the capacity, and lets them take turns", () => {
  const scheduler = new DeliveryScheduler({ concurrency: 4, perEndpoint: 1 });
  const isSlow = (endpoint: string) => {
    const partition = `${endpoint}:first`;
    expect(scheduler.enter(partition, at(0))).toBe(true);
    scheduler.recordAttempt(partition, { startedAt: at(0), now: at(2) });
    scheduler.leave(partition);
  };
  for (const endpoint of ["webhook:a", "webhook:b", "webhook:c", "webhook:d"]) isSlow(endpoint);
  const partitions = ["webhook:a:1", "webhook:b:1", "webhook:c:1", "webhook:d:1", "webhook:e:1", "webhook:f:1"];
  expect(partitions.map((partition) => scheduler.enter(partition, at(2)))).toEqual([
    true,
    true,
    false,
    false,
    true,
    true,
  ]);
  expect(scheduler.busyEndpoints(at(2))).toEqual(["webhook:c", "webhook:d"]);
  expect(scheduler.leave("webhook:e:1")).toEqual({ next: undefined, hasMore: false });
  expect(scheduler.enter("webhook:a:2", at(2))).toBe(false);
  expect(scheduler.leave("webhook:a:1")).toEqual({ next: "webhook:c:1", hasMore: false });
  expect(scheduler.enter("webhook:c:1", at(2))).toBe(true);
  // After one quick response, the endpoint counts as quick again.
  scheduler.recordAttempt("webhook:b:1", { startedAt: at(2), now: at(3) });
  expect(scheduler.leave("webhook:b:1")).toEqual({ next: "webhook:d:1", hasMore: false });
  expect(scheduler.enter("webhook:b:2", at(3))).toBe(true);
});

test("enter() leaves a quarter of the capacity to other accounts, no matter how many endpoints an account has", () => {
  const scheduler = new DeliveryScheduler();
  const enter = (endpoint: string, account: string) => scheduler.enter(`${endpoint}:task`, at(0), account);
  const endpoints = Array.from({ length: 60 }, (_, index) => `webhook:${index}`);
  expect(endpoints.filter((endpoint) => enter(endpoint, "eve"))).toHaveLength(6);
  expect(scheduler.busyEndpoints(at(0))).toHaveLength(54);
  expect([enter("webhook:v", "vic"), enter("webhook:w", "vic")]).toEqual([true, true]);
  // Accounts take turns, so a later account does not wait behind all endpoints of another.
  expect(scheduler.leave("webhook:0:task")).toEqual({ next: "webhook:6:task", hasMore: false });
});

test("enter() leaves a quarter of the capacity to accounts without a slow response in the last hour", () => {
  const scheduler = new DeliveryScheduler();
  const enter = (name: string, account: string, now: Date) => scheduler.enter(`webhook:${name}:task`, now, account);
  const attempt = (name: string, from: Date, to: Date) => {
    expect(enter(name, name, from)).toBe(true);
    scheduler.recordAttempt(`webhook:${name}:task`, { startedAt: from, now: to });
    scheduler.leave(`webhook:${name}:task`);
  };
  attempt("eve", at(0), at(2));
  attempt("mallory", at(2), at(4));
  // Neither a quick response nor new endpoints make the account count as quick again.
  for (const account of ["eve", "mallory"]) attempt(account, at(4), at(4));
  const hangs = (account: string, now: Date) =>
    Array.from({ length: 6 }, (_, n) => enter(`${account}-${n}`, account, now));
  expect(hangs("eve", at(3600)).filter(Boolean)).toHaveLength(6);
  expect(hangs("mallory", at(3600)).filter(Boolean)).toHaveLength(0);
  expect([enter("v", "vic", at(3600)), enter("w", "wim", at(3600))]).toEqual([true, true]);
  expect(enter("eve-6", "eve", at(3600))).toBe(false);
  // Accounts take turns.
  const next = ["eve-0", "eve-1"].map((name) => {
    const { next } = scheduler.leave(`webhook:${name}:task`);
    expect(scheduler.enter(String(next), at(3600), next?.includes("eve") ? "eve" : "mallory")).toBe(true);
    return next;
  });
  expect(next).toEqual(["webhook:mallory-0:task", "webhook:eve-6:task"]);
  // An hour after its last slow response, the account counts as quick again.
  expect(hangs("mallory", at(3605)).filter(Boolean)).toHaveLength(6);
});

test("recordAttempt() treats all email as one endpoint", () => {
  const scheduler = new DeliveryScheduler({ concurrency: 2, perEndpoint: 1 });
  scheduler.enter("email:olga:t", at(0));
  scheduler.recordAttempt("email:olga:t", { startedAt: at(0), now: at(15) });
  scheduler.leave("email:olga:t");
  expect(["email:mia:t", "email:stan:t", "webhook:x:t"].map((partition) => scheduler.enter(partition, at(15)))).toEqual(
    [true, false, true],
  );
});
