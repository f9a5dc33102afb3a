import { expect, test } from "bun:test";
import { someLabel } from "../../testing/fixtures.ts";
import { openWorld } from "../../testing/world.ts";
import { createRelation } from "../relation/create.ts";
import { undoChange } from "../undo/undo.ts";
import { duplicateTask } from "./duplicate.ts";
import { editTask } from "./edit.ts";

test("duplicateTask() copies fields and labels to a new task directly after the original", async () => {
  const world = await openWorld();
  await world.put((tx) => tx.insertLabel(someLabel({ id: "bug", name: "bug", taskId: "task-1" })));
  const fields = { description: "Text", priority: "high" as const, dueDate: "2027-01-15" };
  const original = await editTask(world.as("mia"), { taskId: "task-1", ...fields });
  const copy = await duplicateTask(world.as("max"), { taskId: "task-1" });
  const { title, description, priority, status, userId, dueDate, dueDateOnly } = original;
  expect(copy).toMatchObject({ title, description, priority, status, userId, dueDate, dueDateOnly, number: 11 });
  expect(copy.id).not.toBe(original.id);
  const order = (await world.ports.store.read((tx) => tx.listTasksOfProject("project-1"))).map(({ id }) => id);
  expect(order).toEqual(["task-1", copy.id, "task-2"]);
  const labels = await world.ports.store.read((tx) => tx.listLabelsOnTask(copy.id));
  expect(labels.map(({ name }) => name)).toEqual(["bug"]);
});

test("duplicateTask() copies subtasks on request, and can be undone", async () => {
  const world = await openWorld();
  const relation = { relationType: "subtask" as const };
  await createRelation(world.as("mia"), { ...relation, sourceTaskId: "task-1", targetTaskId: "task-2" });
  await createRelation(world.as("mia"), { ...relation, sourceTaskId: "task-2", targetTaskId: "task-3" });
  const count = async () => {
    const lists = await world.ports.store.read((tx) =>
      Promise.all(["project-1", "project-2"].map((id) => tx.listTasksOfProject(id))),
    );
    return lists.map(({ length }) => length);
  };
  await duplicateTask(world.as("max"), { taskId: "task-1" });
  expect(await count()).toEqual([3, 1]);
  const ctx = world.as("max");
  const { id } = await duplicateTask(ctx, { taskId: "task-1", includeSubtasks: true });
  expect(await count()).toEqual([5, 2]);
  const [child] = await world.ports.store.read((tx) => tx.listRelations(id));
  expect(child).toMatchObject({ sourceTaskId: id, relationType: "subtask" });
  expect(await undoChange(world.as("max"), { changeId: ctx.change?.id ?? "" })).toMatchObject({ undone: 3, kept: [] });
  expect(await count()).toEqual([3, 1]);
});

test("duplicateTask() refuses viewers, non-members and archived projects", async () => {
  const world = await openWorld();
  const input = { taskId: "task-1" };
  await expect(duplicateTask(world.as("vic"), input)).rejects.toMatchObject({ code: "forbidden" });
  await expect(duplicateTask(world.as("stan"), input)).rejects.toMatchObject({ code: "not_found" });
  await world.archive("project-1");
  await expect(duplicateTask(world.as("mia"), input)).rejects.toMatchObject({ code: "conflict" });
});
