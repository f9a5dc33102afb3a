import { expect, test } from "bun:test";
import fc from "fast-check";
import { MAX_WAITING_PARTITIONS } from "../../limits.ts";
import { at } from "../../testing/fixtures.ts";
import { DeliveryScheduler } from "./scheduler.ts";

test("an endpoint has so many partitions at once; the others wait, in their order", () => {
  const room = new DeliveryScheduler();
  expect(
    ["webhook:a:1", "webhook:a:2", "webhook:a:3", "webhook:a:4", "webhook:b:1"].map((partition) =>
      room.enter(partition, at(0)),
    ),
  ).toEqual([true, true, false, false, true]);
  expect(room.busyEndpoints(at(0))).toEqual(["webhook:a"]);
  expect(room.leave("webhook:a:1")).toEqual({ next: "webhook:a:3", hasMore: false });
  expect(room.enter("webhook:a:3", at(0))).toBe(true);
  expect(room.leave("webhook:a:2")).toEqual({ next: "webhook:a:4", hasMore: false });
  expect(room.busyEndpoints(at(0))).toEqual([]);
});

test("partitions beyond those that may wait are not kept, but remembered as more", () => {
  const room = new DeliveryScheduler({ perEndpoint: 1 });
  expect(room.enter("e:x:0", at(0))).toBe(true);
  for (let partition = 1; partition <= MAX_WAITING_PARTITIONS + 5; partition++)
    expect(room.enter(`e:x:${partition}`, at(0))).toBe(false);
  let current = "e:x:0";
  for (let partition = 1; partition < MAX_WAITING_PARTITIONS; partition++) {
    const { next, hasMore } = room.leave(current);
    expect([next, hasMore]).toEqual([`e:x:${partition}`, false]);
    current = String(next);
    expect(room.enter(current, at(0))).toBe(true);
  }
  expect(room.leave(current)).toEqual({ next: `e:x:${MAX_WAITING_PARTITIONS}`, hasMore: true });
});

test("whatever comes and goes, no endpoint has more than its part, and nobody who waits is forgotten", () => {
  const steps = fc.array(fc.record({ partition: fc.nat(5), isLeaving: fc.boolean() }), { maxLength: 100 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 3 }), (moves, perEndpoint) => {
      const room = new DeliveryScheduler({ perEndpoint });
      const inside: string[] = [];
      const waiting = new Set<string>();
      const arrive = (partition: string) => {
        waiting.delete(partition);
        if (room.enter(partition, at(0))) inside.push(partition);
        else waiting.add(partition);
      };
      for (const { partition, isLeaving } of moves) {
        const name = `k:o:${partition}`;
        if (!isLeaving) {
          if (!inside.includes(name)) arrive(name);
        } else {
          const gone = inside.shift();
          if (gone === undefined) continue;
          const { next } = room.leave(gone);
          expect(next !== undefined).toBe(waiting.size > 0);
          if (next !== undefined) arrive(next);
        }
        expect(inside.length).toBeLessThanOrEqual(perEndpoint);
      }
    }),
  );
});

test("slow endpoints together get half of what is sent at once, and wait for each other", () => {
  const room = new DeliveryScheduler({ concurrency: 4, perEndpoint: 1 });
  const isSlow = (endpoint: string) => {
    const partition = `${endpoint}:first`;
    expect(room.enter(partition, at(0))).toBe(true);
    expect(room.noteAttempt(partition, { startedAt: at(0), now: at(2) })).toBe(true);
    room.leave(partition);
  };
  for (const endpoint of ["webhook:a", "webhook:b", "webhook:c", "webhook:d"]) isSlow(endpoint);
  const partitions = ["webhook:a:1", "webhook:b:1", "webhook:c:1", "webhook:d:1", "webhook:e:1", "webhook:f:1"];
  expect(partitions.map((partition) => room.enter(partition, at(2)))).toEqual([true, true, false, false, true, true]);
  expect(room.busyEndpoints(at(2))).toEqual(["webhook:c", "webhook:d"]);
  expect(room.leave("webhook:e:1")).toEqual({ next: undefined, hasMore: false });
  expect(room.enter("webhook:a:2", at(2))).toBe(false);
  expect(room.leave("webhook:a:1")).toEqual({ next: "webhook:c:1", hasMore: false });
  expect(room.enter("webhook:c:1", at(2))).toBe(true);
  // One quick answer, and it counts among the quick ones again.
  expect(room.noteAttempt("webhook:b:1", { startedAt: at(2), now: at(3) })).toBe(false);
  expect(room.leave("webhook:b:1")).toEqual({ next: "webhook:d:1", hasMore: false });
  expect(room.enter("webhook:b:2", at(3))).toBe(true);
});

test("a mail server that is slow is slow for everybody", () => {
  const room = new DeliveryScheduler({ concurrency: 2, perEndpoint: 1 });
  room.enter("email:olga:t", at(0));
  room.noteAttempt("email:olga:t", { startedAt: at(0), now: at(15) });
  room.leave("email:olga:t");
  expect(["email:mia:t", "email:stan:t", "webhook:x:t"].map((partition) => room.enter(partition, at(15)))).toEqual([
    true,
    false,
    true,
  ]);
});
