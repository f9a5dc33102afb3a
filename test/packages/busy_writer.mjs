/** Creates tasks until it is killed, and prints the number of each one that was acknowledged. */
import { createTracker } from "@hexlane/core";
import { productionPorts } from "@hexlane/platform";
import { openSqliteStore } from "@hexlane/sqlite";

const [path] = process.argv.slice(2);
const secret = "0123456789abcdef0123456789abcdef";
const tracker = createTracker({ ...productionPorts({ secret }), store: await openSqliteStore(path) });
const { id: userId } = await tracker.as(null).ensureAccount({ subject: "ada", name: "Ada", email: "ada@example.com" });
const ada = tracker.as({ kind: "session", userId });
const workspace = (await ada.listWorkspaces())[0] ?? (await ada.createWorkspace({ name: "Engines", slug: "engines" }));
const project =
  (await ada.listProjects({ workspaceId: workspace.id })).rows[0] ??
  (await ada.createProject({ workspaceId: workspace.id, name: "Website", slug: "WEB" }));

async function write() {
  for (;;) {
    const { number, id } = await ada.createTask({ projectId: project.id, title: "Draw the mill" });
    await ada.createComment({ taskId: id, content: `Comment of ${number}` });
    process.stdout.write(`${number}\n`);
  }
}
await Promise.all(Array.from({ length: 8 }, write));
