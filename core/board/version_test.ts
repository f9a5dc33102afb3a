import { describe, expect, test } from "bun:test";
import type { Context } from "../context.ts";
import { TrackerError } from "../errors.ts";
import { updateAccount } from "../identity/account/update.ts";
import { someLabel, someRelation } from "../testing/fixtures.ts";
import { openWorld, type World } from "../testing/world.ts";
import { removeMember } from "../workspace/member/remove.ts";
import { updateColumn } from "./column/edit.ts";
import { createComment } from "./comment/create.ts";
import { attachLabel, detachLabel } from "./label/attach.ts";
import { createLabel } from "./label/create.ts";
import { deleteLabel } from "./label/delete.ts";
import { updateLabel } from "./label/edit.ts";
import { updateProject } from "./project/edit.ts";
import { createRelation } from "./relation/create.ts";
import { deleteRelation } from "./relation/delete.ts";
import { type BulkOperation, bulkEditTasks } from "./task/bulk_edit.ts";
import { createTask } from "./task/create.ts";
import { deleteTask } from "./task/delete.ts";
import { editTask, updateTask } from "./task/edit.ts";
import { getVersionedTask } from "./task/get.ts";
import { moveTask } from "./task/move.ts";
import { restoreTask } from "./task/restore.ts";
import { importTasks } from "./task/transfer/import.ts";
import { getBoardVersion } from "./view/board.ts";

const taskId = "task-1";
const RED = { name: "bug", color: "red", workspaceId: "workspace-1" };

/** Adds a label on `task-1`, labels without a task, and a relation from `task-3` to `task-1`. */
async function furnish(): Promise<World> {
  const world = await openWorld();
  await world.put(async (tx) => {
    await tx.insertLabel(someLabel({ id: "template", ...RED }));
    await tx.insertLabel(someLabel({ id: "copy", ...RED, taskId, isTemplate: false }));
    await tx.insertLabel(someLabel({ id: "idea", workspaceId: "workspace-1", name: "idea" }));
    await tx.insertRelation(someRelation({ id: "blocks", sourceTaskId: "task-3", targetTaskId: taskId }));
    // No third task fits between these positions.
    await tx.savePositions([
      { id: "task-2", position: 1 },
      { id: taskId, position: 1 + Number.EPSILON },
    ]);
  });
  return world;
}

async function versionOf(world: World, id = taskId): Promise<string> {
  return (await getVersionedTask(world.as("olga"), { taskId: id })).version;
}

function bulk(operation: BulkOperation, value: string): (ctx: Context) => Promise<unknown> {
  return (ctx) => bulkEditTasks(ctx, { taskIds: [taskId, "task-2"], operation, value });
}

const FIELDS = { title: "New", description: null, priority: "low", status: "done", position: 7 } as const;

const WRITES: [string, (ctx: Context) => Promise<unknown>][] = [
  ["updateTask()", (ctx) => updateTask(ctx, { taskId, projectId: "project-1", ...FIELDS })],
  ["editTask()", (ctx) => editTask(ctx, { taskId, title: "Newer" })],
  ["moveTask()", (ctx) => moveTask(ctx, { taskId, destinationProjectId: "project-2" })],
  ["createLabel()", (ctx) => createLabel(ctx, { ...RED, name: "new", taskId })],
  ["attachLabel()", (ctx) => attachLabel(ctx, { labelId: "idea", taskId })],
  ["detachLabel()", (ctx) => detachLabel(ctx, { labelId: "copy" })],
  ["updateLabel()", (ctx) => updateLabel(ctx, { labelId: "copy", color: "blue" })],
  ["deleteLabel()", (ctx) => deleteLabel(ctx, { labelId: "copy" })],
  [
    "createRelation()",
    (ctx) => createRelation(ctx, { sourceTaskId: taskId, targetTaskId: "task-2", relationType: "related" }),
  ],
  ["deleteTask()", (ctx) => deleteTask(ctx, { taskId })],
];

const EFFECTS: [string, (ctx: Context) => Promise<unknown>][] = [
  ...WRITES.filter(([name]) => name !== "deleteTask()"),
  ["bulkEditTasks() of the status", bulk("updateStatus", "done")],
  ["bulkEditTasks() of the assignee", bulk("updateAssignee", "max")],
  ["bulkEditTasks() that adds a label", bulk("addLabel", "idea")],
  ["bulkEditTasks() that removes a label", bulk("removeLabel", "copy")],
  ["updateLabel() of a template", (ctx) => updateLabel(ctx, { labelId: "template", name: "defect" })],
  ["deleteLabel() of a template", (ctx) => deleteLabel(ctx, { labelId: "template" })],
  [
    "createRelation() to the task",
    (ctx) => createRelation(ctx, { sourceTaskId: "task-2", targetTaskId: taskId, relationType: "related" }),
  ],
  ["deleteRelation() of a relation to the task", (ctx) => deleteRelation(ctx, { relationId: "blocks" })],
  [
    "removeMember() of the assignee",
    (ctx) => removeMember(ctx, { workspaceId: "workspace-1", memberIdOrEmail: "member-mia" }),
  ],
  [
    "an editTask() call that respaces the task",
    async (ctx) => {
      const { id } = await createTask(ctx, { projectId: "project-1", title: "Between" });
      await editTask(ctx, { taskId: id, afterId: "task-2" });
    },
  ],
  [
    "restoreTask()",
    async (ctx) => {
      await deleteTask(ctx, { taskId });
      await restoreTask(ctx, { taskId });
    },
  ],
];

describe("the version of a task", () => {
  test.each(EFFECTS)("changes with %s", async (_, change) => {
    const world = await furnish();
    const before = await versionOf(world);
    await change(world.as("olga"));
    const version = await versionOf(world);
    expect(version).not.toBe(before);
    const ctx = { ...world.as("olga"), expectedVersions: [before] };
    for (const write of [editTask(ctx, { taskId, title: "Late" }), deleteTask(ctx, { taskId })]) {
      await expect(write).rejects.toMatchObject({ details: { reason: "PRECONDITION_FAILED", version } });
    }
    expect(await versionOf(world)).toBe(version);
  });

  test("does not change with other records", async () => {
    const world = await furnish();
    const before = await versionOf(world);
    const ctx = world.as("olga");
    await editTask(ctx, { taskId: "task-2", title: "Other", afterId: taskId });
    await moveTask(ctx, { taskId: "task-2", destinationProjectId: "project-2" });
    await deleteTask(ctx, { taskId: "task-2" });
    await createTask(ctx, { projectId: "project-1", title: "Another" });
    await importTasks(ctx, { projectId: "project-1", tasks: [{ title: "Imported", status: "to-do" }] });
    await updateColumn(ctx, { columnId: "project-1-to-do", name: "Soon" });
    await updateProject(ctx, { projectId: "project-1", name: "Site" });
    await updateLabel(ctx, { labelId: "idea", color: "blue" });
    await createComment(ctx, { taskId, content: "Seen" });
    await editTask(ctx, { taskId, title: "Fix login" });
    expect(await versionOf(world)).toBe(before);
  });

  test("changes with the assignee's name, but the old version still permits edits", async () => {
    const world = await furnish();
    const before = await versionOf(world);
    await updateAccount(world.as("mia"), { name: "Maria" });
    expect(await versionOf(world)).not.toBe(before);
    const ctx = { ...world.as("olga"), expectedVersions: [before] };
    expect((await editTask(ctx, { taskId, title: "In time" })).title).toBe("In time");
  });
});

describe("an expected version", () => {
  test.each(WRITES)("allows %s if it is current", async (_, write) => {
    const world = await furnish();
    const expectedVersions = ["t0-1", await versionOf(world)];
    await editTask(world.as("mia"), { taskId: "task-2", title: "Other" });
    await write({ ...world.as("olga"), expectedVersions });
  });

  test.each(WRITES)("refuses %s if it is stale", async (_, write) => {
    const world = await furnish();
    const stale = await versionOf(world);
    await editTask(world.as("mia"), { taskId, priority: "urgent" });
    await world.newEvents();
    const refused = write({ ...world.as("olga"), expectedVersions: [stale] });
    await expect(refused).rejects.toMatchObject({ code: "conflict", details: { reason: "PRECONDITION_FAILED" } });
    expect(await world.newEvents()).toEqual([]);
  });

  test("of a board is not valid for a task, or vice versa", async () => {
    const world = await furnish();
    const board = await getBoardVersion(world.as("olga"), { projectId: "project-1" });
    const refusal = { details: { reason: "PRECONDITION_FAILED" } };
    const ofBoard = { ...world.as("olga"), expectedVersions: [board] };
    await expect(editTask(ofBoard, { taskId, title: "New" })).rejects.toMatchObject(refusal);
    const ofTask = { ...world.as("olga"), expectedVersions: [await versionOf(world)] };
    await expect(createTask(ofTask, { projectId: "project-1", title: "New" })).rejects.toMatchObject(refusal);
    await expect(bulk("updatePriority", "low")(ofTask)).rejects.toMatchObject(refusal);
    await bulk("updatePriority", "low")(ofBoard);
  });

  test("permits exactly one of several concurrent edits", async () => {
    const world = await furnish();
    const expectedVersions = [await versionOf(world)];
    const edits = Array.from({ length: 8 }, (_, index) =>
      editTask({ ...world.as("olga"), expectedVersions }, { taskId, title: `Title ${index}` }),
    );
    const settled = await Promise.allSettled(edits);
    const won = settled.filter(({ status }) => status === "fulfilled");
    const lost = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(won).toHaveLength(1);
    expect(lost.every((error) => error instanceof TrackerError && error.details.reason === "PRECONDITION_FAILED")).toBe(
      true,
    );
  });
});
