import { expect, test } from "bun:test";
import { encodeCursor, type Place } from "../../page.ts";
import { openWorld } from "../../testing/world.ts";
import { deleteTask } from "./delete.ts";
import { restoreTask } from "./restore.ts";
import { listDeletedTasks } from "./trash.ts";

test("listDeletedTasks() lists the tasks that can be restored and who deleted them, page by page", async () => {
  const world = await openWorld();
  await deleteTask(world.as("max"), { taskId: "task-1" });
  world.clock.advance(60);
  await deleteTask(world.as("adam"), { taskId: "task-2" });
  const list = (input = {}) => listDeletedTasks(world.as("mia"), { projectId: "project-1", ...input });
  const { rows } = await list();
  expect(rows.map(({ id, deletedBy }) => [id, deletedBy?.name])).toEqual([
    ["task-2", "Adam"],
    ["task-1", "Max"],
  ]);
  expect(rows[0]).not.toHaveProperty("description");
  const first = await list({ limit: 1 });
  const second = await list({ limit: 1, cursor: encodeCursor(first.next as Place) });
  expect([...first.rows, ...second.rows]).toEqual(rows);
  expect(second.next).toBeUndefined();
});

test("listDeletedTasks() leaves out restored tasks, tasks of other projects, and tasks deleted over 30 days ago", async () => {
  const world = await openWorld();
  const list = async (projectId = "project-1") =>
    (await listDeletedTasks(world.as("mia"), { projectId })).rows.map(({ id }) => id);
  await deleteTask(world.as("mia"), { taskId: "task-1" });
  await deleteTask(world.as("mia"), { taskId: "task-3" });
  await restoreTask(world.as("mia"), { taskId: "task-1" });
  expect([await list(), await list("project-2")]).toEqual([[], ["task-3"]]);
  world.clock.advance(31 * 24 * 3600);
  expect(await list("project-2")).toEqual([]);
});

test("listDeletedTasks() requires permission to restore tasks", async () => {
  const world = await openWorld();
  const input = { projectId: "project-1" };
  await expect(listDeletedTasks(world.as("vic"), input)).rejects.toMatchObject({ code: "forbidden" });
  await expect(listDeletedTasks(world.as("stan"), input)).rejects.toMatchObject({ code: "not_found" });
});
