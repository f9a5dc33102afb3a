import { describe, expect, test } from "bun:test";
import { deferred } from "../../async/deferred.ts";
import type { Context } from "../../context.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { setProjectAccess } from "../../workspace/project_access/member_access.ts";
import { createComment } from "../comment/create.ts";
import { attachLabel } from "../label/attach.ts";
import { createLabel } from "../label/create.ts";
import { addReaction } from "../reaction/react.ts";
import { bulkEditTasks } from "../task/bulk_edit.ts";
import { createTask } from "../task/create.ts";
import { deleteTask } from "../task/delete.ts";
import { editTask } from "../task/edit.ts";
import { moveTask } from "../task/move.ts";
import { restoreTask } from "../task/restore.ts";
import { watchTask } from "../watcher/watch.ts";
import { undoChange } from "./undo.ts";

/** Runs a command as a person, and returns the ID of its change. */
async function change(world: World, who: Person, command: (ctx: Context) => Promise<unknown>): Promise<string> {
  world.clock.advance(1);
  const ctx = world.as(who);
  await command(ctx);
  return ctx.change?.id ?? "none";
}

const edit = (world: World, who: Person, fields: object) =>
  change(world, who, (ctx) => editTask(ctx, { taskId: "task-1", ...fields }));
const undo = (world: World, changeId: string, who: Person = "mia") => {
  world.clock.advance(1);
  return undoChange(world.as(who), { changeId });
};
const taskOf = (world: World, id = "task-1") => world.ports.store.read((tx) => tx.findTask(id));

describe("undoChange()", () => {
  test("restores all fields, and can itself be undone", async () => {
    const world = await openWorld();
    const before = await taskOf(world);
    const changeId = await edit(world, "mia", {
      status: "done",
      priority: "urgent",
      title: "New",
      dueDate: "2027-01-15",
    });
    const after = await taskOf(world);
    const undone = await undo(world, changeId);
    expect(undone).toEqual({ changeId: expect.any(String), undone: 1, taskIds: ["task-1"], kept: [] });
    expect(await taskOf(world)).toEqual({ ...before, updatedAt: world.clock.now() } as never);
    const redone = await undo(world, undone.changeId ?? "");
    expect(redone).toMatchObject({ undone: 1, kept: [] });
    expect(await taskOf(world)).toEqual({ ...after, updatedAt: world.clock.now() } as never);
  });

  test("marks its events and history as an undo", async () => {
    const world = await openWorld();
    const changeId = await edit(world, "mia", { priority: "urgent" });
    await world.newEvents();
    await undo(world, changeId);
    expect(await world.newEvents()).toMatchObject([
      { type: "taskPriorityChanged", data: { old: "urgent", undoOf: changeId } },
    ]);
    const { rows } = await world.ports.store.read((tx) => tx.listActivities("task-1", { limit: 1 }));
    expect(rows[0]).toMatchObject({ type: "priority_changed", eventData: { oldPriority: "urgent", undoOf: changeId } });
  });

  test("restores the order when other cards were moved to make room, with an event for each card", async () => {
    const world = await openWorld();
    for (const title of ["A", "B"]) {
      await change(world, "mia", (ctx) => createTask(ctx, { projectId: "project-1", title, status: "to-do" }));
    }
    const rows = () => world.ports.store.read((tx) => tx.listTasksOfProject("project-1"));
    const column = async () =>
      (await rows()).filter(({ status }) => status === "to-do").sort((left, right) => left.position - right.position);
    const [first, second, third] = await column();
    if (!first || !second || !third) throw new Error("The column has fewer than three cards");
    // The gap after the first card is too small for another one.
    await world.put((tx) => tx.savePositions([{ id: second.id, position: first.position + 1e-12 }]));
    const before = await column();
    await world.newEvents();
    const changeId = await change(world, "mia", (ctx) => editTask(ctx, { taskId: third.id, afterId: first.id }));
    const after = await column();
    expect(after.map(({ id }) => id).slice(0, 3)).toEqual([first.id, third.id, second.id]);
    const told = new Map((await world.newEvents()).map(({ about, data }) => [about, data.new]));
    const positions = new Map(before.map(({ id, position }) => [id, position]));
    for (const { id, position } of after) expect(told.get(id) ?? positions.get(id)).toBe(position);
    await undo(world, changeId);
    expect((await column()).map(({ id, position }) => [id, position])).toEqual(
      before.map(({ id, position }) => [id, position]),
    );
  });

  test("returns the first result when it is repeated", async () => {
    const world = await openWorld();
    const changeId = await edit(world, "mia", { priority: "urgent" });
    const first = await undo(world, changeId);
    await edit(world, "mia", { priority: "urgent" });
    await world.newEvents();
    expect(await undo(world, changeId)).toEqual(first);
    expect(await world.newEvents()).toEqual([]);
  });

  test("keeps parts that someone else has since changed, and names that user", async () => {
    const world = await openWorld();
    const changeId = await edit(world, "mia", { status: "done", priority: "urgent", title: "Mine" });
    await edit(world, "max", { priority: "low", title: "His" });
    const { kept, undone } = await undo(world, changeId);
    expect(undone).toBe(1);
    const common = {
      taskId: "task-1",
      key: "web-1",
      fieldName: null,
      by: { id: "max", name: "Max" },
      reason: "CHANGED_SINCE",
    };
    expect(kept).toEqual([{ ...common, field: "title" } as never, { ...common, field: "priority" } as never]);
    expect(await taskOf(world)).toMatchObject({ status: "to-do", priority: "low", title: "His" });
  });

  test("keeps a value that someone else has set again", async () => {
    const world = await openWorld();
    const changeId = await edit(world, "mia", { priority: "urgent" });
    await edit(world, "max", { priority: "medium" });
    await edit(world, "max", { priority: "urgent" });
    expect(await undo(world, changeId)).toMatchObject({
      changeId: null,
      undone: 0,
      kept: [{ field: "priority", by: { id: "max" }, reason: "CHANGED_SINCE" }],
    });
  });

  test("keeps a created task that someone else worked on", async () => {
    const world = await openWorld();
    let id = "";
    const changeId = await change(world, "mia", async (ctx) => {
      ({ id } = await createTask(ctx, { projectId: "project-1", title: "New" }));
    });
    await change(world, "max", (ctx) => editTask(ctx, { taskId: id, priority: "high" }));
    expect(await undo(world, changeId)).toMatchObject({
      undone: 0,
      kept: [{ taskId: id, field: "task", by: { id: "max" } }],
    });
    expect(await taskOf(world, id)).toBeDefined();
  });

  test("removes a created task that others only watched, reacted to or moved within its column", async () => {
    const world = await openWorld();
    let id = "";
    const changeId = await change(world, "mia", async (ctx) => {
      ({ id } = await createTask(ctx, { projectId: "project-1", title: "New" }));
    });
    await change(world, "vic", (ctx) => watchTask(ctx, { taskId: id }));
    const { id: commentId } = await createComment(world.as("mia"), { taskId: id, content: "Mine" });
    await change(world, "max", (ctx) => addReaction(ctx, { commentId, emoji: "\u{1f44d}" }));
    await change(world, "max", (ctx) => editTask(ctx, { taskId: id, position: 7 }));
    expect(await undo(world, changeId)).toMatchObject({ undone: 1, taskIds: [id], kept: [] });
    expect(await taskOf(world, id)).toBeUndefined();
  });

  test("reports tasks that have since been deleted, archived projects, and assignees who have left", async () => {
    const world = await openWorld();
    const all = await change(world, "adam", (ctx) =>
      bulkEditTasks(ctx, { taskIds: ["task-1", "task-2", "task-3"], changes: { priority: "urgent", userId: "max" } }),
    );
    await change(world, "olga", (ctx) => deleteTask(ctx, { taskId: "task-2" }));
    await world.archive("project-2");
    await world.put((tx) => tx.deleteMember("member-mia"));
    const { undone, kept } = await undo(world, all, "adam");
    expect(undone).toBe(1);
    expect(kept).toEqual([
      { taskId: "task-1", key: "web-1", field: "userId", fieldName: null, by: null, reason: "ASSIGNEE_LEFT" },
      {
        taskId: "task-2",
        key: null,
        field: "task",
        fieldName: null,
        by: { id: "olga", name: "Olga" },
        reason: "TASK_DELETED",
      },
      { taskId: "task-3", key: "ops-1", field: "task", fieldName: null, by: null, reason: "PROJECT_ARCHIVED" },
    ]);
    expect(await taskOf(world)).toMatchObject({ priority: "no-priority", userId: "max" });
  });

  test("keeps a status whose column was deleted, and dates that would contradict each other", async () => {
    const world = await openWorld();
    const changeId = await edit(world, "mia", { status: "done", dueDate: "2027-01-05" });
    const later = await edit(world, "mia", { dueDate: "2027-03-01" });
    await edit(world, "max", { startDate: "2027-02-01" });
    await world.put((tx) => tx.deleteColumn("project-1-to-do"));
    expect(await undo(world, later)).toMatchObject({ undone: 0, kept: [{ field: "dueDate", reason: "CONFLICT" }] });
    expect((await undo(world, changeId)).kept).toMatchObject([
      { field: "status", reason: "COLUMN_DELETED" },
      { field: "dueDate", reason: "CHANGED_SINCE", by: { id: "mia" } },
    ]);
  });

  test("is refused for other users, for non-members, without the permission, and after a day", async () => {
    const world = await openWorld();
    const changeId = await edit(world, "mia", { priority: "urgent" });
    await expect(undo(world, changeId, "max")).rejects.toMatchObject({
      code: "forbidden",
      details: { reason: "NOT_YOUR_CHANGE" },
    });
    await expect(undo(world, changeId, "stan")).rejects.toMatchObject({ code: "not_found" });
    await expect(undo(world, "nothing")).rejects.toMatchObject({ code: "not_found" });
    world.clock.advance(24 * 3600);
    await expect(undo(world, changeId)).rejects.toMatchObject({
      code: "conflict",
      details: { reason: "UNDO_EXPIRED" },
    });
  });

  test("does not detach a label that has since been attached to another task", async () => {
    const world = await openWorld();
    const { id: labelId } = await createLabel(world.as("mia"), {
      workspaceId: "workspace-1",
      name: "bug",
      color: "red",
    });
    const changeId = await change(world, "mia", (ctx) => attachLabel(ctx, { labelId, taskId: "task-1" }));
    await change(world, "max", (ctx) => attachLabel(ctx, { labelId, taskId: "task-2" }));
    expect(await undo(world, changeId)).toMatchObject({ undone: 1, taskIds: ["task-1"], kept: [] });
    const onTasks = await world.ports.store.read((tx) => tx.listLabelsOnTasks(["task-1", "task-2"]));
    expect(onTasks.map(({ taskId }) => taskId)).toEqual(["task-2"]);
  });

  test("refuses to undo a change to many tasks while the account runs another long change", async () => {
    const world = await openWorld();
    const taskIds = await Promise.all(
      Array.from(
        { length: 21 },
        async () => (await createTask(world.as("mia"), { projectId: "project-1", title: "One" })).id,
      ),
    );
    const changeId = await change(world, "mia", (ctx) => bulkEditTasks(ctx, { taskIds, operation: "delete" }));
    const { promise, resolve } = deferred<void>();
    const mia = world.as("mia");
    const running = mia.longChanges.run("mia", () => promise);
    await expect(undoChange(mia, { changeId })).rejects.toMatchObject({ details: { reason: "LONG_CHANGE_RUNNING" } });
    resolve();
    await running;
    expect(await undoChange(world.as("mia"), { changeId })).toMatchObject({ undone: 21, kept: [] });
  });
});

test("undoChange() does not name a person who worked in a project that the actor may not open", async () => {
  const world = await openWorld();
  const deleted = await change(world, "mia", (ctx) => deleteTask(ctx, { taskId: "task-1" }));
  const renamed = await change(world, "mia", (ctx) => editTask(ctx, { taskId: "task-2", title: "Mine" }));
  await restoreTask(world.as("max"), { taskId: "task-1" });
  for (const taskId of ["task-1", "task-2"]) {
    await moveTask(world.as("max"), { taskId, destinationProjectId: "project-2" });
    await editTask(world.as("max"), { taskId, title: "His" });
  }
  await deleteTask(world.as("max"), { taskId: "task-2" });
  const workspaceId = "workspace-1";
  const selected = { workspaceId, userId: "mia", projectAccess: "selected" as const, projectIds: ["project-1"] };
  await setProjectAccess(world.as("olga"), selected);
  for (const changeId of [deleted, renamed]) {
    const { kept } = await undo(world, changeId);
    expect(kept.map(({ by, key }) => [by, key])).toEqual([[null, null]]);
  }
});
