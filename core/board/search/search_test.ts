import { expect, test } from "bun:test";
import type { Actor } from "../../identity/credential/actor.ts";
import { tokensOf } from "../../search_token.ts";
import { at, someApiKey, someDocument, someMember, someTask } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { createActivity } from "../activity/create.ts";
import { createComment } from "../comment/create.ts";
import { createProject } from "../project/create.ts";
import { updateProject } from "../project/edit.ts";
import type { SearchResults } from "./result.ts";
import { search } from "./search.ts";

const WORKSPACE = { workspaceId: "workspace-1" };

/** Opens a world with search documents for its tasks. */
async function openSearchableWorld(
  texts: Record<string, { title: string; description?: string }> = {},
): Promise<World> {
  const world = await openWorld();
  const all = { "task-1": { title: "Fix login" }, "task-9": { title: "Fix secret" }, ...texts };
  await world.put(async (tx) => {
    for (const [index, [id, { title, description = null }]] of Object.entries<{
      title: string;
      description?: string | null;
    }>(all).entries()) {
      const number = 20 + index;
      const task = (await tx.findTask(id)) ?? someTask({ id, number, title, description, createdAt: at(number) });
      if (task.number === number) await tx.insertTask(task);
      const { workspaceId, projectId, createdAt } = task;
      const tokens = tokensOf([
        { text: title, weight: 3 },
        { text: description, weight: 2 },
      ]);
      await tx.saveSearchDocument(someDocument({ id, workspaceId, projectId, createdAt, tokens }));
    }
  });
  return world;
}

function idsOf({ results }: SearchResults): string[] {
  return results.map(({ id }) => id);
}

test("search() returns every field of a found task", async () => {
  const world = await openSearchableWorld();
  expect(await search(world.as("vic"), { ...WORKSPACE, q: "LOG" })).toEqual({
    results: [
      {
        id: "task-1",
        type: "task",
        title: "Fix login",
        projectId: "project-1",
        projectName: "Name of project-1",
        projectSlug: "web",
        workspaceId: "workspace-1",
        workspaceName: "Name of workspace-1",
        userId: "mia",
        userName: "Mia",
        createdAt: at(0),
        relevanceScore: 2.5,
        taskNumber: 1,
        priority: "no-priority",
        status: "to-do",
      },
    ],
    totalCount: 1,
    searchQuery: "LOG",
  });
});

test("search() requires every word and ranks whole words, titles and newer items higher", async () => {
  const world = await openSearchableWorld({
    a: { title: "Paint door", description: "blue" },
    b: { title: "Doorbell" },
    c: { title: "Hinges", description: "for the door" },
    d: { title: "Door" },
    e: { title: "Hinges", description: "doors" },
  });
  const door = await search(world.as("vic"), { q: "door" });
  expect(door.results.map(({ id, relevanceScore }) => [id, relevanceScore])).toEqual([
    ["d", 3],
    ["a", 3],
    ["b", 2.5],
    ["c", 2],
    ["e", 1.5],
  ]);
  const both = await search(world.as("vic"), { q: "blue doo" });
  expect(both.results.map(({ id, relevanceScore }) => [id, relevanceScore])).toEqual([["a", 4.5]]);
  expect(idsOf(await search(world.as("vic"), { q: "door window" }))).toEqual([]);
});

test("search() ignores wildcards and returns nothing for a query without words", async () => {
  const world = await openSearchableWorld();
  expect(idsOf(await search(world.as("vic"), { q: "log%n" }))).toEqual([]);
  expect(await search(world.as("vic"), { q: "%" })).toEqual({ results: [], totalCount: 0, searchQuery: "%" });
});

test("search() for a current or former task key returns only that task", async () => {
  const world = await openSearchableWorld({ a: { title: "web 1 web-1" } });
  const byKey = await search(world.as("vic"), { ...WORKSPACE, q: " WEB-1 " });
  expect(byKey).toMatchObject({ results: [{ id: "task-1", relevanceScore: 10 }], totalCount: 1 });
  await world.put((tx) => tx.insertTaskAliases([{ projectId: "project-1", number: 7, taskId: "task-3" }]));
  expect(idsOf(await search(world.as("vic"), { q: "web-7" }))).toEqual(["task-3"]);
  expect(idsOf(await search(world.as("vic"), { q: "web-7", projectId: "project-1" }))).toEqual([]);
  expect(idsOf(await search(world.as("vic"), { q: "web-1", type: "comments" }))).toEqual([]);
  expect(idsOf(await search(world.as("vic"), { q: "web-999" }))).toEqual([]);
});

test("search() for a number lists tasks with that number before tasks that contain it as a word", async () => {
  const world = await openSearchableWorld({ a: { title: "Buy 1 door" } });
  for (const q of ["1", " #1 "]) expect(idsOf(await search(world.as("vic"), { q }))).toEqual(["task-1", "task-3", "a"]);
  expect(idsOf(await search(world.as("vic"), { q: "1", projectId: "project-2" }))).toEqual(["task-3"]);
  expect(idsOf(await search(world.as("vic"), { q: "1", type: "comments" }))).toEqual([]);
});

test("search() lists results from the preferred workspace first", async () => {
  const world = await openSearchableWorld({ a: { title: "Paint", description: "fix" } });
  await world.put((tx) => tx.insertMember(someMember({ id: "m", userId: "stan", role: "viewer" })));
  const found = async (preferWorkspaceId?: string) =>
    idsOf(await search(world.as("stan"), { q: "fix", ...(preferWorkspaceId ? { preferWorkspaceId } : {}) }));
  expect(await found("workspace-2")).toEqual(["task-9", "task-1", "a"]);
  expect(await found("workspace-1")).toEqual(["task-1", "a", "task-9"]);
  expect((await found("unknown")).sort()).toEqual(["a", "task-1", "task-9"]);
});

test("search() filters by type and project", async () => {
  const world = await openSearchableWorld();
  const comment = await createComment(world.as("max"), { taskId: "task-1", content: "login works" });
  const entry = { taskId: "task-3", userId: "mia", message: "login was synced", type: "task" as const };
  const activity = await createActivity(world.as("mia"), entry);
  const project = await createProject(world.as("mia"), { ...WORKSPACE, name: "Login", slug: "lgn" });
  await updateProject(world.as("adam"), { projectId: project.id, description: "All about login" });
  await world.put(async (tx) => {
    await tx.saveSearchDocument(
      someDocument({ id: "workspace-1", kind: "workspace", projectId: null, taskId: null }, "Login makers"),
    );
  });
  const find = async (input: Partial<Parameters<typeof search>[1]>) =>
    idsOf(await search(world.as("vic"), { q: "login", ...input })).sort();
  const all = ["task-1", comment.id, activity.id, project.id, "workspace-1"].sort();
  expect(await find({})).toEqual(all);
  expect(await find({ type: "tasks" })).toEqual(["task-1"]);
  expect(await find({ type: "comments" })).toEqual([comment.id]);
  expect(await find({ type: "activities" })).toEqual([activity.id]);
  expect(await find({ type: "projects" })).toEqual([project.id]);
  expect(await find({ type: "workspaces" })).toEqual(["workspace-1"]);
  expect(await find({ projectId: "project-1" })).toEqual(["task-1", comment.id].sort());

  const { results } = await search(world.as("vic"), { q: "login" });
  const workspace = { workspaceId: "workspace-1", workspaceName: "Name of workspace-1" };
  const web = { projectId: "project-1", projectName: "Name of project-1", projectSlug: "web" };
  expect(results.find(({ type }) => type === "comment")).toEqual({
    id: comment.id,
    type: "comment",
    title: "Comment on Fix login",
    content: "login works",
    ...web,
    ...workspace,
    userId: "max",
    userName: "Max",
    createdAt: at(0),
    relevanceScore: 2,
    taskNumber: 1,
  });
  expect(results.find(({ type }) => type === "activity")).toMatchObject({
    title: "task on Rotate keys",
    content: "login was synced",
    userName: "Mia",
    relevanceScore: 1,
  });
  expect(results.find(({ type }) => type === "project")).toEqual({
    id: project.id,
    type: "project",
    title: "Login",
    description: "All about login",
    projectId: project.id,
    projectName: "Login",
    projectSlug: "lgn",
    ...workspace,
    createdAt: at(0),
    relevanceScore: 3,
  });
  expect(results.find(({ type }) => type === "workspace")).toEqual({
    id: "workspace-1",
    type: "workspace",
    title: "Name of workspace-1",
    ...workspace,
    createdAt: at(0),
    relevanceScore: 3,
  });
});

test("search() shortens long text and counts matches beyond the limit", async () => {
  const world = await openSearchableWorld({ a: { title: "Login", description: `${"x".repeat(999)}😀` } });
  const { results, totalCount } = await search(world.as("vic"), { q: "login", limit: 1 });
  expect(totalCount).toBe(2);
  expect(results).toMatchObject([{ id: "a", description: "x".repeat(999) }]);
});

test("search() without a workspace covers only the caller's workspaces", async () => {
  const world = await openSearchableWorld();
  expect(idsOf(await search(world.as("vic"), { q: "fix" }))).toEqual(["task-1"]);
  expect(idsOf(await search(world.as("stan"), { q: "fix" }))).toEqual(["task-9"]);
  await world.put((tx) => tx.insertMember(someMember({ id: "m", userId: "stan", role: "viewer" })));
  expect(idsOf(await search(world.as("stan"), { q: "fix" })).sort()).toEqual(["task-1", "task-9"]);
  expect(idsOf(await search(world.as("stan"), { ...WORKSPACE, q: "fix" }))).toEqual(["task-1"]);
  expect(idsOf(await search(world.as("stan"), { q: "web-1" })).sort()).toEqual(["task-1", "task-9"]);

  const key: Actor = {
    kind: "api_key",
    userId: "stan",
    key: someApiKey({ userId: "stan", workspaceId: "workspace-2" }),
  };
  expect(idsOf(await search(world.as(key), { q: "fix" }))).toEqual(["task-9"]);
  await expect(search(world.as(key), { ...WORKSPACE, q: "fix" })).rejects.toMatchObject({ code: "not_found" });
});

test("search() finds only records that the actor may read", async () => {
  const world = await openSearchableWorld();
  const permissions = { project: ["read"] };
  const key: Actor = { kind: "api_key", userId: "mia", key: someApiKey({ userId: "mia", permissions }) };
  expect(idsOf(await search(world.as(key), { q: "fix" }))).toEqual([]);
  expect(idsOf(await search(world.as(key), { q: "web-1" }))).toEqual([]);
  expect(idsOf(await search(world.as(key), { ...WORKSPACE, q: "fix" }))).toEqual([]);
  const tasks = search(world.as(key), { ...WORKSPACE, q: "fix", type: "tasks" });
  await expect(tasks).rejects.toMatchObject({ code: "forbidden", message: expect.stringContaining("task:read") });
});

test("search() refuses a non-member, a visitor and an invalid query", async () => {
  const world = await openSearchableWorld();
  await expect(search(world.as("stan"), { ...WORKSPACE, q: "fix" })).rejects.toMatchObject({ code: "not_found" });
  await expect(search(world.as(null), { q: "fix" })).rejects.toMatchObject({ code: "unauthenticated" });
  for (const wrong of [{ q: "" }, { q: "x".repeat(501) }, { q: "a\0" }, { limit: 0 }, { limit: 51 }, { limit: 1.5 }]) {
    await expect(search(world.as("vic"), { q: "fix", ...wrong })).rejects.toMatchObject({ code: "invalid" });
  }
});

test("search() does not find deleted tasks", async () => {
  const world = await openSearchableWorld();
  await createComment(world.as("mia"), { taskId: "task-1", content: "fix" });
  await world.put((tx) => tx.deleteTask("task-1", at(1)));
  expect(idsOf(await search(world.as("vic"), { q: "fix" }))).toEqual([]);
  expect(idsOf(await search(world.as("vic"), { q: "web-1" }))).toEqual([]);
});
