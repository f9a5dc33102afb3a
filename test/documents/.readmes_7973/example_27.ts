import { startKaneo } from "@hexlane/testing";

await using kaneo = await startKaneo();
const headers = { authorization: `Bearer ${kaneo.apiKey}`, "content-type": "application/json" };

await fetch(`${kaneo.apiUrl}/task/${kaneo.project.id}`, {
  method: "POST",
  headers,
  body: JSON.stringify({ title: "Draw the mill", description: "", priority: "high", status: "to-do" }),
});

const response = await fetch(`${kaneo.apiUrl}/task/tasks/${kaneo.project.id}`, { headers });
const { data } = (await response.json()) as { data: { columns: { name: string; tasks: { title: string }[] }[] } };
for (const { name, tasks } of data.columns) console.log(name, tasks.length);
// To Do 1
// In Progress 0
// In Review 0
// Done 0

export {};
