import { Transport } from "@hexlane/client";

const transport = new Transport({ baseUrl: "http://localhost:3000", token: "hxd_..." });
const [workspace] = await transport.request("GET /api/auth/organization/list");
const query = { workspaceId: workspace?.id ?? "" };
const [task] = await transport.request("GET /api/task", { query });
const edited = await transport.request("PATCH /api/task/:id", { id: task?.id ?? "", body: { priority: "low" } });
console.log(edited.priority);

export {};
