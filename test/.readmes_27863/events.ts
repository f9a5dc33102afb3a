/** Reacting in process to what happens, whoever did it: at least once, in order, also to what happened while we were away. */
import { createTracker, type StoredEvent } from "@hexlane/core";
import { memoryPorts } from "@hexlane/core/memory";

const tracker = createTracker(memoryPorts());
const ada = await tracker.as(null).ensureAccount({ subject: "ada", name: "Ada", email: "ada@example.com" });
const board = tracker.as({ kind: "session", userId: ada.id });
const workspace = await board.createWorkspace({ name: "Analytical Engines", slug: "engines" });
const project = await board.createProject({ workspaceId: workspace.id, name: "Website", slug: "WEB" });

// Keep this number where you keep what you make of the events, and write both at once.
let lastSeen = 0;

function react({ type, taskId, data }: StoredEvent): void {
  if (type === "taskStatusChanged") console.log(`${taskId} went from ${data.old} to ${data.new}`);
}

const task = await board.createTask({ projectId: project.id, title: "Write the first program" });
await board.editTask({ taskId: task.id, status: "done" });

for await (const event of await tracker.as(null).followOutbox({ after: lastSeen })) {
  react(event);
  lastSeen = event.sequence;
  if (event.type === "taskStatusChanged") break; // a real one goes on until tracker.close()
}
await tracker.close();
