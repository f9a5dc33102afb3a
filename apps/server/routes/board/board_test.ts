import { expect, test } from "bun:test";
import { openTestApp } from "../../test_app.ts";

interface Row {
  id: string;
  name: string;
  color: string;
  taskId: string | null;
}

async function openBoard() {
  const { ask, workspaceId } = await openTestApp();
  const call = async (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) => {
    const response = await ask(method, path, { ...(json === undefined ? {} : { json }), headers });
    expect(response.status).toBe(200);
    return await response.json();
  };
  const project = (await call("POST", "/api/project", { workspaceId, name: "Web", slug: "web", icon: "" })) as Row;
  const addTask = async (title: string) => ((await call("POST", `/api/task/${project.id}`, { title })) as Row).id;
  const list = async (query = "") => (await call("GET", `/api/label/workspace/${workspaceId}${query}`)) as Row[];
  return { call, addTask, list, workspaceId, projectId: project.id };
}

test("GET /api/label/workspace/:id?templates=true returns only templates, one per name, in pages", async () => {
  const { call, addTask, list, workspaceId } = await openBoard();
  for (const name of ["bug", "chore", "Bug"]) await call("POST", "/api/label", { name, color: "red", workspaceId });
  const templates = await list("?templates=true");
  expect(templates.map(({ name }) => name)).toEqual(["bug", "chore"]);
  for (let index = 0; index < 3; index++) {
    await call("PUT", `/api/label/${templates[0]?.id}/task`, { taskId: await addTask(`Task ${index}`) });
  }
  expect(await list("?templates=true")).toEqual(templates);
  expect(await list()).toHaveLength(5);
  expect(await list("?templates=false")).toHaveLength(5);
  expect((await list("?templates=true&limit=1")).map(({ name }) => name)).toEqual(["bug"]);
});

test("DELETE /api/label/:id/task returns the task's ID if the request has X-Kaneo-Window-Id", async () => {
  const { call, addTask, workspaceId } = await openBoard();
  const taskId = await addTask("Task");
  const label = { name: "bug", color: "dark-gray", workspaceId, taskId };
  const first = (await call("POST", "/api/label", label)) as Row;
  const shown = (await call("DELETE", `/api/label/${first.id}/task`, undefined, { "x-kaneo-window-id": "w" })) as Row;
  expect(shown).toEqual({ ...first, taskId, updatedAt: expect.any(String) } as never);
  const again = (await call("DELETE", `/api/label/${first.id}/task`, undefined, { "x-kaneo-window-id": "w" })) as Row;
  expect(again.taskId).toBeNull();
  const second = (await call("POST", "/api/label", label)) as Row;
  const plain = (await call("DELETE", `/api/label/${second.id}/task`)) as Row;
  expect(plain).toEqual({ ...second, taskId: null, updatedAt: expect.any(String) } as never);
});

test("POST /api/task/import creates one template for each label", async () => {
  const { call, list, projectId, workspaceId } = await openBoard();
  await call("POST", "/api/label", { name: "Old", color: "blue", workspaceId });
  const labels = [
    { name: "bug", color: "red" },
    { name: "old", color: "green" },
  ];
  const tasks = [
    { title: "One", status: "to-do", labels },
    { title: "Two", status: "to-do", labels: [{ name: "BUG", color: "pink" }] },
  ];
  for (let times = 0; times < 2; times++) await call("POST", `/api/task/import/${projectId}`, { tasks });
  const templates = await list("?templates=true");
  expect(templates.map(({ name, color, taskId }) => [name, color, taskId])).toEqual([
    ["Old", "blue", null],
    ["bug", "red", null],
  ]);
});
