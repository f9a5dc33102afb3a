/**
 * Writes to a SQLite file and sends webhooks until it is killed. Prints the kind and the token of each change that was acknowledged.
 *
 * Usage: killed_writer.mjs PATH WEBHOOK_URL PREFIX_OF_TOKENS WRITERS
 */
import { createChannels } from "@hexlane/channels";
import { createTracker } from "@hexlane/core";
import { productionPorts, runDeliveries } from "@hexlane/platform";
import { openSqliteStore } from "@hexlane/sqlite";

const [path, webhookUrl, prefix, writers] = process.argv.slice(2);
const ports = productionPorts({ secret: "0123456789abcdef0123456789abcdef" });
const channels = createChannels({ resolver: ports.resolver, allowPrivate: true });
const policy = { allowPrivateDestinations: true };
const tracker = createTracker({ ...ports, store: await openSqliteStore(path), channels }, { policy });
const { id: userId } = await tracker.as(null).ensureAccount({ subject: "ada", name: "Ada", email: "ada@example.com" });
const ada = tracker.as({ kind: "session", userId });
const workspace = (await ada.listWorkspaces())[0] ?? (await ada.createWorkspace({ name: "Engines", slug: "engines" }));
const { id: projectId } = (await ada.listProjects({ workspaceId: workspace.id })).rows[0] ?? (await createProject());
runDeliveries(tracker);
console.log("ready");

async function createProject() {
  const project = await ada.createProject({ workspaceId: workspace.id, name: "Website", slug: "WEB" });
  const events = { taskCreated: true, taskStatusChanged: false, taskCommentCreated: false };
  const settings = { name: "Test", webhookUrl, secret: "signs each delivery", events };
  await ada.createWebhook({ projectId: project.id, ...settings });
  return project;
}

const CHANGES = {
  created: async (_, token) => (await ada.createTask({ projectId, title: token })).id,
  commented: async (taskId, token) => void (await ada.createComment({ taskId, content: token })),
  renamed: async (taskId, token) => void (await ada.editTask({ taskId, title: token })),
};
const KINDS = Object.keys(CHANGES);

/** Creates tasks, and changes only the tasks that it created. */
async function write(name) {
  const tasks = [];
  for (let turn = 0; ; turn++) {
    const kind = KINDS[turn % KINDS.length];
    const token = `${prefix}.${name}.${turn}`;
    const created = await CHANGES[kind](tasks[(turn * 7) % tasks.length], token);
    if (created) tasks.push(created);
    process.stdout.write(`${kind} ${token}\n`);
  }
}
await Promise.all(Array.from({ length: Number(writers) }, (_, index) => write(index)));
