import { expect, test } from "bun:test";
import type { Actor } from "../../identity/credential/actor.ts";
import { MAX_MY_WORK_TASKS } from "../../limits.ts";
import { at, someApiKey, someMember, someTask } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld } from "../../testing/world.ts";
import { editTask } from "../task/edit.ts";
import { getMyWork } from "./my_work.ts";

test("getMyWork() lists the actor's open tasks in all workspaces by due date, with undated tasks last", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    await tx.insertMember(someMember({ id: "m", userId: "mia", workspaceId: "workspace-2", role: "owner" }));
    const mine = { userId: "mia", workspaceId: "workspace-2", projectId: "project-9", columnId: "project-9-to-do" };
    await tx.insertTask(someTask({ id: "due", number: 40, ...mine, dueDate: at(60) }));
    await tx.insertTask(someTask({ id: "done", number: 41, ...mine, status: "done", columnId: "project-9-done" }));
  });
  const { tasks, hasMore } = await getMyWork(world.as("mia"));
  expect(tasks.map(({ id }) => id)).toEqual(["due", "task-1"]);
  expect(hasMore).toBe(false);
  expect(tasks[1]).toMatchObject({
    taskKey: "WEB-1",
    title: "Fix login",
    projectName: "Name of project-1",
    workspaceId: "workspace-1",
    columnName: "To Do",
    columnPart: 0,
    isFinal: false,
  });
  const own = await getMyWork(world.as("mia"), { workspaceId: "workspace-1" });
  expect(own.tasks.map(({ id }) => id)).toEqual(["task-1"]);
});

test("getMyWork() leaves out completed tasks and archived projects", async () => {
  const world = await openWorld();
  await editTask(world.as("max"), { taskId: "task-1", status: "done" });
  expect((await getMyWork(world.as("mia"))).tasks).toEqual([]);
  await editTask(world.as("max"), { taskId: "task-1", status: "to-do" });
  await world.archive("project-1");
  expect((await getMyWork(world.as("mia"))).tasks).toEqual([]);
});

test("getMyWork() returns recent tasks in order, except those that the actor may not read", async () => {
  const world = await openWorld();
  const { recent } = await getMyWork(world.as("vic"), { recent: "task-2,task-9,none,task-1" });
  expect(recent.map(({ id }) => id)).toEqual(["task-2", "task-1"]);
  const many = Array.from({ length: 21 }, (_, index) => `t${index}`).join();
  expect(await refusalOf(getMyWork(world.as("vic"), { recent: many }))).toBe("invalid");
});

test("getMyWork() lists at most 500 tasks", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    for (let number = 100; number < 101 + MAX_MY_WORK_TASKS; number++) {
      await tx.insertTask(someTask({ number, userId: "vic", columnId: "project-1-to-do" }));
    }
  });
  const { tasks, hasMore } = await getMyWork(world.as("vic"));
  expect([tasks.length, hasMore]).toEqual([MAX_MY_WORK_TASKS, true]);
});

test("getMyWork() filters every list of open tasks by a query, which may use names of any workspace", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    await tx.insertMember(someMember({ id: "m", userId: "mia", workspaceId: "workspace-2", role: "owner" }));
    const mine = { userId: "mia", workspaceId: "workspace-2", projectId: "project-9", columnId: "project-9-to-do" };
    await tx.insertTask(someTask({ id: "urgent", number: 40, ...mine, priority: "urgent" }));
    await tx.insertTask(someTask({ id: "low", number: 41, ...mine, priority: "low" }));
  });
  const find = async (where: string, workspaceId?: string) => {
    const input = { where, recent: "task-1", ...(workspaceId === undefined ? {} : { workspaceId }) };
    const { tasks, recent } = await getMyWork(world.as("mia"), input);
    expect(recent.map(({ id }) => id)).toEqual(workspaceId === "workspace-2" ? [] : ["task-1"]);
    return tasks.map(({ id }) => id).sort();
  };
  expect(await find(" ")).toEqual(["low", "task-1", "urgent"]);
  expect(await find("priority:urgent")).toEqual(["urgent"]);
  expect(await find("project:project-9 or project:project-1")).toEqual(["low", "task-1", "urgent"]);
  expect(await find("-project:project-9")).toEqual(["task-1"]);
  expect(await find("priority:>=low", "workspace-2")).toEqual(["low", "urgent"]);
  expect(await refusalOf(find("project:nowhere"))).toBe("invalid QUERY_UNKNOWN_NAME");
  expect(await refusalOf(find("project:project-1", "workspace-2"))).toBe("invalid QUERY_UNKNOWN_NAME");
});

test("getMyWork() searches more tasks than it lists", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    for (let number = 100; number < 101 + MAX_MY_WORK_TASKS; number++) {
      await tx.insertTask(someTask({ number, userId: "vic", columnId: "project-1-to-do", dueDate: at(number) }));
    }
    const last = { id: "last", number: 1000, userId: "vic", columnId: "project-1-to-do", priority: "urgent" } as const;
    await tx.insertTask(someTask(last));
  });
  const { tasks, hasMore } = await getMyWork(world.as("vic"), { where: "priority:urgent" });
  expect([tasks.map(({ id }) => id), hasMore]).toEqual([["last"], false]);
});

test("getMyWork() respects the limits of an API key", async () => {
  const world = await openWorld();
  const key = (limits: object): Actor => ({
    kind: "api_key",
    userId: "mia",
    key: someApiKey({ userId: "mia", ...limits }),
  });
  expect((await getMyWork(world.as(key({ workspaceId: "workspace-2" })))).tasks).toEqual([]);
  expect((await getMyWork(world.as(key({ permissions: { project: ["read"] } })))).tasks).toEqual([]);
  expect(await refusalOf(getMyWork(world.as("stan"), { workspaceId: "workspace-1" }))).toBe("not_found");
  expect(await refusalOf(getMyWork(world.as(null)))).toBe("unauthenticated");
});
