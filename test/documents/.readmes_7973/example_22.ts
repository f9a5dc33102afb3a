import { createClient } from "@hexlane/client";

const client = createClient({ baseUrl: "http://localhost:3000", token: "hxd_..." });
// Read the cursor before you load anything, so that no change is missed in between.
const { cursor } = await client.events.listChanges();
const [workspace] = await client.workspaces.list();
const [project] = await client.projects.list({ workspaceId: workspace?.id ?? "" }).all();
await client.tasks.create(project?.id ?? "", { title: "Seen at once" });
for await (const event of client.events.follow({ projectId: project?.id, after: cursor })) {
  console.log(event.type);
  break;
}

export {};
