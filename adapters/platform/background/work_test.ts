import { expect, test } from "bun:test";
import { type ChannelMessage, createTracker } from "@hexlane/core";
import { testPorts } from "@hexlane/core/testing";
import { cleanUp, housekeeping, runAutomations, runDeliveries, runMails, runReminders } from "../mod.ts";

const HOUR_MILLISECONDS = 3_600_000;
const clock = { now: () => new Date() };

/** Opens a tracker with a project whose webhooks the test receives. */
async function open() {
  const received: ChannelMessage[] = [];
  const webhook = {
    send: async (message: ChannelMessage) => {
      received.push(message);
      return { kind: "delivered" as const, status: 200 };
    },
  };
  const ports = testPorts({ clock });
  ports.resolver.set("hook.example", ["93.184.215.14"]);
  const tracker = createTracker({ ...ports, channels: { webhook } });
  const { id: userId } = await tracker.as(null).ensureAccount({ subject: "1", name: "Ada", email: "ada@example.com" });
  const ada = tracker.as({ kind: "session", userId });
  const workspace = await ada.createWorkspace({ name: "Engines", slug: "engines" });
  const { id: projectId } = await ada.createProject({ workspaceId: workspace.id, name: "Website", slug: "WEB" });
  const names = (): unknown[] => received.map(({ payload }) => payload.event);
  return { tracker, ports, ada, userId, projectId, received, names };
}

/** Waits until the condition holds. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await Bun.sleep(5);
}

const never = (error: unknown): never => {
  throw error;
};

test("runDeliveries() sends webhooks until it is stopped", async () => {
  const { tracker, ada, projectId, received } = await open();
  await ada.createWebhook({
    projectId,
    name: "In",
    webhookUrl: "https://hook.example/in",
    events: { taskCreated: true },
  });
  const work = runDeliveries(tracker, { onError: never });
  await ada.createTask({ projectId, title: "Draw the mill" });
  await until(() => received.length === 1);
  await work.stop();
  await ada.createTask({ projectId, title: "Draw the store" });
  await Bun.sleep(100);
  expect(received).toHaveLength(1);
  await tracker.close();
});

test("runReminders() notifies the assignee of a due task once", async () => {
  const { tracker, ada, userId, projectId } = await open();
  const dueDate = new Date(Date.now() + HOUR_MILLISECONDS).toISOString();
  await ada.createTask({ projectId, title: "Pay the workshop", userId, dueDate });
  const reminders = async (): Promise<unknown[]> =>
    (await ada.listNotifications({})).rows.filter(({ type }) => type === "due_date_reminder");
  const work = runReminders(tracker, { everyMilliseconds: 5, onError: never });
  await until(async () => (await reminders()).length > 0);
  await Bun.sleep(50);
  await work.stop();
  expect(await reminders()).toHaveLength(1);
  await tracker.close();
});

test("runAutomations() changes a task soon after an event that starts an automation", async () => {
  const { tracker, ada, projectId } = await open();
  await ada.createAutomation({
    projectId,
    name: "Triage",
    trigger: { type: "event", event: "taskCreated" },
    actions: [{ type: "setPriority", value: "high" }],
  });
  const work = runAutomations(tracker, { onError: never });
  const { id: taskId } = await ada.createTask({ projectId, title: "Pay the workshop" });
  await until(async () => (await ada.getTask({ taskId })).priority === "high");
  await work.stop();
  await ada.createTask({ projectId, title: "Late" });
  await tracker.close();
});

test("runMails() sends queued emails, including those still queued when it is stopped", async () => {
  const { tracker, ports } = await open();
  const work = runMails(tracker, { onError: never });
  await tracker.as(null).signUp({ name: "Bob", email: "bob@example.com", password: "correct horse battery" });
  await until(() => ports.mail.sent.length === 1);
  await tracker.as(null).signUp({ name: "Eve", email: "eve@example.com", password: "correct horse battery" });
  await work.stop();
  expect(ports.mail.sent.map(({ address }) => address)).toEqual(["bob@example.com", "eve@example.com"]);
  await tracker.close();
});

test("housekeeping() and cleanUp() report a job that fails, and run the other jobs", async () => {
  const { tracker, ports } = await open();
  const failed: string[] = [];
  const onError = (_: unknown, job: string): void => void failed.push(job);
  const work = housekeeping(tracker, { everySeconds: 0.01, onError });
  await Bun.sleep(50);
  await work.stop();
  expect(failed).toEqual([]);
  await ports.store.close();
  await cleanUp(tracker, { onError });
  expect(failed).toContain("sweepSignIns");
  expect(failed).toContain("purgeDeliveries");
});
