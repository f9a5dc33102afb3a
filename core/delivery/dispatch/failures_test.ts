/**
 * Tests that receivers that fail, hang or request a pause do not delay other receivers, and are not turned off after
 * they are fixed.
 */
import { expect, test } from "bun:test";
import { editTask } from "../../board/task/edit.ts";
import type { Channel, ChannelOutcome } from "../../ports/channel.ts";
import { deliverAll, putHook, someChannels } from "../../testing/dispatch.ts";
import { somePreferences, someRule } from "../../testing/fixtures/notification.ts";
import { at, someProject, someTask } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { deleteWebhookIntegration } from "../integration/delete.ts";
import { editWebhookIntegration } from "../integration/edit.ts";
import { saveNotificationPreferences } from "../notification/save_preferences.ts";
import { listDeliveries } from "./list.ts";
import { processPartition } from "./process_partition.ts";
import { redeliver } from "./redeliver.ts";
import { relayEvents } from "./relay.ts";
import { wakeDuePartitions } from "./sweep.ts";
import { testWebhookIntegration } from "./test_integration.ts";

const FAILED: ChannelOutcome = { kind: "failed", reason: "It is down", status: 500 };
const DAY = 86_400;

async function openHooked(options: Parameters<typeof openWorld>[0] = {}) {
  const channels = someChannels();
  const world = await openWorld({ channels, ...options });
  await putHook(world);
  world.clock.advance(1);
  return { world, channels, server: world.as(null) };
}

const rename = (world: World, taskId: string, title: string) => editTask(world.as("olga"), { taskId, title });
const titlesOf = (sent: readonly { payload: Record<string, unknown> }[]) =>
  sent.map(({ payload }) => (payload.data as { newTitle?: string }).newTitle ?? payload.event);
const hookOf = (world: World) => world.ports.store.read((tx) => tx.findIntegrationById("hook"));

test("processPartition() delivers to other endpoints while many endpoints hang", async () => {
  const hanging: (() => void)[] = [];
  const sent: string[] = [];
  const send: Channel["send"] = async ({ payload }) => {
    const { title } = payload.task ? (payload.task as { title: string }) : (payload as { title: string });
    if (title === "Quick") {
      sent.push(title);
      return { kind: "delivered" };
    }
    await new Promise<void>((resolve) => hanging.push(resolve));
    return FAILED;
  };
  const { world, server } = await openHooked({
    channels: { webhook: { send }, slack: { send } },
    delivery: { concurrency: 2, retrySeconds: [1, 1] },
  });
  await putHook(world, { id: "hook-2", projectId: "project-2" });
  await putHook(world, { id: "chat-2", projectId: "project-2", kind: "slack" });
  world.clock.advance(1);
  const worker = server.queue.work((partition) => processPartition(server, partition), {
    concurrency: 2,
    onError: () => undefined,
  });
  await rename(world, "task-3", "Hangs");
  await relayEvents(server);
  await until(() => hanging.length === 2);
  world.clock.advance(15);
  for (const free of hanging.splice(0)) free();
  const { rows } = await listDeliveries(world.as("olga"), { projectId: "project-2" });
  const hasFailed = async (id: string) => (await world.ports.store.read((tx) => tx.findDelivery(id)))?.attempts === 1;
  for (const { id } of rows) await until(() => hasFailed(id));
  world.clock.advance(2);
  await wakeDuePartitions(server);
  await until(() => hanging.length > 0);
  await rename(world, "task-1", "Quick");
  await relayEvents(server);
  await until(() => sent.length === 1);
  expect(hanging).toHaveLength(1);
  // The hanging endpoints are also tried, one after another.
  hanging.shift()?.();
  await until(() => hanging.length === 1);
  hanging.shift()?.();
  await worker.stop();
});

test("processPartition() leaves capacity to other accounts while all endpoints of one account hang", async () => {
  let hanging = 0;
  const sent: string[] = [];
  const send: Channel["send"] = async ({ payload }, { signal } = {}) => {
    const { title } = payload.task as { title: string };
    if (title !== "Hangs") {
      sent.push(title);
      return { kind: "delivered" };
    }
    hanging++;
    await new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve()));
    return FAILED;
  };
  const { world, server } = await openHooked({ channels: { webhook: { send } } });
  const projects = Array.from({ length: 20 }, (_, index) => `hanging-${index}`);
  await world.put(async (tx) => {
    for (const id of projects) {
      await tx.insertProject(someProject({ id, slug: id }));
      await tx.insertTask(someTask({ id: `${id}-task`, projectId: id, number: 1 }));
    }
  });
  for (const id of projects) await putHook(world, { id: `${id}-hook`, projectId: id });
  await putHook(world, { id: "hook-9", projectId: "project-9" });
  world.clock.advance(1);
  const worker = server.queue.work((partition) => processPartition(server, partition), {
    concurrency: 8,
    onError: () => undefined,
  });
  for (const id of projects) await rename(world, `${id}-task`, "Hangs");
  await relayEvents(server);
  await until(() => hanging === 6);
  await editTask(world.as("stan"), { taskId: "task-9", title: "Goes out" });
  await relayEvents(server);
  await until(() => sent.length === 1);
  expect(hanging).toBe(6);
  server.deliveryScheduler.abort();
  await worker.stop();
});

test("processPartition() frees capacity after a slow response, even of a known slow endpoint", async () => {
  const sent: unknown[] = [];
  const send: Channel["send"] = async ({ payload }) => {
    sent.push(payload);
    world.clock.advance(3);
    return { kind: "delivered" };
  };
  const { world, server } = await openHooked({ channels: { webhook: { send } } });
  for (const title of ["A", "B", "C"]) await rename(world, "task-1", title);
  await relayEvents(server);
  for (const count of [1, 2, 3]) {
    await processPartition(server, "webhook:hook:task-1");
    expect(sent).toHaveLength(count);
  }
});

test("a pause that a receiver requests applies to all tasks for at most ten minutes", async () => {
  const { world, channels, server } = await openHooked();
  channels.webhook.answer({ kind: "failed", reason: "Too many", status: 429, retryAfterSeconds: 60 });
  await rename(world, "task-1", "A");
  await deliverAll(server);
  await rename(world, "task-2", "B");
  await deliverAll(server);
  world.clock.advance(59);
  await deliverAll(server);
  expect(titlesOf(channels.webhook.sent)).toEqual(["A"]);
  const { rows } = await listDeliveries(world.as("olga"), { projectId: "project-1" });
  expect(rows.map(({ attempts, status }) => [attempts, status])).toEqual([
    [0, "pending"],
    [1, "pending"],
  ]);
  world.clock.advance(2);
  await deliverAll(server);
  expect(titlesOf(channels.webhook.sent).toSorted()).toEqual(["A", "A", "B"].toSorted());
  channels.webhook.answer({ kind: "failed", reason: "Too many", status: 503, retryAfterSeconds: DAY });
  await rename(world, "task-1", "C");
  await deliverAll(server);
  await rename(world, "task-2", "D");
  world.clock.advance(599);
  await deliverAll(server);
  expect(channels.webhook.sent).toHaveLength(4);
  world.clock.advance(1);
  await deliverAll(server);
  expect(titlesOf(channels.webhook.sent).slice(3)).toEqual(["C", "D"]);
});

test("a test message or a redelivery ignores a pause that a receiver requested", async () => {
  const { world, channels, server } = await openHooked();
  channels.webhook.answer({ kind: "failed", reason: "Too many", status: 429, retryAfterSeconds: 600 });
  await rename(world, "task-1", "A");
  await deliverAll(server);
  await testWebhookIntegration(world.as("olga"), { projectId: "project-1" });
  await deliverAll(server);
  const { rows } = await listDeliveries(world.as("olga"), { projectId: "project-1" });
  await redeliver(world.as("olga"), { deliveryId: rows.at(-1)?.id ?? "" });
  await deliverAll(server);
  expect(titlesOf(channels.webhook.sent)).toEqual(["A", "test", "A"]);
});

test("a delivery scheduled before the clock was set back is still sent", async () => {
  const { world, channels, server } = await openHooked();
  world.clock.advance(365 * DAY);
  channels.webhook.answer(FAILED);
  await rename(world, "task-1", "A");
  await deliverAll(server);
  world.clock.advance(-365 * DAY);
  await deliverAll(server);
  expect(titlesOf(channels.webhook.sent)).toEqual(["A", "A"]);
});

test("a test message does not wait for the previous one", async () => {
  const { world, channels, server } = await openHooked();
  channels.webhook.answer(FAILED);
  for (let count = 0; count < 2; count++) {
    await testWebhookIntegration(world.as("olga"), { projectId: "project-1" });
    await deliverAll(server);
  }
  const { rows } = await listDeliveries(world.as("olga"), { projectId: "project-1" });
  expect(rows.map(({ status, reason }) => [status, reason])).toEqual([
    ["delivered", null],
    ["dropped", "A later test replaced it"],
  ]);
});

test("a pause ends when the endpoint's URL changes", async () => {
  const { world, channels, server } = await openHooked();
  channels.webhook.answer({ kind: "failed", reason: "Too many", status: 429, retryAfterSeconds: 600 });
  await rename(world, "task-1", "A");
  await deliverAll(server);
  await rename(world, "task-2", "B");
  await editWebhookIntegration(world.as("olga"), { projectId: "project-1", webhookUrl: "https://new.example.test/" });
  await deliverAll(server);
  expect(titlesOf(channels.webhook.sent)).toEqual(["A", "B"]);
});

test("a failure at an old URL does not count against the endpoint", async () => {
  const { world, channels, server } = await openHooked();
  const send = channels.webhook.send.bind(channels.webhook);
  channels.webhook.answer({ kind: "gone", status: 410 });
  channels.webhook.send = async (message, options) => {
    await editWebhookIntegration(world.as("olga"), { projectId: "project-1", webhookUrl: "https://new.example.test/" });
    return await send(message, options);
  };
  await rename(world, "task-1", "A");
  await deliverAll(server);
  expect((await hookOf(world))?.isActive).toBe(true);
  expect(await world.inbox("olga")).toEqual([]);
});

test("two failures that are far apart do not turn off an endpoint", async () => {
  const { world, channels, server } = await openHooked({ delivery: { retrySeconds: [5, 5] } });
  channels.webhook.answer(...new Array<ChannelOutcome>(6).fill(FAILED));
  await rename(world, "task-1", "A");
  for (let attempt = 1; attempt <= 3; attempt++) {
    await deliverAll(server);
    world.clock.advance(6);
  }
  world.clock.advance(30 * DAY);
  await rename(world, "task-1", "B");
  for (const isActive of [true, true, false]) {
    await deliverAll(server);
    world.clock.advance(6);
    expect((await hookOf(world))?.isActive).toBe(isActive);
  }
});

test.each<[string, { webhookUrl?: string; isActive?: boolean }]>([
  ["a new URL", { webhookUrl: "https://new.example.test/" }],
  ["turning it off and on", { isActive: true }],
])("an endpoint's failures are reset by %s", async (_, edit) => {
  const { world, channels, server } = await openHooked({ delivery: { retrySeconds: [] } });
  channels.webhook.answer(FAILED, FAILED);
  await rename(world, "task-1", "A");
  await deliverAll(server);
  world.clock.advance(6 * DAY);
  const olga = world.as("olga");
  if (edit.isActive) await editWebhookIntegration(olga, { projectId: "project-1", isActive: false });
  await editWebhookIntegration(olga, { projectId: "project-1", ...edit });
  await rename(world, "task-1", "B");
  await deliverAll(server);
  expect((await hookOf(world))?.isActive).toBe(true);
  await deleteWebhookIntegration(olga, { projectId: "project-1" });
  expect(await world.ports.store.read((tx) => tx.findEndpointFailure("webhook:hook"))).toBeUndefined();
});

test("a channel's failures are reset by a new URL or by turning it on again", async () => {
  const { world } = await openHooked();
  const failing = async () => {
    await world.put((tx) => tx.saveEndpointFailure({ endpoint: "notification-webhook:mia", failingSince: at(0) }));
  };
  const isFailing = async () =>
    (await world.ports.store.read((tx) => tx.findEndpointFailure("notification-webhook:mia"))) !== undefined;
  await failing();
  const mia = world.as("mia");
  await saveNotificationPreferences(mia, { webhookUrl: "https://a.example.test/" });
  expect(await isFailing()).toBe(false);
  await failing();
  await saveNotificationPreferences(mia, { taskCommentEnabled: false });
  expect(await isFailing()).toBe(true);
  await saveNotificationPreferences(mia, { webhookEnabled: true });
  expect(await isFailing()).toBe(false);
});

test("a pending notification is not sent through a channel that the recipient's rule no longer uses", async () => {
  const { world, channels, server } = await openHooked();
  await world.put(async (tx) => {
    await tx.saveNotificationPreferences(
      somePreferences({ userId: "mia", webhookEnabled: true, webhookUrl: "https://me" }),
    );
    await tx.insertNotificationRule(someRule({ userId: "mia", webhookEnabled: true }));
  });
  const mine = channels["notification-webhook"];
  mine.answer(FAILED, FAILED);
  await editTask(world.as("olga"), { taskId: "task-1", status: "done" });
  await deliverAll(server);
  expect(mine.sent).toHaveLength(1);
  await world.put((tx) => tx.saveNotificationRule(someRule({ userId: "mia", webhookEnabled: false })));
  world.clock.advance(60);
  await deliverAll(server);
  expect(mine.sent).toHaveLength(1);
});

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 2000; turn++) {
    if (await isDone()) return;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  throw new Error("The condition was not met in time");
}
