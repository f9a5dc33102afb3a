import { expect, test } from "bun:test";
import { MAX_ASSIGNED_TASKS } from "../../limits.ts";
import { at, someLabel, someTask } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld } from "../../testing/world.ts";
import { listAssignedTasks } from "./assigned.ts";

const WORKSPACE = { workspaceId: "workspace-1" };

test("listAssignedTasks() lists open tasks by due date, then priority, then age", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    const mine = { userId: "mia", status: "to-do", columnId: "project-1-to-do" };
    await tx.insertTask(someTask({ id: "urgent", number: 40, ...mine, priority: "urgent", createdAt: at(9) }));
    await tx.insertTask(someTask({ id: "due", number: 41, ...mine, dueDate: at(60), createdAt: at(8) }));
    await tx.insertTask(someTask({ id: "later", number: 42, ...mine, createdAt: at(7) }));
    const planned = { status: "planned", columnId: null, createdAt: at(10) };
    await tx.insertTask(someTask({ id: "planned", number: 43, userId: "mia", ...planned }));
    await tx.insertTask(someTask({ id: "old", number: 44, userId: "mia", status: "archived", columnId: null }));
    await tx.insertTask(someTask({ id: "done", number: 45, ...mine, status: "done", columnId: "project-1-done" }));
    await tx.insertLabel(someLabel({ id: "bug", name: "bug", taskId: "due" }));
  });
  const { tasks, total } = await listAssignedTasks(world.as("mia"), WORKSPACE);
  expect(tasks.map(({ id }) => id)).toEqual(["due", "urgent", "task-1", "later", "planned"]);
  expect(total).toBe(5);
  expect(tasks[0]).toEqual({
    ...{ id: "due", projectId: "project-1", number: 41, title: "Title 41", status: "to-do", priority: "no-priority" },
    dueDate: at(60),
    ...{ statusName: "To Do", statusIcon: null, projectName: "Name of project-1", projectSlug: "web" },
    projectIcon: null,
    labels: [{ id: "bug", name: "bug", color: "#336699" }],
  });
  expect(tasks[4]).toMatchObject({ status: "planned", statusName: null });
  expect(await listAssignedTasks(world.as("mia"), { ...WORKSPACE, countOnly: true })).toEqual({ tasks: [], total: 5 });
});

test("listAssignedTasks() returns at most 100 tasks, counts all, and leaves out archived projects", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    for (let number = 100; number < 103 + MAX_ASSIGNED_TASKS; number++) {
      await tx.insertTask(someTask({ number, userId: "vic", columnId: "project-1-to-do" }));
    }
  });
  const { tasks, total } = await listAssignedTasks(world.as("vic"), WORKSPACE);
  expect([tasks.length, total]).toEqual([MAX_ASSIGNED_TASKS, MAX_ASSIGNED_TASKS + 3]);
  await world.archive("project-1");
  expect(await listAssignedTasks(world.as("vic"), WORKSPACE)).toEqual({ tasks: [], total: 0 });
});

test("listAssignedTasks() refuses non-members, and members who may not read projects", async () => {
  const world = await openWorld();
  expect(await refusalOf(listAssignedTasks(world.as("stan"), WORKSPACE))).toBe("not_found");
  await world.put(async (tx) => {
    const role = await tx.findRole("workspace-1", "viewer");
    if (role) await tx.saveRole({ ...role, permission: { task: ["read"] } });
  });
  expect(await refusalOf(listAssignedTasks(world.as("vic"), WORKSPACE))).toBe("forbidden");
});

test("listAssignedTasks() leaves out projects that the actor may not open", async () => {
  const world = await openWorld();
  const workspaceId = "workspace-1";
  const rule = { workspaceId, projectId: "project-1", subjectId: "mia", level: "none" as const };
  await world.put((tx) => tx.saveAccessRules([rule]));
  expect(await listAssignedTasks(world.as("mia"), WORKSPACE)).toEqual({ tasks: [], total: 0 });
});
