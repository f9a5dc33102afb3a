import { createClient } from "@hexlane/client";

const client = createClient({ baseUrl: "http://localhost:3000", token: "hxd_..." });
const [workspace] = await client.workspaces.list();
const [found] = await client.tasks.list({ workspaceId: workspace?.id ?? "" }).all();
const { value, version } = await client.tasks.getVersioned(found?.id ?? "");
const edited = await client.tasks.edit(value.id, { title: `${value.title}!` }, { ifMatch: version });
console.log(edited.title);

export {};
