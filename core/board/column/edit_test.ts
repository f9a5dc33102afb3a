import { expect, test } from "bun:test";
import type { Context } from "../../context.ts";
import { at, someColumn } from "../../testing/fixtures.ts";
import { openWorld } from "../../testing/world.ts";
import { createTask } from "../task/create.ts";
import { createColumn } from "./create.ts";
import { deleteColumn } from "./delete.ts";
import { updateColumn } from "./edit.ts";
import { listColumns } from "./list.ts";
import { reorderColumns } from "./reorder.ts";

const PROJECT = { projectId: "project-1" };

test("createColumn() appends a column with a slug derived from its name", async () => {
  const world = await openWorld();
  const input = { ...PROJECT, name: " Über Größe! ", icon: "star", color: "teal-500", isFinal: true, wipLimit: 3 };
  const column = await createColumn(world.as("adam"), input);
  expect(column).toEqual({
    id: expect.any(String),
    projectId: "project-1",
    name: "Über Größe!",
    slug: "über-größe",
    position: 4,
    icon: "star",
    color: "teal-500",
    isFinal: true,
    wipLimit: 3,
    createdAt: at(0),
    updatedAt: at(0),
  });
  expect((await listColumns(world.as("vic"), PROJECT)).at(-1)).toEqual(column);
  expect(await world.version("project-1")).toBe(2);
  const data = { kind: "created", columnId: column.id, name: "Über Größe!", slug: "über-größe" };
  expect(await world.newEvents()).toEqual([{ type: "columnsChanged", about: "project-1", actorId: "adam", data }]);
});

test.each([
  ["COLUMN_SLUG_TAKEN", "to do"],
  ["COLUMN_SLUG_RESERVED", "Planned"],
])("createColumn() throws %s for the name %j", async (reason, name) => {
  const world = await openWorld();
  const refused = createColumn(world.as("adam"), { ...PROJECT, name });
  await expect(refused).rejects.toMatchObject({ code: "conflict", details: { reason } });
  expect(await world.newEvents()).toEqual([]);
});

test("createColumn() and updateColumn() refuse the name of another column, regardless of case", async () => {
  const world = await openWorld();
  const rename = (name: string) => updateColumn(world.as("adam"), { columnId: "project-1-done", name });
  const taken = { code: "conflict", details: { reason: "COLUMN_NAME_TAKEN", errors: [{ pointer: "/name" }] } };
  await expect(rename(" TO do")).rejects.toMatchObject(taken);
  expect(await world.newEvents()).toEqual([]);

  expect(await rename("DONE")).toMatchObject({ name: "DONE", slug: "done" });
  await rename("Shipped");
  // The slug would be free, but the name is taken.
  await expect(createColumn(world.as("adam"), { ...PROJECT, name: "ſhipped" })).rejects.toMatchObject(taken);
  expect(await createColumn(world.as("adam"), { projectId: "project-2", name: "Shipped" })).toMatchObject({
    slug: "shipped",
  });
  expect((await listColumns(world.as("vic"), PROJECT)).map(({ name }) => name)).toEqual([
    "To Do",
    "In Progress",
    "In Review",
    "Shipped",
  ]);
});

test("concurrent createColumn() calls with the same name create one column", async () => {
  const world = await openWorld();
  const calls = (["adam", "olga"] as const).map((who) => createColumn(world.as(who), { ...PROJECT, name: "Same" }));
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await listColumns(world.as("adam"), PROJECT)).toHaveLength(5);
});

test("createColumn() refuses more than 100 columns", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    for (let number = 5; number <= 99; number++) {
      await tx.insertColumn(someColumn({ id: `column-${number}`, position: number }));
    }
  });
  await createColumn(world.as("adam"), { ...PROJECT, name: "Hundred" });
  const refused = createColumn(world.as("adam"), { ...PROJECT, name: "More" });
  await expect(refused).rejects.toMatchObject({ code: "conflict", details: { reason: "TOO_MANY_COLUMNS" } });
});

test("updateColumn() returns the whole column and keeps its slug", async () => {
  const world = await openWorld();
  world.clock.advance(5);
  const columnId = "project-1-done";
  const change = { name: "Shipped", icon: "ship", color: "#0f0", isFinal: false, wipLimit: 5 };
  const column = await updateColumn(world.as("adam"), { columnId, ...change });
  expect(column).toEqual({
    ...change,
    id: columnId,
    projectId: "project-1",
    slug: "done",
    position: 3,
    createdAt: at(0),
    updatedAt: at(5),
  });
  expect(await world.version("project-1")).toBe(2);
  const changes = {
    name: { old: "Done", new: "Shipped" },
    icon: { old: null, new: "ship" },
    color: { old: null, new: "#0f0" },
    isFinal: { old: true, new: false },
    wipLimit: { old: null, new: 5 },
  };
  const data = { kind: "updated", columnId, changes };
  expect(await world.newEvents()).toEqual([{ type: "columnsChanged", about: "project-1", actorId: "adam", data }]);

  expect(await updateColumn(world.as("adam"), { columnId, ...change })).toEqual(column);
  expect(await updateColumn(world.as("adam"), { columnId })).toEqual(column);
  expect(await world.newEvents()).toEqual([]);
  expect(await updateColumn(world.as("adam"), { columnId, icon: null })).toMatchObject({ icon: null, color: "#0f0" });
});

test("reorderColumns() returns all columns in the new order", async () => {
  const world = await openWorld();
  const columns = [{ id: "project-1-done", position: -1 }];
  const ordered = await reorderColumns(world.as("adam"), { ...PROJECT, columns });
  const slugs = ["done", "to-do", "in-progress", "in-review"];
  expect(ordered.map(({ slug }) => slug)).toEqual(slugs);
  expect(await listColumns(world.as("vic"), PROJECT)).toEqual(ordered);
  expect(await world.version("project-1")).toBe(2);
  const data = { kind: "reordered", columnIds: slugs.map((slug) => `project-1-${slug}`) };
  expect(await world.newEvents()).toEqual([{ type: "columnsChanged", about: "project-1", actorId: "adam", data }]);

  expect(await reorderColumns(world.as("adam"), { ...PROJECT, columns })).toEqual(ordered);
  expect(await world.newEvents()).toEqual([]);
  const foreign = { ...PROJECT, columns: [{ id: "project-2-done", position: 0 }] };
  await expect(reorderColumns(world.as("adam"), foreign)).rejects.toMatchObject({ code: "invalid" });
});

test("deleteColumn() deletes a column only if it has no live tasks", async () => {
  const world = await openWorld();
  const input = { columnId: "project-1-to-do" };
  const full = { code: "conflict", details: { reason: "COLUMN_NOT_EMPTY" } };
  await expect(deleteColumn(world.as("adam"), input)).rejects.toMatchObject(full);
  await world.put(async (tx) => {
    await tx.deleteTask("task-1", at(1));
    await tx.deleteTask("task-2", at(1));
  });
  expect(await deleteColumn(world.as("adam"), input)).toMatchObject({ id: "project-1-to-do", slug: "to-do" });
  expect((await listColumns(world.as("vic"), PROJECT)).map(({ slug }) => slug)).not.toContain("to-do");
  expect(await world.version("project-1")).toBe(2);
  const data = { kind: "deleted", columnId: "project-1-to-do", name: "To Do", slug: "to-do" };
  expect(await world.newEvents()).toEqual([{ type: "columnsChanged", about: "project-1", actorId: "adam", data }]);
  await expect(deleteColumn(world.as("adam"), input)).rejects.toMatchObject({ code: "not_found" });
});

const WRITES: [string, (ctx: Context) => Promise<unknown>][] = [
  ["createColumn", (ctx) => createColumn(ctx, { ...PROJECT, name: "New" })],
  ["updateColumn", (ctx) => updateColumn(ctx, { columnId: "project-1-done", name: "New" })],
  ["reorderColumns", (ctx) => reorderColumns(ctx, { ...PROJECT, columns: [{ id: "project-1-done", position: 9 }] })],
  ["deleteColumn", (ctx) => deleteColumn(ctx, { columnId: "project-1-done" })],
];

test.each(WRITES)("%s() refuses non-members, viewers, members and archived projects", async (_, call) => {
  const world = await openWorld();
  await expect(call(world.as("stan"))).rejects.toMatchObject({ code: "not_found" });
  await expect(call(world.as("vic"))).rejects.toMatchObject({ code: "forbidden" });
  await expect(call(world.as("mia"))).rejects.toMatchObject({ code: "forbidden" });
  const stale = { ...world.as("adam"), expectedVersions: ["0-1"] };
  await expect(call(stale)).rejects.toMatchObject({ details: { reason: "PRECONDITION_FAILED" } });
  await world.archive("project-1");
  await expect(call(world.as("adam"))).rejects.toMatchObject({ details: { reason: "PROJECT_ARCHIVED" } });
  expect(await world.newEvents()).toEqual([]);
});

test("listColumns() refuses a non-member", async () => {
  const world = await openWorld();
  await expect(listColumns(world.as("stan"), PROJECT)).rejects.toMatchObject({
    code: "not_found",
    message: 'Cannot find project "project-1"',
  });
});

test("updateColumn() sets and clears the limit, which does not block tasks", async () => {
  const world = await openWorld();
  const columnId = "project-1-to-do";
  const limit = (wipLimit: number | null) => updateColumn(world.as("adam"), { columnId, wipLimit });
  expect(await limit(1)).toMatchObject({ wipLimit: 1 });
  expect(await world.newEvents()).toMatchObject([
    { type: "columnsChanged", data: { kind: "updated", changes: { wipLimit: { old: null, new: 1 } } } },
  ]);
  await createTask(world.as("mia"), { projectId: "project-1", title: "One more", status: "to-do" });
  await world.newEvents();
  expect(await limit(1)).toMatchObject({ wipLimit: 1 });
  expect(await world.newEvents()).toEqual([]);
  expect(await limit(null)).toMatchObject({ wipLimit: null });
  for (const wrong of [0, -1, 1.5, 10_001, Number.NaN]) {
    await expect(limit(wrong)).rejects.toMatchObject({
      code: "invalid",
      details: { errors: [{ pointer: "/wipLimit" }] },
    });
  }
});
