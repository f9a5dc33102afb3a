/**
 * The first session with a client that openapi-typescript and openapi-fetch generate from the document.
 * `generated_clients_test.ts` compiles and runs it in a folder with the generated `schema.ts`.
 *
 * @module
 */
import createClient from "openapi-fetch";
import type { paths } from "./schema.ts";

const { BASE_URL: baseUrl = "" } = process.env;

const visitor = createClient<paths>({ baseUrl });
const person = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
const signedUp = await visitor.POST("/api/auth/sign-up/email", { body: person });
if (!signedUp.data) throw new Error(signedUp.error?.detail);
const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${signedUp.data.token}` } });

const { data: workspace } = await client.POST("/api/auth/organization/create", {
  body: { name: "Engines", slug: "engines" },
});
if (!workspace) throw new Error("Cannot create the workspace");
const { data: project } = await client.POST("/api/project", {
  body: { workspaceId: workspace.id, name: "Website", slug: "WEB" },
});
if (!project) throw new Error("Cannot create the project");
const { data: task } = await client.POST("/api/task/{id}", {
  params: { path: { id: project.id } },
  body: { title: "Fix login", priority: "high" },
});
if (!task) throw new Error("Cannot create the task");
await client.PATCH("/api/task/{id}", { params: { path: { id: task.id } }, body: { status: "in-progress" } });
const { data: tasks = [] } = await client.GET("/api/task", { params: { query: { workspaceId: workspace.id } } });
for (const { title, status, priority } of tasks) process.stdout.write(`${title} ${status} ${priority}\n`);

const { error } = await client.GET("/api/task/{id}", { params: { path: { id: "nobody" } } });
// The error is a string only for clients that send `X-Kaneo-Window-Id`.
process.stdout.write(`${typeof error === "object" ? error.code : error}\n`);
