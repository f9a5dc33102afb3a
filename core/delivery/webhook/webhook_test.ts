import { expect, test } from "bun:test";
import { deferred } from "../../async/deferred.ts";
import { deleteProject } from "../../board/project/delete.ts";
import { editTask } from "../../board/task/edit.ts";
import { MAX_WEBHOOKS_PER_PROJECT } from "../../limits.ts";
import type { Channel, ChannelMessage, ChannelOutcome } from "../../ports/channel.ts";
import { deliverAll, putHook, someChannels } from "../../testing/dispatch.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { processPartition } from "../dispatch/process_partition.ts";
import { relayEvents } from "../dispatch/relay.ts";
import { editWebhookIntegration } from "../integration/edit.ts";
import { getWebhookIntegration } from "../integration/get.ts";
import { saveWebhookIntegration } from "../integration/save.ts";
import { remindOfDueDates } from "../reminder/remind.ts";
import { createWebhook } from "./create.ts";
import { deleteWebhook } from "./delete.ts";
import { editWebhook } from "./edit.ts";
import { listWebhookDeliveries, listWebhooks } from "./list.ts";
import { testWebhook } from "./test.ts";

const projectId = "project-1";
const urlOf = (name: string) => `https://${name}.example.test/in`;
const EVERYTHING = { taskTitleChanged: true, dueDateReminder: true };

async function openHooked() {
  const channels = someChannels();
  const world = await openWorld({ channels });
  const add = async (name: string, settings: Partial<Parameters<typeof createWebhook>[1]> = {}) => {
    world.clock.advance(1);
    const input = { projectId, name, webhookUrl: urlOf(name), events: EVERYTHING, ...settings };
    return await createWebhook(world.as("adam"), input);
  };
  return { world, channels, server: world.as(null), add };
}

const rename = (world: World, title: string) => editTask(world.as("olga"), { taskId: "task-1", title });
const hostsOf = (sent: readonly ChannelMessage[]) => sent.map(({ address }) => new URL(address).hostname.split(".")[0]);

test("createWebhook() adds webhooks with their own names and settings, listed oldest first", async () => {
  const { world, add } = await openHooked();
  const first = await add("first", { secret: "a secret of 16 characters" });
  const second = await add(" second ", { webhookUrl: urlOf("second"), isActive: false, events: { taskMoved: true } });
  expect(first).toMatchObject({ name: "first", isActive: true, secretConfigured: true, failingSince: null });
  expect(second).toMatchObject({ name: "second", isActive: false, maskedSecret: null });
  expect([first.events.taskMoved, second.events.taskMoved]).toEqual([false, true]);
  expect(await listWebhooks(world.as("vic"), { projectId })).toEqual([first, second]);
  expect(await listWebhooks(world.as("vic"), { projectId: "project-2" })).toEqual([]);
});

test("createWebhook() refuses an empty name, an empty URL, members, and more than the limit", async () => {
  const { world, add } = await openHooked();
  expect(await refusalOf(add(" "))).toBe("invalid");
  expect(await refusalOf(add("bot", { webhookUrl: "" }))).toBe("invalid");
  expect(await refusalOf(createWebhook(world.as("mia"), { projectId, name: "x", webhookUrl: urlOf("x") }))).toBe(
    "forbidden",
  );
  for (let count = 0; count < MAX_WEBHOOKS_PER_PROJECT; count++) await add(`bot${count}`);
  await expect(add("bot")).rejects.toMatchObject({ code: "conflict", details: { reason: "TOO_MANY_WEBHOOKS" } });
});

test("every webhook that selects an event receives it, and logs it in its own delivery log", async () => {
  const { world, channels, server, add } = await openHooked();
  const [first, second] = [await add("first"), await add("second")];
  await add("other", { events: { taskTitleChanged: false } });
  await add("off", { isActive: false });
  world.clock.advance(1);
  await rename(world, "A");
  await deliverAll(server);
  expect(hostsOf(channels.webhook.sent).toSorted()).toEqual(["first", "second"]);
  await testWebhook(world.as("adam"), { webhookId: second.id });
  await deliverAll(server);
  const log = async (webhookId: string) =>
    (await listWebhookDeliveries(world.as("adam"), { webhookId })).rows.map(({ event }) => event);
  expect(await log(first.id)).toEqual(["taskTitleChanged"]);
  expect((await log(second.id)).toSorted()).toEqual(["taskTitleChanged", "test"]);
  expect((await listWebhookDeliveries(world.as("adam"), { webhookId: second.id, limit: 1 })).next).toBeDefined();
  expect(await refusalOf(listWebhookDeliveries(world.as("mia"), { webhookId: first.id }))).toBe("forbidden");
  expect(await refusalOf(listWebhookDeliveries(world.as("stan"), { webhookId: first.id }))).toBe("not_found");
});

test("a webhook that does not respond does not delay other webhooks", async () => {
  const { world, channels, server, add } = await openHooked();
  await add("slow");
  await add("quick");
  const { promise: never, resolve: answer } = deferred<ChannelOutcome>();
  const quick = channels.webhook;
  const channel: Channel = {
    send: (message, signal) => (message.address.includes("slow") ? never : quick.send(message, signal)),
  };
  const partitions: string[] = [];
  const queue = { ...server.queue, wake: async (partition: string) => void partitions.push(partition) };
  const ctx = { ...server, channels: { ...channels, webhook: channel }, queue };
  world.clock.advance(1);
  for (const title of ["A", "B", "C"]) await rename(world, title);
  await relayEvents(ctx);
  const runs = new Map(partitions.map((partition) => [partition, processPartition(ctx, partition)]));
  expect(runs.size).toBe(2);
  const [, quickWebhook] = await listWebhooks(world.as("vic"), { projectId });
  const ofQuick = [...runs].filter(([partition]) => partition.includes(String(quickWebhook?.id)));
  expect(ofQuick.length).toBe(1);
  await Promise.all(ofQuick.map(([, run]) => run));
  expect(hostsOf(quick.sent)).toEqual(["quick", "quick", "quick"]);
  answer({ kind: "delivered" });
  await Promise.all(runs.values());
});

test("a failing webhook reports when it began to fail, until a delivery succeeds", async () => {
  const { world, channels, server, add } = await openHooked();
  const { id: webhookId } = await add("first");
  await add("second");
  channels.webhook.answer({ kind: "failed", reason: "down" });
  await testWebhook(world.as("adam"), { webhookId });
  await deliverAll(server);
  const states = async () =>
    (await listWebhooks(world.as("vic"), { projectId })).map(({ failingSince }) => failingSince);
  expect(await states()).toEqual([world.clock.now(), null]);
  channels.webhook.answer({ kind: "delivered" });
  await testWebhook(world.as("adam"), { webhookId });
  await deliverAll(server);
  expect(await states()).toEqual([null, null]);
});

test("editWebhook() changes one webhook, and deleteWebhook() deletes one", async () => {
  const { world, channels, server, add } = await openHooked();
  const [first, second] = [await add("first"), await add("second")];
  const edited = await editWebhook(world.as("adam"), { webhookId: first.id, name: "renamed", isActive: false });
  expect(edited).toEqual({ ...first, name: "renamed", isActive: false, updatedAt: world.clock.now() });
  expect(await refusalOf(testWebhook(world.as("adam"), { webhookId: first.id }))).toBe("conflict INTEGRATION_OFF");
  await editWebhook(world.as("adam"), { webhookId: first.id, webhookUrl: urlOf("moved"), isActive: true });
  await rename(world, "A");
  await deliverAll(server);
  expect(hostsOf(channels.webhook.sent).toSorted()).toEqual(["moved", "second"]);
  await deleteWebhook(world.as("adam"), { webhookId: first.id });
  expect((await listWebhooks(world.as("vic"), { projectId })).map(({ id }) => id)).toEqual([second.id]);
  for (const call of [editWebhook, deleteWebhook, testWebhook]) {
    expect(await refusalOf(call(world.as("adam"), { webhookId: first.id }))).toBe("not_found");
    expect(await refusalOf(call(world.as("mia"), { webhookId: second.id }))).toBe("forbidden");
    expect(await refusalOf(call(world.as("stan"), { webhookId: second.id }))).toBe("not_found");
  }
});

test("a chat integration is neither listed nor edited as a webhook", async () => {
  const { world } = await openHooked();
  await putHook(world, { id: "chat", kind: "slack" });
  expect(await listWebhooks(world.as("vic"), { projectId })).toEqual([]);
  expect(await refusalOf(editWebhook(world.as("adam"), { webhookId: "chat", name: "x" }))).toBe("not_found");
});

test("the routes for a single webhook address the first one and keep its name", async () => {
  const { world, add } = await openHooked();
  const [first, second] = [await add("first"), await add("second")];
  expect((await getWebhookIntegration(world.as("vic"), { projectId }))?.id).toBe(first.id);
  await editWebhookIntegration(world.as("adam"), { projectId, isActive: false });
  await saveWebhookIntegration(world.as("adam"), { projectId, webhookUrl: urlOf("new") });
  const shown = await listWebhooks(world.as("vic"), { projectId });
  expect(shown.map(({ id, name, isActive }) => [id, name, isActive])).toEqual([
    [first.id, "first", true],
    [second.id, "second", true],
  ]);
});

test("each webhook has its own reminder lead time", async () => {
  const { world, channels, server, add } = await openHooked();
  await remindOfDueDates(server);
  await add("early", { dueDateReminderLeadTimeMinutes: 60 });
  await add("late", { dueDateReminderLeadTimeMinutes: 10 });
  const dueDate = new Date(world.clock.now().getTime() + 2 * 3600_000).toISOString();
  await editTask(world.as("olga"), { taskId: "task-1", dueDate });
  const reminded = async (minutes: number) => {
    world.clock.advance(minutes * 60);
    await remindOfDueDates(server);
    await deliverAll(server);
    return hostsOf(channels.webhook.sent.filter(({ payload }) => payload.event === "task.due_date_reminder"));
  };
  expect(await reminded(61)).toEqual(["early"]);
  expect(await reminded(50)).toEqual(["early", "late"]);
  expect(await reminded(5)).toEqual(["early", "late"]);
});

test("deleting a project deletes all its webhooks", async () => {
  const { world, add } = await openHooked();
  await add("first");
  await add("second");
  await deleteProject(world.as("olga"), { projectId });
  expect(await world.ports.store.read((tx) => tx.listIntegrations(projectId))).toEqual([]);
});
