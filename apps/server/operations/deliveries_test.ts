import { afterEach, expect, test } from "bun:test";
import { type Channel, type Context, createTracker } from "@hexlane/core";
import {
  at,
  someAccount,
  someDelivery,
  someIntegration,
  someProject,
  someWorkspace,
  testPorts,
} from "@hexlane/core/testing";
import { createLog } from "../log.ts";
import { type DeliveryWork, startDeliveries } from "./deliveries.ts";

const SEALED = "integration:project-1:generic-webhook:webhookUrl";
let work: DeliveryWork | undefined;
afterEach(async () => await work?.stop({ graceMilliseconds: 0 }));

interface Scene {
  ctx: Context;
  log: string[];
  /** Stores a due delivery. */
  put(id: string): Promise<void>;
  status(id: string): Promise<string | undefined>;
}

interface SceneOptions {
  isAnnounced?: boolean;
  leaseSeconds?: number;
}

async function open(send: Channel["send"], options: SceneOptions = {}): Promise<Scene> {
  const ports = testPorts({ clock: { now: () => new Date() } });
  const { leaseSeconds = 6 } = options;
  const ctx = createTracker({ ...ports, channels: { webhook: { send } } }, { delivery: { leaseSeconds } }).contextFor(
    null,
  );
  const store = options.isAnnounced === false ? ports.store : ctx.store;
  const sealedWebhookUrl = await ports.crypto.seal("https://hook.example", SEALED);
  await ports.store.transaction(async (tx) => {
    await tx.insertAccount(someAccount());
    await tx.insertWorkspace(someWorkspace());
    await tx.insertProject(someProject());
    await tx.insertIntegration(someIntegration({ kind: "generic-webhook", sealedWebhookUrl }));
  });
  const log: string[] = [];
  work = startDeliveries(
    ctx,
    createLog({ level: "warn", format: "json", now: () => new Date(0), out: (line) => log.push(line) }),
    { sweepMilliseconds: 50 },
  );
  // The first sweeps have ended.
  await Bun.sleep(10);
  return {
    ctx,
    log,
    put: (id) =>
      store.transaction((tx) =>
        tx.insertDeliveries([
          someDelivery({
            id,
            taskId: null,
            partition: `webhook:${id}`,
            eventType: "test",
            eventSequence: null,
            nextAttemptAt: at(0),
          }),
        ]),
      ),
    status: async (id) => (await ports.store.read((tx) => tx.findDelivery(id)))?.status,
  };
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 12_000 && !(await isDone()); turn++) await Bun.sleep(5);
  expect(await isDone()).toBe(true);
}

test.each([
  ["announced", true],
  ["not announced, but found by the sweep", false],
])("a due message is sent if it is %s", async (_, isAnnounced) => {
  const scene = await open(async () => ({ kind: "delivered" }), { isAnnounced });
  await scene.put("d-1");
  await until(async () => (await scene.status("d-1")) === "delivered");
  expect(scene.log).toEqual([]);
});

test("stop() waits for the current message, and no other is sent", async () => {
  const sent = Promise.withResolvers<void>();
  let count = 0;
  const scene = await open(async () => {
    count++;
    await sent.promise;
    return { kind: "delivered" };
  });
  await scene.put("d-1");
  await until(async () => count === 1);
  const stopped = work?.stop({ graceMilliseconds: 1000 });
  await scene.put("d-2");
  sent.resolve();
  await stopped;
  await Bun.sleep(100);
  expect([await scene.status("d-1"), await scene.status("d-2"), count]).toEqual(["delivered", "pending", 1]);
});

test("stop() aborts a message that takes too long, and leaves it to the next server", async () => {
  const scene = await open(
    (_, { signal } = {}) =>
      new Promise((resolve) => signal?.addEventListener("abort", () => resolve({ kind: "failed", reason: "off" }))),
  );
  await scene.put("d-1");
  const lease = () => scene.ctx.store.read((tx) => tx.findLease("webhook:d-1"));
  await until(async () => (await lease()) !== undefined);
  // The attempt ends only when it is canceled.
  await work?.stop({ graceMilliseconds: 50 });
  expect([await scene.status("d-1"), await lease()]).toEqual(["pending", undefined]);
});

test("a failed delivery run is logged and retried", async () => {
  const scene = await open(async () => ({ kind: "delivered" }));
  const { store } = scene.ctx;
  const read = store.read;
  store.read = () => Promise.reject(new Error("no disk"));
  await Bun.sleep(120);
  store.read = read;
  expect(scene.log.map((line) => JSON.parse(line).job)).toEqual(expect.arrayContaining(["relay", "sweep"]));
  await scene.put("d-1");
  await until(async () => (await scene.status("d-1")) === "delivered");
});

test("a lease is renewed while a message is sent, and expires otherwise", async () => {
  const sent = Promise.withResolvers<void>();
  let count = 0;
  const scene = await open(
    async () => {
      count++;
      await sent.promise;
      return { kind: "delivered" };
    },
    { leaseSeconds: 0.3 },
  );
  await scene.put("d-1");
  const lease = () => scene.ctx.store.read((tx) => tx.findLease("webhook:d-1"));
  await until(async () => (await lease()) !== undefined);
  const first = await lease();
  await Bun.sleep(700);
  const later = await lease();
  expect(later?.holder).toBe(first?.holder ?? "");
  expect(later?.expiresAt.getTime()).toBeGreaterThan(Date.now());
  // No other worker sent it, although much more time passed than the first lease covered.
  expect(count).toBe(1);
  const stopped = work?.stop({ graceMilliseconds: 2000 });
  await Bun.sleep(400);
  expect((await lease())?.expiresAt.getTime()).toBeGreaterThan(Date.now());
  sent.resolve();
  await stopped;
  expect([await scene.status("d-1"), await lease()]).toEqual(["delivered", undefined]);
});
