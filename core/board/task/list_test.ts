import { expect, test } from "bun:test";
import { someColumn, someLabel, someWorkspace } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { getBoard } from "../view/board.ts";
import { editTask } from "./edit.ts";
import { listTasks } from "./list.ts";

async function listed(world: World, status: string, projectId?: string): Promise<string[]> {
  const input = { workspaceId: "workspace-1", status, ...(projectId === undefined ? {} : { projectId }) };
  return (await listTasks(world.as("mia"), input)).rows.map(({ id }) => id);
}

test("listTasks() accepts a status by slug or by name", async () => {
  const world = await openWorld();
  await editTask(world.as("mia"), { taskId: "task-1", status: "in-progress" });
  await editTask(world.as("mia"), { taskId: "task-3", status: "in-progress" });
  for (const status of ["in-progress", "In Progress", " IN PROGRESS "]) {
    expect([status, await listed(world, status)]).toEqual([status, ["task-1", "task-3"]]);
    expect([status, await listed(world, status, "project-1")]).toEqual([status, ["task-1"]]);
  }
});

test("listTasks() returns an empty list for an unknown status", async () => {
  const world = await openWorld();
  for (const status of ["nonsense", "Planned?", ""]) {
    expect(await listed(world, status)).toEqual([]);
    expect(await listed(world, status, "project-1")).toEqual([]);
  }
});

test("listTasks() and getBoard() find no tasks for an unknown label or account, regardless of other filters", async () => {
  const world = await openWorld();
  const mia = world.as("mia");
  await world.put(async (tx) => {
    await tx.insertWorkspace(someWorkspace({ id: "elsewhere" }));
    await tx.insertLabel(someLabel({ id: "foreign", workspaceId: "elsewhere", taskId: null }));
  });
  expect(await listed(world, "to-do")).not.toEqual([]);
  for (const filter of [{ labelId: "no-such" }, { labelId: "foreign" }, { userId: "no-such" }, { userId: "eve" }]) {
    for (const more of [{}, { status: "to-do" }, { projectId: "project-1" }]) {
      expect(await listTasks(mia, { workspaceId: "workspace-1", ...filter, ...more })).toEqual({ rows: [] });
    }
    const { value } = await getBoard(mia, { projectId: "project-1", ...filter });
    expect(value.data.columns.flatMap(({ tasks }) => tasks)).toEqual([]);
  }
});

test("listTasks() resolves a status separately in each project", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    // In project-1, two columns have swapped names. In project-2, one column has a new name.
    await tx.saveColumn(
      someColumn({ id: "project-1-in-review", projectId: "project-1", slug: "in-review", name: "To Do" }),
    );
    await tx.saveColumn(
      someColumn({ id: "project-1-to-do", projectId: "project-1", slug: "to-do", name: "In Review" }),
    );
    await tx.saveColumn(someColumn({ id: "project-2-done", projectId: "project-2", slug: "done", name: "Shipped" }));
  });
  await editTask(world.as("mia"), { taskId: "task-1", status: "to-do" });
  await editTask(world.as("mia"), { taskId: "task-2", status: "in-review" });
  await editTask(world.as("mia"), { taskId: "task-3", status: "to-do" });
  expect(await listed(world, "to-do")).toEqual(["task-1", "task-3"]);
  expect(await listed(world, "To Do")).toEqual(["task-2", "task-3"]);
  expect(await listed(world, "in review")).toEqual(["task-1"]);
  await editTask(world.as("mia"), { taskId: "task-1", status: "done" });
  await editTask(world.as("mia"), { taskId: "task-3", status: "done" });
  expect(await listed(world, "shipped")).toEqual(["task-3"]);
});

test("getBoard() accepts a status by name", async () => {
  const world = await openWorld();
  await editTask(world.as("mia"), { taskId: "task-1", status: "in-progress" });
  const { value } = await getBoard(world.as("mia"), { projectId: "project-1", status: "In Progress" });
  const ids = value.data.columns.flatMap(({ tasks }) => tasks.map(({ id }) => id));
  expect(ids).toEqual(["task-1"]);
});
