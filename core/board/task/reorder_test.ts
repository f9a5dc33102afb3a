import { expect, test } from "bun:test";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { listActivities } from "../activity/list.ts";
import { reorderTasks } from "./reorder.ts";

const PROJECT = { projectId: "project-1" };

const orderOf = async (world: World) =>
  (await world.ports.store.read((tx) => tx.listTasksOfProject("project-1"))).map(({ id, status, position }) => [
    id,
    status,
    position,
  ]);

test("reorderTasks() saves positions and statuses, and returns them in request order", async () => {
  const world = await openWorld();
  const tasks = [
    { id: "task-2", position: 0 },
    { id: "task-1", position: 1, status: "In Progress" },
  ];
  expect(await reorderTasks(world.as("mia"), { ...PROJECT, tasks })).toEqual([
    { id: "task-2", position: 0, status: "to-do" },
    { id: "task-1", position: 1, status: "in-progress" },
  ]);
  expect(await orderOf(world)).toEqual([
    ["task-2", "to-do", 0],
    ["task-1", "in-progress", 1],
  ]);
  const types = async (taskId: string) =>
    (await listActivities(world.as("mia"), { taskId })).rows.map(({ type }) => type);
  expect(await types("task-1")).toEqual(["status_changed"]);
  expect(await types("task-2")).toEqual([]);
});

test("reorderTasks() changes nothing unless the columns are as expected", async () => {
  const world = await openWorld();
  const before = await orderOf(world);
  const [first, second] = before.map(([id, status, position]) => ({ id, status, position })) as [never, never];
  const reorder = (expectedTasks: { id: string; status: string; position: number | null }[]) =>
    reorderTasks(world.as("mia"), { ...PROJECT, tasks: [{ id: "task-2", position: 0 }], expectedTasks });
  const stale = { code: "conflict", details: { reason: "TASKS_MOVED" } };
  await expect(reorder([second])).rejects.toMatchObject(stale);
  await expect(reorder([first, { id: "task-2", status: "to-do", position: 77 }])).rejects.toMatchObject(stale);
  await expect(reorder([first, second, { id: "task-3", status: "done", position: 1 }])).rejects.toMatchObject(stale);
  expect(await orderOf(world)).toEqual(before);
  await reorder([first, { id: "task-2", status: "to-do", position: null }]);
  expect((await orderOf(world)).map(([id]) => id)).toEqual(["task-2", "task-1"]);
});

test("reorderTasks() refuses duplicates, unknown columns, tasks of other projects, viewers and archived projects", async () => {
  const world = await openWorld();
  const mia = world.as("mia");
  const one = { id: "task-1", position: 3 };
  expect(await refusalOf(reorderTasks(mia, { ...PROJECT, tasks: [] }))).toBe("invalid");
  const twice = reorderTasks(mia, { ...PROJECT, tasks: [one, one] });
  await expect(twice).rejects.toMatchObject({ details: { errors: [{ pointer: "/tasks/1/id" }] } });
  const column = reorderTasks(mia, { ...PROJECT, tasks: [{ ...one, status: "nowhere" }] });
  await expect(column).rejects.toMatchObject({ details: { errors: [{ pointer: "/tasks/0/status" }] } });
  const other = reorderTasks(mia, { ...PROJECT, tasks: [one, { id: "task-3", position: 1 }] });
  expect(await refusalOf(other)).toBe("not_found");
  expect(await refusalOf(reorderTasks(world.as("vic"), { ...PROJECT, tasks: [one] }))).toBe("forbidden");
  expect(await refusalOf(reorderTasks(world.as("stan"), { ...PROJECT, tasks: [one] }))).toBe("not_found");
  await world.archive("project-1");
  expect(await refusalOf(reorderTasks(mia, { ...PROJECT, tasks: [one] }))).toBe("conflict PROJECT_ARCHIVED");
  expect(await world.newEvents()).toEqual([]);
});
