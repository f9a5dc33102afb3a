/** A tracker in a SQLite file. If you run this twice, the second task gets number 2. */
import { createTracker } from "@hexlane/core";
import { productionPorts } from "@hexlane/platform";
import { openSqliteStore } from "@hexlane/sqlite";

const secret = process.env.TRACKER_SECRET;
const tracker = createTracker({ ...productionPorts({ secret }), store: await openSqliteStore("tracker.sqlite") });
const ada = await tracker.as(null).ensureAccount({ subject: "ada", name: "Ada", email: "ada@example.com" });
const board = tracker.as({ kind: "session", userId: ada.id });
const workspace =
  (await board.listWorkspaces())[0] ?? (await board.createWorkspace({ name: "Analytical Engines", slug: "engines" }));
const project =
  (await board.listProjects({ workspaceId: workspace.id })).rows[0] ??
  (await board.createProject({ workspaceId: workspace.id, name: "Website", slug: "WEB" }));
const task = await board.createTask({ projectId: project.id, title: "Write the first program" });
console.log(`WEB-${task.number} ${task.title}`);
await tracker.close();
