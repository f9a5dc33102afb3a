import { expect, test } from "bun:test";
import { someApiKey, someMember, someTask } from "../../testing/fixtures.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { createCustomField } from "../field/create.ts";
import { setFieldValue } from "../field/set_value.ts";
import { createTask } from "../task/create.ts";
import { editTask } from "../task/edit.ts";
import { type SearchInput, search } from "./search.ts";

const WORKSPACE = { workspaceId: "workspace-1" };

async function find(world: World, q: string, rest: Partial<SearchInput> & { as?: Person } = {}): Promise<string[]> {
  const { as = "mia", ...input } = rest;
  return (await search(world.as(as), { ...WORKSPACE, q, ...input })).results.map(({ title }) => title);
}

/** Opens a world with one task per priority, each changed a second after the previous task. */
async function openTasks(): Promise<World> {
  const world = await openWorld();
  for (const [title, priority] of [
    ["Paint door", "low"],
    ["Paint wall", "high"],
    ["Sweep: urgent", "urgent"],
  ] as const) {
    world.clock.advance(1);
    await createTask(world.as("mia"), { projectId: "project-1", title, priority });
  }
  return world;
}

test("search() finds tasks by a query, most recently changed first, with every field of a result", async () => {
  const world = await openTasks();
  expect(await find(world, "priority:>=high")).toEqual(["Sweep: urgent", "Paint wall"]);
  expect(await find(world, "priority:>=high paint")).toEqual(["Paint wall"]);
  expect(await find(world, "-priority:high priority:>=low sort:priority")).toEqual(["Paint door", "Sweep: urgent"]);
  expect(await search(world.as("mia"), { ...WORKSPACE, q: "priority:>=low", limit: 1 })).toMatchObject({
    results: [{ type: "task", title: "Sweep: urgent", projectSlug: "web", priority: "urgent", relevanceScore: 1 }],
    totalCount: 3,
    searchQuery: "priority:>=low",
  });
});

test("search() finds tasks by a custom field", async () => {
  const world = await openWorld();
  const field = await createCustomField(world.as("adam"), { projectId: "project-1", name: "Customer", type: "text" });
  await setFieldValue(world.as("mia"), { taskId: "task-1", fieldId: field.id, value: "Acme" });
  const found = await search(world.as("mia"), { ...WORKSPACE, q: "customer:acme" });
  expect(found.results.map(({ id }) => id)).toEqual(["task-1"]);
  const sorted = await search(world.as("mia"), { ...WORKSPACE, q: "sort:-customer" });
  expect(sorted.results[0]?.id).toBe("task-1");
  expect(sorted.results.length).toBeGreaterThan(1);
});

test("search() treats text that names no field, or does not parse as a query, as words", async () => {
  const world = await openTasks();
  for (const [number, title] of ["See https://example.com/a", "Is: done", "Due: (today", "Blocked pipe"].entries()) {
    await createTask(world.as("mia"), { projectId: "project-1", title });
    expect({ number, found: await find(world, title) }).toEqual({ number, found: [title] });
  }
  expect(await find(world, "sweep:urgent")).toEqual(["Sweep: urgent"]);
  expect(await find(world, "blocked")).toEqual(["Blocked pipe"]);
  // Comments have no fields.
  expect(await find(world, "priority:high", { type: "comments" })).toEqual([]);
});

test("search() explains an error in a query", async () => {
  const world = await openTasks();
  await expect(find(world, "paint priority:hgih")).rejects.toMatchObject({
    code: "invalid",
    details: {
      reason: "QUERY_INVALID_VALUE",
      errors: [{ pointer: "/q", offset: 15, length: 4, suggestions: ["high"] }],
    },
  });
  await expect(find(world, "assignee:nobody-here")).rejects.toMatchObject({
    details: { reason: "QUERY_UNKNOWN_NAME" },
  });
});

test("search() with a query finds only tasks that the actor may read, first in the preferred workspace", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    await tx.insertMember(someMember({ id: "m", userId: "stan", role: "member" }));
    const place = { workspaceId: "workspace-2", projectId: "project-9" };
    await tx.insertTask(someTask({ id: "later", number: 77, title: "Later", ...place }));
  });
  const ids = async (who: Person, input: SearchInput) =>
    (await search(world.as(who), input)).results.map(({ id, workspaceId }) => `${workspaceId} ${id}`);
  const all = await ids("stan", { q: "number:>0" });
  expect(all).toContain("workspace-1 task-1");
  expect(all).toContain("workspace-2 later");
  for (const preferWorkspaceId of ["workspace-1", "workspace-2"]) {
    const found = await ids("stan", { q: "number:>0", preferWorkspaceId });
    expect(found.toSorted()).toEqual(all.toSorted());
    const places = found.map((one) => one.startsWith(preferWorkspaceId));
    expect(places.lastIndexOf(true)).toBeLessThan(places.indexOf(false));
  }
  expect((await ids("mia", { q: "number:>0" })).filter((one) => one.startsWith("workspace-2"))).toEqual([]);
  expect(await ids("stan", { q: "number:1", projectId: "project-1" })).toEqual(["workspace-1 task-1"]);
  const key = someApiKey({ userId: "mia", permissions: { project: ["read"] } });
  expect((await search(world.as({ kind: "api_key", userId: "mia", key }), { q: "number:>0" })).results).toEqual([]);
});

test("search() by a query finds no deleted tasks", async () => {
  const world = await openTasks();
  await editTask(world.as("mia"), { taskId: "task-1", priority: "urgent" });
  expect(await find(world, "priority:urgent")).toHaveLength(2);
  await world.put((tx) => tx.deleteTask("task-1", world.clock.now()));
  expect(await find(world, "priority:urgent")).toEqual(["Sweep: urgent"]);
});
