/** Handles events in process: at least once, in order, including events from before the process started. */
import { createTracker, type StoredEvent } from "@hexlane/core";
import { memoryPorts } from "@hexlane/core/memory";

const tracker = createTracker(memoryPorts());
const ada = await tracker.as(null).ensureAccount({ subject: "ada", name: "Ada", email: "ada@example.com" });
const board = tracker.as({ kind: "session", userId: ada.id });
const workspace = await board.createWorkspace({ name: "Analytical Engines", slug: "engines" });
const project = await board.createProject({ workspaceId: workspace.id, name: "Website", slug: "WEB" });

// Store this number with the results of your handler, in one transaction.
let lastSeen = 0;

function react({ type, taskId, data }: StoredEvent): void {
  if (type === "taskStatusChanged") console.log(`${taskId} moved from ${data.old} to ${data.new}`);
}

const task = await board.createTask({ projectId: project.id, title: "Write the first program" });
await board.editTask({ taskId: task.id, status: "done" });

for await (const event of await tracker.as(null).followOutbox({ after: lastSeen })) {
  react(event);
  lastSeen = event.sequence;
  if (event.type === "taskStatusChanged") break; // a real handler runs until tracker.close()
}
await tracker.close();
