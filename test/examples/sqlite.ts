/** A tracker in a SQLite file. Run it twice, and the second task is number 2. */
import { systemClock as clock, createKeyring, newSecret, uuidMaker } from "@hexlane/bun";
import { createTracker } from "@hexlane/core";
import { memoryPorts } from "@hexlane/core/memory";
import { openSqliteStore } from "@hexlane/sqlite";

// Ports that are not listed stay in memory: uploads, the delivery queue, live updates.
const ports = {
  ...memoryPorts({ clock }),
  store: await openSqliteStore("tracker.sqlite"),
  crypto: createKeyring([process.env.TRACKER_SECRET ?? "32 bytes or more from a safe place"]),
  newId: uuidMaker(clock),
  newSecret,
};

const tracker = createTracker(ports);
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
