import { expect, test } from "bun:test";
import { Quota } from "../../quota.ts";
import { at } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { listActivities } from "../activity/list.ts";
import { releaseClaim } from "../claim/release.ts";
import { claimTask } from "../claim/take.ts";
import { updateColumn } from "../column/edit.ts";
import { createComment } from "../comment/create.ts";
import { attachLabel } from "../label/attach.ts";
import { createLabel } from "../label/create.ts";
import { listLabelsOnTask } from "../label/list.ts";
import { createRelation } from "../relation/create.ts";
import { listRelations } from "../relation/list.ts";
import { bulkEditTasks } from "../task/bulk_edit.ts";
import { createTask } from "../task/create.ts";
import { duplicateTask } from "../task/duplicate.ts";
import { editTask, updateTask } from "../task/edit.ts";
import { getTask } from "../task/get.ts";
import { moveTask } from "../task/move.ts";
import { reorderTasks } from "../task/reorder.ts";
import type { Task } from "../task/task.ts";
import { undoChange } from "../undo/undo.ts";
import type { RecurrenceInput } from "./recurrence.ts";
import { setTaskRecurrence } from "./set.ts";

const TASK = { taskId: "task-1" };
const WEEKLY = { frequency: "weekly", interval: 1, timeZone: "Europe/Berlin" } as const;
const RULE = { ...WEEKLY, from: "dueDate" } as const;

async function recurring(input: Partial<RecurrenceInput> = {}): Promise<World> {
  const world = await openWorld();
  await editTask(world.as("mia"), { ...TASK, dueDate: "2026-01-09", startDate: "2026-01-07", description: "Oil" });
  await setTaskRecurrence(world.as("mia"), { ...TASK, recurrence: { ...WEEKLY, ...input } });
  await world.newEvents();
  return world;
}

/** Returns the tasks that were created during the test. */
async function nextTasks(world: World): Promise<Task[]> {
  const { rows } = await world.ports.store.read((tx) =>
    tx.listTasks({ workspaceId: "workspace-1" }, { by: "createdAt", descending: false }, { limit: 99 }),
  );
  return rows.filter(({ id }) => !/^task-\d$/.test(id)) as Task[];
}

/** Completes the recurring task. Returns the ID of the change. */
async function complete(world: World): Promise<string> {
  const ctx = world.as("mia");
  await editTask(ctx, { ...TASK, status: "done" });
  return ctx.change?.id ?? "none";
}

test("completing a recurring task creates the next task and moves the rule to it", async () => {
  const world = await recurring();
  const label = await createLabel(world.as("mia"), { workspaceId: "workspace-1", name: "Bug", color: "red" });
  await attachLabel(world.as("mia"), { labelId: label.id, ...TASK });
  await createRelation(world.as("mia"), { sourceTaskId: "task-2", targetTaskId: "task-1", relationType: "subtask" });
  await createComment(world.as("mia"), { ...TASK, content: "First" });
  await world.newEvents();
  const done = await editTask(world.as("max"), { ...TASK, status: "Done" });
  expect(done).toMatchObject({ status: "done", recurrence: null });
  const [next, ...others] = await nextTasks(world);
  expect(others).toEqual([]);
  const { id = "" } = next ?? {};
  expect(await getTask(world.as("vic"), { taskId: id })).toMatchObject({
    title: "Fix login",
    description: "Oil",
    projectId: "project-1",
    status: "to-do",
    userId: "mia",
    number: 11,
    dueDate: new Date("2026-01-16T00:00:00Z"),
    dueDateOnly: true,
    startDate: new Date("2026-01-14T00:00:00Z"),
    recurrence: RULE,
  });
  const labels = await listLabelsOnTask(world.as("vic"), { taskId: id });
  expect(labels.rows.map(({ name }) => name)).toEqual(["Bug"]);
  const relations = await listRelations(world.as("vic"), { taskId: id });
  expect(relations.rows.map(({ sourceTaskId, relationType }) => [sourceTaskId, relationType])).toEqual([
    ["task-2", "subtask"],
  ]);
  const types = (await world.newEvents()).map(({ type, about }) => [type, about]);
  expect(types.slice(0, 3)).toEqual([
    ["taskStatusChanged", "task-1"],
    ["taskRecurrenceChanged", "task-1"],
    ["taskCreated", id],
  ]);
  const { rows } = await listActivities(world.as("vic"), TASK);
  expect(rows.map(({ content }) => content)).toContain("created the next task, WEB-11");
  expect(rows.map(({ content }) => content)).toContain("set this task to repeat every week");
  expect((await world.inbox("mia")).filter(({ type }) => type === "task_created")).toHaveLength(1);
});

const WAYS: Record<string, (world: World) => Promise<unknown>> = {
  "a patch": (world) => editTask(world.as("mia"), { ...TASK, status: "done" }),
  "a full update": async (world) => {
    const { title, description, priority, projectId, position } = await getTask(world.as("mia"), TASK);
    const dueDate = "2026-01-09";
    const fields = { title, description, priority, projectId, position, dueDate };
    return await updateTask(world.as("mia"), { ...TASK, ...fields, status: "done" });
  },
  "a move": (world) =>
    moveTask(world.as("mia"), { ...TASK, destinationProjectId: "project-2", destinationStatus: "done" }),
  "a bulk edit": (world) =>
    bulkEditTasks(world.as("mia"), { taskIds: ["task-1", "task-2"], operation: "updateStatus", value: "done" }),
  "the release of a claim": async (world) => {
    const { claim } = await claimTask(world.as("mia"), { projectId: "project-1", userId: "mia" });
    return await releaseClaim(world.as("mia"), { claimId: claim?.id ?? "", status: "done" });
  },
};

test.each(Object.entries(WAYS))("%s that completes a recurring task creates one next task", async (way, finish) => {
  const world = await recurring();
  await finish(world);
  const next = await nextTasks(world);
  const projectId = way === "a move" ? "project-2" : "project-1";
  expect(next).toMatchObject([{ projectId, status: "to-do", recurrence: RULE, description: "Oil" }]);
  expect(next[0]?.dueDate).toEqual(new Date("2026-01-16"));
  // The completed task no longer repeats.
  await editTask(world.as("mia"), { ...TASK, status: "to-do" });
  await editTask(world.as("mia"), { ...TASK, status: "done" });
  expect(await nextTasks(world)).toHaveLength(1);
});

test("a task does not repeat when moved between final columns, out of one or to the archive, or if every column is final", async () => {
  const world = await recurring();
  await updateColumn(world.as("adam"), { columnId: "project-1-in-review", isFinal: true });
  await editTask(world.as("mia"), { ...TASK, status: "archived" });
  expect(await nextTasks(world)).toEqual([]);
  for (const name of ["to-do", "in-progress"])
    await updateColumn(world.as("adam"), { columnId: `project-1-${name}`, isFinal: true });
  await editTask(world.as("mia"), { ...TASK, status: "done" });
  await updateColumn(world.as("adam"), { columnId: "project-1-to-do", isFinal: false });
  await editTask(world.as("mia"), { ...TASK, status: "in-review" });
  expect(await nextTasks(world)).toEqual([]);
  expect((await getTask(world.as("mia"), TASK)).recurrence).toEqual(RULE);
  await editTask(world.as("mia"), { ...TASK, status: "to-do" });
  await editTask(world.as("mia"), { ...TASK, status: "done" });
  expect(await nextTasks(world)).toHaveLength(1);
});

test("duplicates and other new tasks do not repeat", async () => {
  const world = await recurring();
  expect((await duplicateTask(world.as("mia"), TASK)).recurrence).toBeNull();
  const { recurrence } = await createTask(world.as("mia"), { projectId: "project-1", title: "New" });
  expect(recurrence).toBeNull();
});

test("the next task counts toward the limit of the workspace", async () => {
  const world = await recurring();
  const full = { ...world.as("mia"), quota: new Quota({ tasksPerWorkspace: 1 }) };
  full.quota.set([{ workspaceId: "workspace-1", tasks: 1, bytes: 0, eventBytes: 0 }] as never);
  expect(await refusalOf(editTask(full, { ...TASK, status: "done" }))).toBe("conflict QUOTA_EXCEEDED");
  expect((await getTask(world.as("mia"), TASK)).status).toBe("to-do");
});

test("undoing a completion removes the next task, and redoing it restores the same task", async () => {
  const world = await recurring();
  const changeId = await complete(world);
  const [next] = await nextTasks(world);
  const undone = await undoChange(world.as("mia"), { changeId });
  expect(undone.kept).toEqual([]);
  expect(await getTask(world.as("mia"), TASK)).toMatchObject({ status: "to-do", recurrence: RULE });
  expect(await nextTasks(world)).toEqual([]);
  const redone = await undoChange(world.as("mia"), { changeId: undone.changeId ?? "" });
  expect(redone.kept).toEqual([]);
  expect(await getTask(world.as("mia"), TASK)).toMatchObject({ status: "done", recurrence: null });
  expect((await nextTasks(world)).map(({ id, recurrence }) => [id, recurrence])).toEqual([[next?.id ?? "none", RULE]]);
});

test("undoing a completion keeps a next task that has since been changed, and its rule", async () => {
  const world = await recurring();
  const changeId = await complete(world);
  const [next] = await nextTasks(world);
  world.clock.advance(1);
  await editTask(world.as("mia"), { taskId: next?.id ?? "", title: "Mine" });
  const { kept } = await undoChange(world.as("mia"), { changeId });
  expect(kept.map(({ taskId, field, reason }) => [taskId, field, reason])).toEqual([
    [next?.id, "task", "CHANGED_SINCE"],
    ["task-1", "recurrence", "CONFLICT"],
  ] as never);
  expect(await getTask(world.as("mia"), TASK)).toMatchObject({ status: "to-do", recurrence: null });
  expect(await nextTasks(world)).toMatchObject([{ title: "Mine", recurrence: RULE }]);
});

test("setTaskRecurrence() sets and removes a rule, with history and an event", async () => {
  const world = await openWorld();
  const input = { ...WEEKLY, weekdays: [5, 1], from: "completion" as const };
  const task = await setTaskRecurrence(world.as("mia"), { ...TASK, recurrence: input });
  const rule = { ...input, weekdays: [1, 5] };
  expect(task).toMatchObject({ recurrence: rule, updatedAt: at(0) });
  expect(await setTaskRecurrence(world.as("mia"), { ...TASK, recurrence: input })).toEqual(task);
  expect((await setTaskRecurrence(world.as("mia"), { ...TASK, recurrence: null })).recurrence).toBeNull();
  expect((await world.newEvents()).map(({ type, data }) => [type, data])).toEqual([
    ["taskRecurrenceChanged", { old: null, new: rule }],
    ["taskRecurrenceChanged", { old: rule, new: null }],
  ]);
});

test.each([
  ["/recurrence/frequency", { frequency: "hourly" }],
  ["/recurrence/interval", { interval: 0 }],
  ["/recurrence/interval", { interval: 100 }],
  ["/recurrence/interval", { interval: 1.5 }],
  ["/recurrence/weekdays", { weekdays: [] }],
  ["/recurrence/weekdays", { weekdays: [7] }],
  ["/recurrence/weekdays", { weekdays: [1, 1] }],
  ["/recurrence/weekdays", { frequency: "daily", weekdays: [1] }],
  ["/recurrence/timeZone", { timeZone: "Mars/Olympus" }],
  ["/recurrence/from", { from: "creation" }],
])("setTaskRecurrence() reports an error at %s for %j", async (pointer, wrong) => {
  const world = await openWorld();
  const recurrence = { ...WEEKLY, ...wrong } as RecurrenceInput;
  const set = setTaskRecurrence(world.as("mia"), { ...TASK, recurrence });
  await expect(set).rejects.toMatchObject({ code: "invalid", details: { errors: [{ pointer }] } });
});

test("setTaskRecurrence() refuses viewers, non-members and archived projects", async () => {
  const world = await openWorld();
  const input = { ...TASK, recurrence: WEEKLY };
  expect(await refusalOf(setTaskRecurrence(world.as("vic"), input))).toBe("forbidden");
  expect(await refusalOf(setTaskRecurrence(world.as("stan"), input))).toBe("not_found");
  await world.archive("project-1");
  expect(await refusalOf(setTaskRecurrence(world.as("mia"), input))).toBe("conflict PROJECT_ARCHIVED");
});

test("reorderTasks() creates the next task of a recurring task that it completes", async () => {
  const world = await recurring();
  const tasks = [{ id: "task-1", position: 1, status: "done" }];
  await reorderTasks(world.as("mia"), { projectId: "project-1", tasks });
  expect((await nextTasks(world)).map(({ status, recurrence }) => [status, recurrence !== null])).toEqual([
    ["to-do", true],
  ]);
});
