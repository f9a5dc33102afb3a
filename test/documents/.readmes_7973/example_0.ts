import { createTracker } from "@hexlane/core";
import { memoryPorts } from "@hexlane/core/memory";

const tracker = createTracker(memoryPorts());
const ada = await tracker.as(null).ensureAccount({ subject: "ada", name: "Ada", email: "ada@example.com" });
const board = tracker.as({ kind: "session", userId: ada.id });
const workspace = await board.createWorkspace({ name: "Analytical Engines", slug: "engines" });
const project = await board.createProject({ workspaceId: workspace.id, name: "Website", slug: "WEB" });
const task = await board.createTask({ projectId: project.id, title: "Write the first program" });
await board.editTask({ taskId: task.id, status: "In Progress" });
console.log((await board.getTask({ taskId: task.id })).status); // in-progress

export {};
