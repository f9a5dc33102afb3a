import { createClient } from "@hexlane/client";

const client = createClient({ baseUrl: "http://localhost:3000", token: "hxd_..." });

const workspace = await client.workspaces.create({ name: "Analytical Engines", slug: "engines" });
const project = await client.projects.create({ workspaceId: workspace.id, name: "Website", slug: "WEB" });
const task = await client.tasks.create(project.id, { title: "Write the first program", priority: "high" });
await client.tasks.edit(task.id, { status: "In Progress" });
await client.comments.create(task.id, { content: "Half done" });

for await (const { title, status } of client.tasks.list({ workspaceId: workspace.id })) console.log(title, status);

export {};
