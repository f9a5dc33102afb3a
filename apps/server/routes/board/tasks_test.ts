import { expect, test } from "bun:test";
import { openTestApp } from "../../test_app.ts";

async function openTasks() {
  const { ask, workspaceId } = await openTestApp();
  const call = async (method: string, path: string, json?: unknown): Promise<{ id: string }> => {
    const response = await ask(method, path, json === undefined ? {} : { json });
    expect(response.status).toBe(200);
    return (await response.json()) as { id: string };
  };
  for (const slug of ["web", "ops"]) {
    const { id } = await call("POST", "/api/project", { workspaceId, name: slug, slug, icon: "" });
    for (const priority of ["low", "urgent"]) {
      await call("POST", `/api/task/${id}`, { title: `${slug} ${priority}`, priority });
    }
  }
  return { ask, workspaceId };
}

const QUERY = encodeURIComponent("priority:>=high or ops sort:-priority,title");

test("GET /api/task?where= finds tasks of all projects, in pages", async () => {
  const { ask, workspaceId } = await openTasks();
  const titles: string[] = [];
  let pages = 0;
  for (let path: string | undefined = `/api/task?where=${QUERY}&limit=2`; path; pages++) {
    const response: Response = await ask("GET", path, {});
    titles.push(...((await response.json()) as { title: string }[]).map(({ title }) => title));
    const next: string | undefined = /<([^>]*)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
    path = next && new URL(next, "http://localhost").pathname + new URL(next, "http://localhost").search;
  }
  expect([pages, titles]).toEqual([2, ["ops urgent", "web urgent", "ops low"]]);
  const filtered = await ask("GET", `/api/task?where=${QUERY}&workspaceId=${workspaceId}&priority=low`, {});
  expect(((await filtered.json()) as { title: string }[]).map(({ title }) => title)).toEqual(["ops low"]);
});

test("GET /api/task?where= reports where a query is wrong", async () => {
  const { ask } = await openTasks();
  const response = await ask("GET", `/api/task?where=${encodeURIComponent("ops asignee:me")}`, {});
  const detail = 'Unknown field "asignee"; did you mean "assignee"';
  expect([response.status, await response.json()]).toMatchObject([
    400,
    {
      code: "QUERY_UNKNOWN_FIELD",
      detail: `${detail} (at character 5)`,
      errors: [{ pointer: "/where", detail, offset: 4, length: 7, suggestions: ["assignee"] }],
    },
  ]);
});

test("GET /api/task requires a workspace or a query", async () => {
  const { ask } = await openTasks();
  const response = await ask("GET", "/api/task", {});
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { errors: [{ pointer: "/workspaceId", detail: "Is required" }] },
  ]);
});
