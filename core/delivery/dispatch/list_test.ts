import { expect, test } from "bun:test";
import { editTask } from "../../board/task/edit.ts";
import { deliverAll, HOOK_SECRET, HOOK_URL, putHook, someChannels } from "../../testing/dispatch.ts";
import { someEvent } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { listChanges } from "../live/list_changes.ts";
import { openEventStream } from "../live/streams.ts";
import { remindOfDueDates } from "../reminder/remind.ts";
import { listDeliveries } from "./list.ts";
import { purgeDeliveries } from "./purge.ts";
import { redeliver } from "./redeliver.ts";
import { saveRelayCursor } from "./relay.ts";
import { testChatIntegration, testWebhookIntegration } from "./test_integration.ts";

async function openHooked() {
  const channels = someChannels();
  const world = await openWorld({ channels });
  await putHook(world);
  world.clock.advance(1);
  return { world, channels, server: world.as(null) };
}

const rename = (world: World, taskId: string, title: string) => editTask(world.as("olga"), { taskId, title });
const list = async (world: World) => (await listDeliveries(world.as("adam"), { projectId: "project-1" })).rows;

test("redeliver() sends a delivery again with the same ID, any number of times", async () => {
  const { world, channels, server } = await openHooked();
  await rename(world, "task-1", "A");
  await deliverAll(server);
  const [delivery] = await list(world);
  const deliveryId = String(delivery?.id);
  const again = await redeliver(world.as("adam"), { deliveryId });
  expect([again.id, again.status, again.attempts, again.nextAttemptAt]).toEqual([
    deliveryId,
    "pending",
    0,
    world.clock.now(),
  ]);
  await deliverAll(server);
  expect(channels.webhook.sent.map(({ id }) => id)).toEqual([deliveryId, deliveryId]);
  expect((await list(world))[0]?.status).toBe("delivered");
});

test("redeliver() sends a pending delivery immediately, unless another one is ahead of it", async () => {
  const { world, channels, server } = await openHooked();
  channels.webhook.answer({ kind: "failed", reason: "down" });
  await rename(world, "task-1", "A");
  await rename(world, "task-1", "B");
  await deliverAll(server);
  const [second, first] = await list(world);
  const behind = await redeliver(world.as("olga"), { deliveryId: String(second?.id) });
  expect(behind.nextAttemptAt).toBeNull();
  await deliverAll(server);
  expect(channels.webhook.sent.length).toBe(1);
  await redeliver(world.as("olga"), { deliveryId: String(first?.id) });
  await deliverAll(server);
  expect(channels.webhook.sent.map(({ id }) => id)).toEqual([first, first, second].map((row) => String(row?.id)));
});

test("a test message reaches a webhook and a chat", async () => {
  const { world, channels, server } = await openHooked();
  await putHook(world, { id: "chat", kind: "slack" });
  const hook = await testWebhookIntegration(world.as("olga"), { projectId: "project-1" });
  const chat = await testChatIntegration(world.as("olga"), { projectId: "project-1" });
  expect([hook.event, hook.integration, hook.integrationId]).toEqual(["test", "generic-webhook", "hook"]);
  expect([chat.event, chat.integration, chat.integrationId]).toEqual(["test", "slack", "chat"]);
  await deliverAll(server);
  expect(channels.webhook.sent.map(({ id, payload }) => [id, payload.event, payload.task])).toEqual([
    [hook.id, "test", null],
  ]);
  expect(channels.slack.sent.map(({ id, payload }) => [id, payload.title])).toEqual([[chat.id, "Test message"]]);
});

test("redeliver() refuses members who cannot manage settings, and throws not_found for non-members", async () => {
  const { world, server } = await openHooked();
  await rename(world, "task-1", "A");
  await deliverAll(server);
  const deliveryId = String((await list(world))[0]?.id);
  const calls = (who: "mia" | "stan") => [
    redeliver(world.as(who), { deliveryId }),
    testWebhookIntegration(world.as(who), { projectId: "project-1" }),
  ];
  for (const call of calls("mia")) expect(await refusalOf(call)).toBe("forbidden");
  expect(await refusalOf(listDeliveries(world.as("mia"), { projectId: "project-1" }))).toBe("forbidden");
  for (const call of calls("stan")) expect(await refusalOf(call)).toBe("not_found");
  expect(await refusalOf(redeliver(world.as("olga"), { deliveryId: "nothing" }))).toBe("not_found");
  expect(await refusalOf(listDeliveries(world.as("stan"), { projectId: "project-1" }))).toBe("not_found");
});

test("redeliver() fails while the integration is off or deleted, or the project is archived", async () => {
  const { world, server } = await openHooked();
  await rename(world, "task-1", "A");
  await deliverAll(server);
  const deliveryId = String((await list(world))[0]?.id);
  const olga = world.as("olga");
  expect(await refusalOf(testChatIntegration(olga, { projectId: "project-1" }))).toBe(
    "not_found INTEGRATION_NOT_FOUND",
  );
  const save = (fields: object) =>
    world.put(async (tx) => {
      const hook = await tx.findIntegrationById("hook");
      if (hook) await tx.saveIntegration({ ...hook, ...fields });
    });
  await save({ events: {} });
  expect(await refusalOf(redeliver(olga, { deliveryId }))).toBe("conflict EVENT_NOT_SELECTED");
  await save({ isActive: false });
  expect(await refusalOf(redeliver(olga, { deliveryId }))).toBe("conflict INTEGRATION_OFF");
  expect(await refusalOf(testWebhookIntegration(olga, { projectId: "project-1" }))).toBe("conflict INTEGRATION_OFF");
  await world.archive("project-1");
  expect(await refusalOf(redeliver(olga, { deliveryId }))).toBe("conflict PROJECT_ARCHIVED");
});

test("neither the delivery log nor the store reveals a secret or a URL", async () => {
  const { world, server } = await openHooked();
  await rename(world, "task-1", "A");
  await deliverAll(server);
  const seen = JSON.stringify([
    await list(world),
    await world.ports.store.read((tx) => tx.listDuePartitions(world.clock.now(), 9)),
  ]);
  expect(seen).not.toContain(HOOK_SECRET);
  expect(seen).not.toContain(HOOK_URL);
});

test("the delivery log is paginated", async () => {
  const { world, server } = await openHooked();
  for (const title of ["A", "B", "C"]) {
    await rename(world, "task-1", title);
    world.clock.advance(1);
  }
  await deliverAll(server);
  const all = (await list(world)).map(({ id }) => id);
  const first = await listDeliveries(world.as("olga"), { projectId: "project-1", limit: 2 });
  expect(first.rows.map(({ id }) => id)).toEqual(all.slice(0, 2));
  expect(first.next?.id).toBe(String(all[1]));
});

test("purgeDeliveries() deletes deliveries after 30 days, and processed events after 45", async () => {
  const { world, server } = await openHooked();
  const day = 86_400;
  await rename(world, "task-1", "A");
  await deliverAll(server);
  world.clock.advance(30 * day);
  expect(await purgeDeliveries(server)).toBe(0);
  world.clock.advance(1);
  expect(await purgeDeliveries(server)).toBe(1);
  const events = async () => (await world.ports.store.read((tx) => tx.listEvents(0, 99))).length;
  world.clock.advance(15 * day);
  await rename(world, "task-1", "B");
  await purgeDeliveries(server);
  // The reminders have not processed the events yet.
  expect(await events()).toBe(2);
  await remindOfDueDates(server);
  await saveRelayCursor(server);
  await purgeDeliveries(server);
  expect(await events()).toBe(1);
});

test("listChanges() pages through the events that the actor may read", async () => {
  const { world } = await openHooked();
  const start = await listChanges(world.as("vic"));
  expect([start.events, start.hasMore]).toEqual([[], false]);
  await rename(world, "task-1", "A");
  await rename(world, "task-3", "B");
  await rename(world, "task-1", "C");
  await world.put((tx) => tx.appendEvents([someEvent({ id: "elsewhere", workspaceId: "workspace-2" })]));
  const first = await listChanges(world.as("vic"), { since: start.cursor, limit: 2 });
  expect(first.events.map(({ data }) => data.new)).toEqual(["A", "B"]);
  expect(first.hasMore).toBe(true);
  const second = await listChanges(world.as("vic"), { since: first.cursor });
  expect([second.events.map(({ data }) => data.new), second.hasMore]).toEqual([["C"], false]);
  expect((await listChanges(world.as("vic"), { since: second.cursor })).events).toEqual([]);
  const project = await listChanges(world.as("vic"), { since: start.cursor, projectId: "project-2" });
  expect(project.events.map(({ data }) => data.new)).toEqual(["B"]);
  const elsewhere = await listChanges(world.as("stan"), { since: start.cursor });
  expect(elsewhere.events.map(({ id }) => id)).toEqual(["elsewhere"]);
  expect((await listChanges(world.as("vic"), { since: 999 })).cursor).toBe(second.cursor);
  expect(await refusalOf(listChanges(world.as("stan"), { workspaceId: "workspace-1" }))).toBe("not_found");
  for (const since of [-1, 0.5]) expect(await refusalOf(listChanges(world.as("vic"), { since }))).toBe("invalid");
  for (const limit of [0, 501]) expect(await refusalOf(listChanges(world.as("vic"), { limit }))).toBe("invalid");
});

test("listChanges() refuses a cursor from before events that were deleted", async () => {
  const { world } = await openHooked();
  await rename(world, "task-1", "A");
  await rename(world, "task-1", "B");
  const last = await world.ports.store.read((tx) => tx.findLastSequence());
  await world.put((tx) => tx.saveCursor("purge", last - 1));
  expect((await listChanges(world.as("vic"), { since: last - 1 })).events.map(({ data }) => data.new)).toEqual(["B"]);
  expect(await refusalOf(listChanges(world.as("vic"), { since: last - 2 }))).toBe("conflict CURSOR_EXPIRED");
  expect(await refusalOf(openEventStream(world.as("vic"), { after: last - 2 }))).toBe("conflict CURSOR_EXPIRED");
  (await openEventStream(world.as("vic"))).close();
});
