/** An installation that sends webhooks and reminders, and ends at the first line of standard input. */
import { createChannels } from "@hexlane/channels";
import { createTracker } from "@hexlane/core";
import { housekeeping, productionPorts, runDeliveries, runReminders } from "@hexlane/platform";
import { openSqliteStore } from "@hexlane/sqlite";

const ports = productionPorts({ secret: process.env.TRACKER_SECRET });
const channels = createChannels({ resolver: ports.resolver, allowPrivate: true });
const store = await openSqliteStore("tracker.sqlite");
const tracker = createTracker({ ...ports, store, channels }, { policy: { allowPrivateDestinations: true } });
const work = [runDeliveries(tracker), runReminders(tracker, { everyMilliseconds: 200 }), housekeeping(tracker)];

const { id: userId } = await tracker.as(null).ensureAccount({ subject: "ada", name: "Ada", email: "ada@example.com" });
const ada = tracker.as({ kind: "session", userId });
const workspace = (await ada.listWorkspaces())[0] ?? (await ada.createWorkspace({ name: "Engines", slug: "engines" }));
const project = (await ada.listProjects({ workspaceId: workspace.id })).rows[0] ?? (await createProject());
const dueDate = new Date(Date.now() + 3_600_000).toISOString();
const task = await ada.createTask({ projectId: project.id, title: "Draw the mill", userId, dueDate });
console.log(`WEB-${task.number}`);

async function createProject() {
  const made = await ada.createProject({ workspaceId: workspace.id, name: "Website", slug: "WEB" });
  const events = { taskCreated: true, dueDateReminder: true };
  const settings = { name: "Test", webhookUrl: process.env.WEBHOOK_URL, secret: "signs each delivery", events };
  await ada.createWebhook({ projectId: made.id, dueDateReminderLeadTimeMinutes: 120, ...settings });
  return made;
}

process.stdin.once("data", async () => {
  await Promise.all(work.map((one) => one.stop()));
  await tracker.close();
  process.stdin.destroy();
});
