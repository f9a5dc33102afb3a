import { describe, expect, test } from "bun:test";
import { someLabel } from "../../testing/fixtures.ts";
import { openWorld } from "../../testing/world.ts";
import { type BulkEditInput, bulkEditTasks } from "../task/bulk_edit.ts";

/** Opens a world whose workspace has the templates "bug" and "idea". */
async function labeledWorld() {
  const world = await openWorld();
  const template = { workspaceId: "workspace-1", taskId: null, isTemplate: true };
  await world.put(async (tx) => {
    await tx.insertLabel(someLabel({ ...template, id: "bug", name: "bug" }));
    await tx.insertLabel(someLabel({ ...template, id: "idea", name: "idea" }));
  });
  const namesOn = async (taskId: string) =>
    (await world.ports.store.read((tx) => tx.listLabelsOnTask(taskId))).map(({ name }) => name);
  const edit = (input: BulkEditInput) => bulkEditTasks(world.as("mia"), input);
  return { ...world, namesOn, edit };
}

describe("bulkEditTasks() with changes", () => {
  test("changes fields and labels of all tasks in one transaction", async () => {
    const world = await labeledWorld();
    await world.edit({ taskIds: ["task-1"], operation: "addLabel", value: "idea" });
    const changes = {
      status: "done",
      priority: "urgent",
      userId: "max",
      addLabels: ["bug"],
      removeLabels: ["idea"],
    } as const;
    const edited = await world.edit({
      taskIds: ["task-1", "task-2"],
      changes: { ...changes, addLabels: ["bug"], removeLabels: ["idea"] },
    });
    expect(edited).toEqual({ success: true, updatedCount: 2 });
    const tasks = await world.ports.store.read((tx) => tx.listTasksById(["task-1", "task-2"]));
    for (const task of tasks) expect(task).toMatchObject({ status: "done", priority: "urgent", userId: "max" });
    expect([await world.namesOn("task-1"), await world.namesOn("task-2")]).toEqual([["bug"], ["bug"]]);
  });

  test("moves tasks to the end of another project, in request order", async () => {
    const world = await labeledWorld();
    await world.edit({
      taskIds: ["task-2", "task-1"],
      changes: { projectId: "project-2", status: "done", addLabels: ["bug"] },
    });
    const tasks = await world.ports.store.read((tx) => tx.listTasksOfProject("project-2"));
    const moved = tasks.filter(({ status }) => status === "done").map(({ id }) => id);
    expect(moved).toEqual(["task-2", "task-1"]);
    expect(new Set(tasks.map(({ number }) => number)).size).toBe(tasks.length);
  });

  test("deletes tasks", async () => {
    const world = await labeledWorld();
    expect(await world.edit({ taskIds: ["task-1", "task-2"], changes: { deleted: true } })).toMatchObject({
      updatedCount: 2,
    });
    expect(await world.ports.store.read((tx) => tx.listTasksById(["task-1", "task-2"]))).toEqual([]);
  });

  test("names each task that cannot be changed, and changes none", async () => {
    const world = await labeledWorld();
    const taskIds = ["nothing", "task-1", "task-9"];
    await expect(world.edit({ taskIds, changes: { priority: "urgent" } })).rejects.toMatchObject({
      code: "not_found",
      details: {
        errors: [
          { pointer: "/taskIds/0", detail: 'Cannot find task "nothing"' },
          { pointer: "/taskIds/2", detail: 'Cannot find task "task-9"' },
        ],
      },
    });
    const status = { taskIds: ["task-1", "task-1", "task-2"], changes: { status: "nowhere" } };
    const errors = [{ pointer: "/taskIds/0" }, { pointer: "/taskIds/2" }];
    await expect(world.edit(status)).rejects.toMatchObject({ code: "invalid", details: { errors } });
    const task = await world.ports.store.read((tx) => tx.findTask("task-1"));
    expect(task?.priority).not.toBe("urgent");
  });

  test.each([
    [{}, "/changes"],
    [{ deleted: true, status: "done" }, "/changes/deleted"],
    [{ dueDate: "tomorrow" }, "/changes/dueDate"],
  ] as const)("refuses %o", async (changes, pointer) => {
    const world = await labeledWorld();
    const refused = { code: "invalid", details: { errors: [{ pointer }] } };
    await expect(world.edit({ taskIds: ["task-1"], changes })).rejects.toMatchObject(refused);
  });

  test("refuses a label of another workspace, and input with both changes and an operation, or with neither", async () => {
    const world = await labeledWorld();
    await world.put((tx) => tx.insertLabel(someLabel({ id: "theirs", workspaceId: "workspace-2", taskId: null })));
    await expect(world.edit({ taskIds: ["task-1"], changes: { addLabels: ["theirs"] } })).rejects.toMatchObject({
      code: "not_found",
    });
    const both: BulkEditInput = { taskIds: ["task-1"], changes: { priority: "low" }, operation: "delete" };
    await expect(world.edit(both)).rejects.toMatchObject({ details: { errors: [{ pointer: "/operation" }] } });
    await expect(world.edit({ taskIds: ["task-1"] })).rejects.toMatchObject({
      details: { errors: [{ pointer: "/operation" }] },
    });
  });

  test("requires the permission of each change", async () => {
    const world = await labeledWorld();
    const asVic = bulkEditTasks(world.as("vic"), { taskIds: ["task-1"], changes: { priority: "low" } });
    await expect(asVic).rejects.toMatchObject({ code: "forbidden", details: { errors: [{ pointer: "/taskIds/0" }] } });
  });
});
