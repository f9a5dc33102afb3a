import { expect, test } from "bun:test";
import { someField } from "../../testing/fixtures/field.ts";
import { at, someLabel, someMember, someProject, someRelation, someTask, someWatcher } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { search } from "../search/search.ts";
import { createTask } from "../task/create.ts";
import { editTask } from "../task/edit.ts";
import { getTask } from "../task/get.ts";
import { getTaskByKey } from "../task/get_by_key.ts";
import { undoChange } from "../undo/undo.ts";
import { setProjectPrivacy } from "./access.ts";
import { listProjects } from "./list.ts";
import { moveProject } from "./move.ts";

const MOVE = { projectId: "project-2", workspaceId: "workspace-2" };

/** Opens a world in which Adam is an admin of both workspaces, and Max is a member of both. */
async function openBoth(): Promise<World> {
  const world = await openWorld();
  await world.put(async (tx) => {
    await tx.insertMember(someMember({ id: "m1", userId: "adam", workspaceId: "workspace-2", role: "admin" }));
    await tx.insertMember(someMember({ id: "m2", userId: "max", workspaceId: "workspace-2", role: "member" }));
  });
  return world;
}

test("moveProject() moves the project with its tasks and labels, and hides it from the former workspace", async () => {
  const world = await openBoth();
  await world.put((tx) => tx.insertLabel(someLabel({ id: "bug", name: "bug", taskId: "task-3" })));
  const { id: newest } = await createTask(world.as("max"), { projectId: "project-2", title: "Feed the zebra" });
  const version = await world.version("project-2");
  const moved = await moveProject(world.as("adam"), MOVE);
  expect(moved).toMatchObject({ id: "project-2", workspaceId: "workspace-2", slug: "ops", unassignedTaskCount: 0 });
  expect(moved.version).toBeGreaterThan(version);
  expect(await getTask(world.as("stan"), { taskId: "task-3" })).toMatchObject({ workspaceId: "workspace-2" });
  expect((await getTaskByKey(world.as("stan"), { taskKey: "OPS-1" })).id).toBe("task-3");
  const find = async (who: "stan" | "mia") => (await search(world.as(who), { q: "zebra" })).results.map(({ id }) => id);
  expect([await find("stan"), await find("mia")]).toEqual([[newest], []]);
  const listed = async (who: "stan" | "mia", workspaceId: string) =>
    (await listProjects(world.as(who), { workspaceId })).rows.map(({ id }) => id);
  expect(await listed("stan", "workspace-2")).toEqual(["project-9", "project-2"]);
  expect(await listed("mia", "workspace-1")).toEqual(["project-1"]);
  for (const call of [
    getTask(world.as("mia"), { taskId: "task-3" }),
    getTaskByKey(world.as("mia"), { taskKey: "OPS-1" }),
    listProjects(world.as("mia"), { workspaceId: "workspace-2" }),
  ]) {
    expect(await refusalOf(call)).toBe("not_found");
  }
  const [label] = await world.ports.store.read((tx) => tx.listLabelsOnTask("task-3"));
  expect(label).toMatchObject({ id: "bug", workspaceId: "workspace-2" });
  const template = await world.ports.store.read((tx) => tx.findTemplateLabel("workspace-2", "bug"));
  expect(template).toMatchObject({ taskId: null });
});

test("moveProject() appends an event in each workspace, and reveals neither workspace to the other", async () => {
  const world = await openBoth();
  await moveProject(world.as("adam"), MOVE);
  const events = await world.newEvents();
  expect(events.filter(({ type }) => type === "projectUpdated").map(({ data }) => data)).toEqual([
    { changes: { workspaceId: { old: "workspace-1", new: null } } },
    { changes: { workspaceId: { old: null, new: "workspace-2" } } },
  ]);
});

test("moveProject() removes assignees and watchers who are not members of the new workspace", async () => {
  const world = await openBoth();
  await world.put(async (tx) => {
    const place = { projectId: "project-2", columnId: "project-2-to-do", status: "to-do" };
    for (const [number, userId] of [
      [50, "mia"],
      [51, "max"],
      [52, "mia"],
    ] as const) {
      await tx.insertTask(someTask({ number, userId, ...place }));
      await tx.addWatchers([someWatcher({ taskId: `task-${number}`, userId })]);
    }
  });
  expect(await moveProject(world.as("adam"), MOVE)).toMatchObject({ unassignedTaskCount: 2 });
  const tasks = await world.ports.store.read((tx) => tx.listTasksOfProject("project-2"));
  const assignees = Object.fromEntries(tasks.map(({ id, userId }) => [id, userId]));
  expect(assignees).toMatchObject({ "task-50": null, "task-51": "max", "task-52": null });
  const watchers = await world.ports.store.read((tx) => tx.listWatchers(["task-50", "task-51", "task-52"]));
  expect(watchers.map(({ userId }) => userId)).toEqual(["max"]);
});

test("moveProject() keeps members as watchers of other tasks in the new workspace", async () => {
  const world = await openBoth();
  await setProjectPrivacy(world.as("adam"), { projectId: "project-2", isPrivate: true });
  const watched = ["task-3", "task-9"];
  await world.put((tx) => tx.addWatchers(watched.map((taskId) => someWatcher({ taskId, userId: "max" }))));
  await moveProject(world.as("adam"), MOVE);
  const watchers = await world.ports.store.read((tx) => tx.listWatchers(watched));
  expect(watchers.map(({ userId, taskId }) => [userId, taskId])).toEqual([["max", "task-9"]]);
});

test("moveProject() keeps the values of fields of the former workspace in new fields of the project", async () => {
  const world = await openBoth();
  const value = { sortKey: null, updatedAt: at(0), lostValue: null, lostType: null, lostAt: null };
  await world.put(async (tx) => {
    const home = { projectId: null, workspaceId: "workspace-1" };
    await tx.insertCustomField(someField({ id: "size", name: "Size", type: "text", ...home }));
    await tx.insertCustomField(someField({ id: "owner", name: "Owner", type: "person", ...home }));
    await tx.insertCustomField(someField({ id: "unused", name: "Unused", type: "text", ...home }));
    await tx.saveFieldValues([
      { ...value, taskId: "task-3", fieldId: "size", type: "text", value: "Small" },
      { ...value, taskId: "task-3", fieldId: "owner", type: "person", value: "mia" },
      { ...value, taskId: "task-1", fieldId: "size", type: "text", value: "Large" },
    ]);
  });
  await moveProject(world.as("adam"), MOVE);
  const [fields, moved, stays] = await world.ports.store.read((tx) =>
    Promise.all([
      tx.listCustomFieldsOfProject("project-2"),
      tx.listFieldValuesOnTasks(["task-3"]),
      tx.listFieldValuesOnTasks(["task-1"]),
    ]),
  );
  expect(fields).toMatchObject([{ name: "Size", projectId: "project-2", workspaceId: null }]);
  expect(moved.map(({ fieldId, value }) => [fieldId, value])).toEqual([[fields[0]?.id ?? "", "Small"]]);
  expect(stays.map(({ fieldId, value }) => [fieldId, value])).toEqual([["size", "Large"]]);
});

test("a change from before moveProject() cannot be undone through the former workspace", async () => {
  const world = await openBoth();
  const ctx = world.as("mia");
  await editTask(ctx, { taskId: "task-3", title: "Changed" });
  await moveProject(world.as("adam"), MOVE);
  await undoChange(world.as("mia"), { changeId: ctx.change?.id ?? "" });
  expect(await getTask(world.as("adam"), { taskId: "task-3" })).toMatchObject({ title: "Changed" });
});

test("moveProject() refuses a taken slug, relations with other projects, archived projects and the same workspace", async () => {
  const world = await openBoth();
  const adam = world.as("adam");
  const move = (fields: Partial<typeof MOVE> = {}) => refusalOf(moveProject(adam, { ...MOVE, ...fields }));
  expect(await move({ workspaceId: "workspace-1" })).toBe("invalid PROJECT_ALREADY_THERE");
  await world.put((tx) =>
    tx.insertProject(someProject({ id: "p", slug: "OPS", workspaceId: "workspace-2", archivedAt: at(1) })),
  );
  expect(await move()).toBe("conflict PROJECT_SLUG_TAKEN");
  await world.put((tx) => tx.deleteProject("p"));
  await world.put((tx) => tx.insertRelation(someRelation({ sourceTaskId: "task-1", targetTaskId: "task-3" })));
  expect(await move()).toBe("conflict RELATED_OUTSIDE_PROJECT");
  await world.put((tx) => tx.deleteRelation("relation-1"));
  await world.archive("project-2");
  expect(await move()).toBe("conflict PROJECT_ARCHIVED");
  expect(await world.newEvents()).toEqual([]);
});

test("moveProject() requires permissions in both workspaces", async () => {
  const world = await openBoth();
  const move = (who: "olga" | "max" | "vic" | "stan") => refusalOf(moveProject(world.as(who), MOVE));
  expect(await move("stan")).toBe("not_found");
  expect(await move("vic")).toBe("forbidden");
  expect(await move("max")).toBe("forbidden");
  // Olga owns the source, but is not a member of the target.
  expect(await move("olga")).toBe("not_found");
  await world.put((tx) =>
    tx.insertMember(someMember({ id: "m3", userId: "olga", workspaceId: "workspace-2", role: "member" })),
  );
  expect(await move("olga")).toBe("forbidden");
});

test("moveProject() keeps a private project private, and lets the actor open it", async () => {
  const world = await openBoth();
  await setProjectPrivacy(world.as("adam"), { projectId: "project-2", isPrivate: true });
  await editTask(world.as("adam"), { taskId: "task-3", userId: "adam" });
  const moved = await moveProject(world.as("adam"), MOVE);
  expect(moved.unassignedTaskCount).toBe(0);
  expect((await getTask(world.as("adam"), { taskId: "task-3" })).workspaceId).toBe("workspace-2");
  for (const call of [
    getTask(world.as("max"), { taskId: "task-3" }),
    getTaskByKey(world.as("max"), { taskKey: "OPS-1" }),
    getTaskByKey(world.as("max"), { taskKey: "OPS-1", workspaceId: "workspace-2" }),
  ]) {
    expect(await refusalOf(call)).toBe("not_found");
  }
});
