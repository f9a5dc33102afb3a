/** Deliveries from the event to the receiver: in order, once, with a limited number of retries. */
import { expect, test } from "bun:test";
import { createComment } from "../../board/comment/create.ts";
import { editTask } from "../../board/task/edit.ts";
import type { Context } from "../../context.ts";
import { PARTITION_LEASE_SECONDS } from "../../limits.ts";
import type { Channel, ChannelMessage, ChannelOutcome } from "../../ports/channel.ts";
import { deliverAll, HOOK_SECRET, HOOK_URL, putHook, someChannels } from "../../testing/dispatch.ts";
import { somePreferences, someRule } from "../../testing/fixtures/notification.ts";
import { at } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { saveWebhookIntegration } from "../integration/save.ts";
import type { NotificationRule } from "../notification/rule.ts";
import { newDelivery, type StoredDelivery } from "./delivery.ts";
import { listDeliveries } from "./list.ts";
import { processPartition } from "./process_partition.ts";
import { relayEvents, saveRelayCursor } from "./relay.ts";
import { wakeDuePartitions } from "./sweep.ts";

const FAILED: ChannelOutcome = { kind: "failed", reason: "It is down", status: 500, response: "oops" };

async function openHooked(options: Parameters<typeof openWorld>[0] = {}) {
  const channels = someChannels();
  const world = await openWorld({ channels, ...options });
  await putHook(world);
  world.clock.advance(1);
  return { world, channels, server: world.as(null) };
}

function rename(world: World, taskId: string, ...titles: string[]): Promise<unknown> {
  return titles.reduce<Promise<unknown>>(
    (before, title) => before.then(() => editTask(world.as("olga"), { taskId, title })),
    Promise.resolve(),
  );
}

const titlesOf = (messages: readonly ChannelMessage[]) =>
  messages.map(({ payload }) => (payload.data as { newTitle?: string }).newTitle);

async function logOf(world: World): Promise<Record<string, unknown>[]> {
  const { rows } = await listDeliveries(world.as("olga"), { projectId: "project-1" });
  return rows.toReversed().map(({ status, attempts, reason }) => ({ status, attempts, reason }));
}

function find(world: World, id: string): Promise<StoredDelivery | undefined> {
  return world.ports.store.read((tx) => tx.findDelivery(id));
}

test("an event is delivered with the URL and the secret of the integration", async () => {
  const { world, channels, server } = await openHooked();
  await createComment(world.as("mia"), { taskId: "task-1", content: "Look" });
  await deliverAll(server);
  const [message] = channels.webhook.sent;
  expect([message?.address, message?.secret]).toEqual([HOOK_URL, HOOK_SECRET]);
  expect(message?.payload).toEqual({
    event: "task.comment_created",
    timestamp: at(1).toISOString(),
    integration: { type: "generic-webhook" },
    project: { id: "project-1", name: "Name of project-1", workspaceId: "workspace-1" },
    task: {
      id: "task-1",
      number: 1,
      title: "Fix login",
      status: "to-do",
      statusName: "To Do",
      priority: "no-priority",
      url: "https://tracker.example/dashboard/workspace/workspace-1/project/project-1/task/task-1",
    },
    actor: { id: "mia", name: "Mia" },
    data: { comment: "**Mia** commented:\n> Look" },
  });
  const { rows } = await listDeliveries(world.as("olga"), { projectId: "project-1" });
  expect(rows).toEqual([
    {
      id: String(message?.id),
      projectId: "project-1",
      taskId: "task-1",
      integrationId: "hook",
      integration: "generic-webhook",
      event: "taskCommentCreated",
      status: "delivered",
      attempts: 1,
      nextAttemptAt: null,
      responseStatus: 200,
      response: null,
      reason: null,
      createdAt: at(1),
      finishedAt: at(1),
    },
  ]);
});

test("relayEvents() plans each delivery once, even when several servers run it", async () => {
  const { world, channels, server } = await openHooked();
  await rename(world, "task-1", "A");
  const other = { ...server, deliveryScheduler: (await openWorld()).as(null).deliveryScheduler };
  await relayEvents(server);
  await relayEvents(other);
  await relayEvents(server);
  await deliverAll(other);
  expect(titlesOf(channels.webhook.sent)).toEqual(["A"]);
});

test("relayEvents() sends an integration only events that follow its creation, even if the clock is set back", async () => {
  const channels = someChannels();
  const world = await openWorld({ channels });
  await rename(world, "task-1", "Before");
  await saveWebhookIntegration(world.as("olga"), {
    projectId: "project-1",
    webhookUrl: "https://hooks.example.test/in",
    events: { taskTitleChanged: true },
  });
  world.clock.advance(-3600);
  await rename(world, "task-1", "After");
  await deliverAll(world.as(null));
  expect(titlesOf(channels.webhook.sent)).toEqual(["After"]);
});

test("relayEvents() sends no earlier events to a new integration after a restart", async () => {
  const channels = someChannels();
  const world = await openWorld({ channels });
  await rename(world, "task-1", ...Array.from({ length: 120 }, (_, index) => `Before ${index}`));
  await relayEvents(world.as(null));
  await saveWebhookIntegration(world.as("olga"), {
    projectId: "project-1",
    webhookUrl: "https://hooks.example.test/in",
    events: { taskTitleChanged: true },
  });
  await relayEvents(world.as(null));
  await rename(world, "task-1", "After");
  await deliverAll({ ...world.as(null), deliveryScheduler: (await openWorld()).as(null).deliveryScheduler });
  expect(titlesOf(channels.webhook.sent)).toEqual(["After"]);
});

test("without integrations, only saveRelayCursor() saves the cursor, not relayEvents()", async () => {
  const world = await openWorld({ channels: someChannels() });
  const server = world.as(null);
  await rename(world, "task-1", "A", "B");
  const place = () => world.ports.store.read((tx) => tx.findCursor("relay"));
  await relayEvents(server);
  expect(await place()).toBe(0);
  await saveRelayCursor(server);
  expect(await place()).toBe(await world.ports.store.read((tx) => tx.findLastSequence()));
});

test("a failing delivery delays later deliveries for the same task, but not for other tasks", async () => {
  const { world, channels, server } = await openHooked();
  channels.webhook.answer(FAILED);
  await rename(world, "task-1", "A", "B");
  await deliverAll(server);
  await rename(world, "task-2", "C");
  await deliverAll(server);
  expect(titlesOf(channels.webhook.sent)).toEqual(["A", "C"]);
  world.clock.advance(4.9);
  await deliverAll(server);
  expect(channels.webhook.sent.length).toBe(2);
  world.clock.advance(1);
  await deliverAll(server);
  expect(titlesOf(channels.webhook.sent)).toEqual(["A", "C", "A", "B"]);
  const [first, , again] = channels.webhook.sent;
  expect(again?.id).toBe(String(first?.id));
  expect(await logOf(world)).toEqual([
    { status: "delivered", attempts: 2, reason: null },
    { status: "delivered", attempts: 1, reason: null },
    { status: "delivered", attempts: 1, reason: null },
  ]);
});

test("a delivery fails after its last attempt, and the next one is sent", async () => {
  const { world, channels, server } = await openHooked({ delivery: { retrySeconds: [1, 2] } });
  channels.webhook.answer(FAILED, FAILED, FAILED);
  await rename(world, "task-1", "A", "B");
  for (let round = 0; round < 4; round++) {
    await deliverAll(server);
    world.clock.advance(3);
  }
  expect(titlesOf(channels.webhook.sent)).toEqual(["A", "A", "A", "B"]);
  expect(await logOf(world)).toEqual([
    { status: "failed", attempts: 3, reason: "It is down" },
    { status: "delivered", attempts: 1, reason: null },
  ]);
});

test("a rejected delivery is not retried", async () => {
  const { world, channels, server } = await openHooked();
  channels.webhook.answer({ kind: "rejected", reason: "Forbidden destination" });
  await rename(world, "task-1", "A", "B");
  await deliverAll(server);
  expect(await logOf(world)).toEqual([
    { status: "rejected", attempts: 1, reason: "Forbidden destination" },
    { status: "delivered", attempts: 1, reason: null },
  ]);
});

test("an exception in a channel counts as a failed attempt", async () => {
  const webhook: Channel = { send: () => Promise.reject(new Error("boom")) };
  const { world, server } = await openHooked({ channels: { webhook } });
  await rename(world, "task-1", "A");
  await deliverAll(server);
  expect(await logOf(world)).toEqual([{ status: "pending", attempts: 1, reason: "boom" }]);
});

test("a delivery is not sent to a channel that was turned off after planning", async () => {
  const { world, channels, server } = await openHooked();
  await rename(world, "task-1", "A");
  await relayEvents(server);
  await world.put(async (tx) => {
    const hook = await tx.findIntegrationById("hook");
    if (hook) await tx.saveIntegration({ ...hook, isActive: false });
  });
  await deliverAll(server);
  expect(channels.webhook.sent).toEqual([]);
  expect(await logOf(world)).toEqual([{ status: "dropped", attempts: 0, reason: "The endpoint is turned off" }]);
});

test("a retry is not sent after its event type was deselected", async () => {
  const { world, channels, server } = await openHooked();
  channels.webhook.answer(FAILED);
  await rename(world, "task-1", "A");
  await deliverAll(server);
  await world.put(async (tx) => {
    const hook = await tx.findIntegrationById("hook");
    if (hook) await tx.saveIntegration({ ...hook, events: { ...hook.events, taskTitleChanged: false } });
  });
  world.clock.advance(60);
  await deliverAll(server);
  expect(channels.webhook.sent.length).toBe(1);
  expect(await logOf(world)).toEqual([
    { status: "dropped", attempts: 1, reason: "The integration no longer selects this event type" },
  ]);
});

test.each<[string, Partial<NotificationRule>, number]>([
  ["not sent after its project is deselected", { selectedProjectIds: ["project-2"] }, 1],
  ["sent while its project remains selected", { selectedProjectIds: ["project-1", "project-2"] }, 2],
])("a retry of a notification is %s", async (_, change, sent) => {
  const { world, channels, server } = await openHooked();
  const rule = someRule({
    userId: "mia",
    webhookEnabled: true,
    projectMode: "selected",
    selectedProjectIds: ["project-1"],
  });
  await world.put(async (tx) => {
    await tx.saveNotificationPreferences(
      somePreferences({ userId: "mia", webhookEnabled: true, webhookUrl: "https://me" }),
    );
    await tx.insertNotificationRule(rule);
  });
  channels["notification-webhook"].answer(FAILED);
  await editTask(world.as("olga"), { taskId: "task-1", status: "done" });
  await deliverAll(server);
  await world.put((tx) => tx.saveNotificationRule({ ...rule, ...change }));
  world.clock.advance(60);
  await deliverAll(server);
  expect(channels["notification-webhook"].sent.length).toBe(sent);
});

test("a server delayed for longer than its lease checks the store before it sends", async () => {
  const { world, channels, server } = await openHooked();
  await rename(world, "task-1", "A");
  await relayEvents(server);
  const [due] = await world.ports.store.read((tx) => tx.listDuePartitions(world.clock.now(), 9));
  const other = { ...server, deliveryScheduler: (await openWorld()).as(null).deliveryScheduler };
  const suspended = (duringDelay: () => Promise<void>): Context => ({
    ...server,
    store: {
      read: (work) => server.store.read(work),
      close: () => server.store.close(),
      async transaction(work) {
        const result = await server.store.transaction(work);
        await duringDelay();
        return result;
      },
    },
  });
  let isFirst = true;
  const duringDelay = async () => {
    if (!isFirst) return;
    isFirst = false;
    world.clock.advance(PARTITION_LEASE_SECONDS);
    await processPartition(other, due?.partition ?? "");
  };
  await processPartition(suspended(duringDelay), due?.partition ?? "");
  expect(channels.webhook.sent.length).toBe(1);
  expect(await logOf(world)).toEqual([{ status: "delivered", attempts: 1, reason: null }]);

  // No other server took over, so this server renews the lease and sends the message.
  isFirst = true;
  await rename(world, "task-1", "B");
  await relayEvents(server);
  await processPartition(
    suspended(async () => {
      if (isFirst) world.clock.advance(PARTITION_LEASE_SECONDS);
      isFirst = false;
    }),
    due?.partition ?? "",
  );
  expect(titlesOf(channels.webhook.sent)).toEqual(["A", "B"]);
});

test("an endpoint that reports itself as gone is turned off, and the owners are notified", async () => {
  const { world, channels, server } = await openHooked();
  channels.webhook.answer({ kind: "gone", status: 410 });
  await rename(world, "task-1", "A");
  await world.newEvents();
  await deliverAll(server);
  const hook = await world.ports.store.read((tx) => tx.findIntegrationById("hook"));
  expect(hook?.isActive).toBe(false);
  const news = await world.newEvents();
  expect(news.map(({ type, actorId, about }) => ({ type, actorId, about }))).toEqual([
    { type: "integrationChanged", actorId: null, about: "project-1" },
  ]);
  const [notice] = await world.inbox("olga");
  expect([notice?.type, notice?.title, notice?.resourceId]).toEqual([
    "info",
    'The webhook of "Name of project-1" was turned off',
    "workspace-1",
  ]);
  expect(notice?.content).toContain("https://hooks.example.test/...");
  for (const other of ["adam", "mia", "vic", "stan"] as const) expect(await world.inbox(other)).toEqual([]);
  await rename(world, "task-1", "B");
  await deliverAll(server);
  expect(titlesOf(channels.webhook.sent)).toEqual(["A"]);
});

test("an endpoint is turned off after five days without a success, and a success restarts the period", async () => {
  const { world, channels, server } = await openHooked({ delivery: { retrySeconds: [] } });
  const attempt = async (title: string, outcome: ChannelOutcome) => {
    channels.webhook.answer(outcome);
    await rename(world, "task-1", title);
    await deliverAll(server);
    return (await world.ports.store.read((tx) => tx.findIntegrationById("hook")))?.isActive;
  };
  const day = 86_400;
  expect(await attempt("A", FAILED)).toBe(true);
  world.clock.advance(4 * day);
  expect(await attempt("B", { kind: "delivered" })).toBe(true);
  expect(await attempt("C", FAILED)).toBe(true);
  world.clock.advance(5 * day - 1);
  expect(await attempt("D", FAILED)).toBe(true);
  world.clock.advance(1);
  expect(await attempt("E", FAILED)).toBe(false);
  expect((await world.inbox("olga"))[0]?.content).toContain("5 days");
});

test("processPartition() skips a leased partition and takes it over when the lease expires", async () => {
  const { world, channels, server } = await openHooked({ delivery: { leaseSeconds: 30 } });
  await rename(world, "task-1", "A");
  await relayEvents(server);
  const partition = "webhook:hook:task-1";
  await world.put((tx) => tx.saveLease({ name: partition, holder: "dead", expiresAt: at(30) }));
  await deliverAll(server);
  expect(channels.webhook.sent).toEqual([]);
  world.clock.advance(29);
  await deliverAll(server);
  expect(titlesOf(channels.webhook.sent)).toEqual(["A"]);
  expect(await world.ports.store.read((tx) => tx.findLease(partition))).toBeUndefined();
});

test("processPartition() ignores a lease from before the clock was set back", async () => {
  const { world, channels, server } = await openHooked({ delivery: { leaseSeconds: 30 } });
  await rename(world, "task-1", "A");
  await relayEvents(server);
  await world.put((tx) => tx.saveLease({ name: "webhook:hook:task-1", holder: "dead", expiresAt: at(3600) }));
  await deliverAll(server);
  expect(titlesOf(channels.webhook.sent)).toEqual(["A"]);
});

test("an attempt that ends after its lease expired does not affect the next lease holder", async () => {
  const parked: ((outcome: ChannelOutcome) => void)[] = [];
  const webhook: Channel = { send: () => new Promise((resolve) => parked.push(resolve)) };
  const { world, server } = await openHooked({ channels: { webhook }, delivery: { leaseSeconds: 30, perEndpoint: 9 } });
  await rename(world, "task-1", "A", "B");
  await relayEvents(server);
  const partition = "webhook:hook:task-1";
  const slow = processPartition(server, partition);
  await until(() => parked.length === 1);
  world.clock.advance(31);
  const quick = processPartition(server, partition);
  await until(() => parked.length === 2);
  parked[1]?.({ kind: "delivered" });
  await until(() => parked.length === 3);
  parked[0]?.(FAILED);
  await slow;
  expect(await logOf(world)).toMatchObject([{ status: "delivered" }, { status: "pending", attempts: 0 }]);
  parked[2]?.({ kind: "delivered" });
  await quick;
  expect(await logOf(world)).toMatchObject([{ status: "delivered" }, { status: "delivered", attempts: 1 }]);
});

test("an endpoint gets no more than its share of concurrent attempts", async () => {
  const sending: string[] = [];
  const parked: (() => void)[] = [];
  const webhook: Channel = {
    send: ({ payload }) =>
      new Promise((resolve) => {
        sending.push((payload.task as { id: string }).id);
        parked.push(() => resolve({ kind: "delivered" }));
      }),
  };
  const { world, server } = await openHooked({ channels: { webhook }, delivery: { perEndpoint: 1 } });
  await putHook(world, { id: "hook-2", projectId: "project-2" });
  world.clock.advance(1);
  await rename(world, "task-1", "A");
  await rename(world, "task-2", "B");
  await rename(world, "task-3", "C");
  const worker = startWorker(server);
  await relayEvents(server);
  await until(() => sending.length === 2);
  expect(sending).toEqual(["task-1", "task-3"]);
  parked[0]?.();
  await until(() => sending.length === 3);
  expect(sending).toEqual(["task-1", "task-3", "task-2"]);
  parked[1]?.();
  parked[2]?.();
  await worker.stop();
});

test("many due deliveries to a hanging endpoint do not starve other endpoints, and are all eventually sent", async () => {
  const parked: (() => void)[] = [];
  let isHanging = true;
  const sent: string[] = [];
  const webhook: Channel = {
    send: ({ payload }) => {
      const { id } = payload.task as { id: string };
      sent.push(id);
      const answer: ChannelOutcome = { kind: "delivered" };
      if (!isHanging || id === "task-3") return Promise.resolve(answer);
      return new Promise((resolve) => parked.push(() => resolve(answer)));
    },
  };
  const { world, server } = await openHooked({ channels: { webhook } });
  await putHook(world, { id: "hook-2", projectId: "project-2" });
  world.clock.advance(1);
  const reminder = (taskId: string, ownerId: string) => {
    const task = { id: taskId, number: 1, title: "T", status: "to-do", priority: "low" };
    const plan = { endpointKind: "webhook" as const, ownerId, projectId: "project-1", taskId, data: { task } };
    return newDelivery({ ...plan, eventType: "dueDateReminder" }, `of ${taskId}`, true, world.clock.now());
  };
  const many = Array.from({ length: 560 }, (_, index) => reminder(`many-${index}`, "hook"));
  await world.put((tx) => tx.insertDeliveries(many));
  const worker = startWorker(server);
  await wakeDuePartitions(server);
  await until(() => parked.length === 2);
  await rename(world, "task-3", "C");
  await relayEvents(server);
  await until(() => sent.includes("task-3"));
  expect(sent.length).toBe(3);
  // The sweep also finds deliveries that were committed before startup.
  await world.put((tx) => tx.insertDeliveries([reminder("task-3", "hook-2")]));
  await wakeDuePartitions(server);
  await until(async () => (await find(world, "of task-3"))?.status === "delivered");
  isHanging = false;
  for (const free of parked) free();
  await until(() => new Set(sent).size === 561);
  await worker.stop();
  expect(sent.length).toBe(562);
}, 600_000);

test("an aborted attempt is repeated immediately by the next worker", async () => {
  const channels = someChannels();
  const webhook: Channel = {
    send: (_, { signal } = {}) =>
      new Promise((resolve) => signal?.addEventListener("abort", () => resolve({ kind: "failed", reason: "off" }))),
  };
  const { world, server } = await openHooked({ channels: { webhook } });
  await rename(world, "task-1", "A");
  await relayEvents(server);
  const look = processPartition(server, "webhook:hook:task-1");
  await until(async () => (await world.ports.store.read((tx) => tx.findLease("webhook:hook:task-1"))) !== undefined);
  server.deliveryScheduler.abort();
  await look;
  expect(await logOf(world)).toEqual([{ status: "pending", attempts: 0, reason: null }]);
  const next = { ...server, channels, deliveryScheduler: (await openWorld()).as(null).deliveryScheduler };
  await deliverAll(next);
  expect(titlesOf(channels.webhook.sent)).toEqual(["A"]);
});

test("a notification is sent with its content through the recipient's channels", async () => {
  const { world, channels, server } = await openHooked();
  const seal = (field: string, text: string) => world.ports.crypto.seal(text, `notification preferences:mia:${field}`);
  const every = { emailEnabled: true, ntfyEnabled: true, gotifyEnabled: true, webhookEnabled: true };
  const preferences = somePreferences({
    userId: "mia",
    ...every,
    ntfyServerUrl: "https://ntfy.example",
    ntfyTopic: "door",
    sealedNtfyToken: await seal("ntfyToken", "tk_1"),
    gotifyServerUrl: "https://gotify.example",
    sealedGotifyToken: await seal("gotifyToken", "A1"),
    webhookUrl: "https://me.example/in",
    sealedWebhookSecret: await seal("webhookSecret", "mine"),
  });
  await world.put(async (tx) => {
    await tx.saveNotificationPreferences(preferences);
    await tx.insertNotificationRule(someRule({ userId: "mia", ...every }));
  });
  await editTask(world.as("olga"), { taskId: "task-1", status: "done" });
  await deliverAll(server);
  const url = "https://tracker.example/dashboard/workspace/workspace-1/project/project-1/task/task-1";
  const [title, content] = ["Status changed", '"Fix login" moved from To Do to Done.'];
  const only = (channel: { sent: readonly ChannelMessage[] }) => {
    expect(channel.sent.length).toBe(1);
    const { address, secret, payload } = channel.sent[0] as ChannelMessage;
    return { address, secret, payload };
  };
  expect(only(channels.ntfy)).toEqual({
    address: "https://ntfy.example",
    secret: "tk_1",
    payload: { topic: "door", title, content, url },
  });
  expect(only(channels.gotify)).toEqual({
    address: "https://gotify.example",
    secret: "A1",
    payload: { title, content, url },
  });
  const mail = only(channels.email);
  expect([mail.address, mail.payload.subject]).toEqual(["mia@example.com", title]);
  expect(String(mail.payload.text)).toContain(url);
  expect(mail.payload.headers).toEqual({
    "List-Unsubscribe": "<https://tracker.example/dashboard/settings/notifications>",
  });
  const [notification] = await world.inbox("mia");
  expect(only(channels["notification-webhook"])).toEqual({
    address: "https://me.example/in",
    secret: "mine",
    payload: {
      notification: {
        id: String(notification?.id),
        type: "task_status_changed",
        title,
        content,
        createdAt: at(1).toISOString(),
        eventData: notification?.eventData ?? null,
        resourceId: "task-1",
        resourceType: "task",
      },
      workspace: { id: "workspace-1", name: "Name of workspace-1" },
      project: { id: "project-1", name: "Name of project-1" },
      task: { id: "task-1", title: "Fix login", url },
      user: { id: "mia", email: "mia@example.com", name: "Mia" },
    },
  });
  expect(channels.webhook.sent.length).toBe(1);
});

test("an unverified address gets a limited number of emails per hour, and a verified one gets all", async () => {
  const { world, channels, server } = await openHooked();
  await world.put(async (tx) => {
    await tx.saveNotificationPreferences(somePreferences({ userId: "mia", emailEnabled: true }));
    await tx.insertNotificationRule(someRule({ userId: "mia", emailEnabled: true }));
  });
  const change = async (times: number) => {
    for (let count = 0; count < times; count++) {
      await editTask(world.as("olga"), { taskId: "task-1", status: count % 2 === 0 ? "done" : "to-do" });
    }
    await deliverAll(server);
    return channels.email.sent.length;
  };
  expect(await change(24)).toBe(20);
  world.clock.advance(3601);
  expect(await change(2)).toBe(22);
  await world.put(async (tx) => {
    const mia = await tx.findAccount("mia");
    if (mia) await tx.saveAccount({ ...mia, emailVerified: true });
  });
  expect(await change(40)).toBe(62);
});

test("a channel whose endpoint reports itself as gone is turned off, and former members get no notifications", async () => {
  const { world, channels, server } = await openHooked();
  await world.put(async (tx) => {
    for (const userId of ["mia", "max"]) {
      await tx.saveNotificationPreferences(somePreferences({ userId, webhookEnabled: true, webhookUrl: "https://me" }));
      await tx.insertNotificationRule(someRule({ id: `rule-${userId}`, userId, webhookEnabled: true }));
    }
  });
  channels["notification-webhook"].answer({ kind: "gone", status: 410 });
  await editTask(world.as("olga"), { taskId: "task-1", status: "done" });
  await deliverAll(server);
  const after = await world.ports.store.read((tx) => tx.findNotificationPreferences("mia"));
  expect(after?.channels).toMatchObject([{ channel: "webhook", isEnabled: false, settings: { url: "https://me" } }]);
  expect((await world.inbox("mia"))[0]?.title).toBe("Notifications by webhook were turned off");
  await editTask(world.as("olga"), { taskId: "task-2", userId: "max" });
  await world.put((tx) => tx.deleteMember("member-max"));
  await deliverAll(server);
  expect(channels["notification-webhook"].sent.length).toBe(1);
});

function startWorker(ctx: Context) {
  return ctx.queue.work((partition) => processPartition(ctx, partition), {
    concurrency: 8,
    onError: (error) => {
      throw error;
    },
  });
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 1_000_000; turn++) {
    if (await isDone()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error("The condition was not met in time");
}
