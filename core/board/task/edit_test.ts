import { expect, test } from "bun:test";
import { TrackerError } from "../../errors.ts";
import { MAX_POSITION } from "../../limits.ts";
import { at } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { listActivities } from "../activity/list.ts";
import { createColumn } from "../column/create.ts";
import { deleteColumn } from "../column/delete.ts";
import { getBoard } from "../view/board.ts";
import { type BulkOperation, bulkEditTasks } from "./bulk_edit.ts";
import { createTask } from "./create.ts";
import { deleteTask } from "./delete.ts";
import { editTask, updateTask } from "./edit.ts";
import { getTask } from "./get.ts";
import { listTasks } from "./list.ts";
import { moveTask } from "./move.ts";
import { purgeDeletedTasks } from "./purge.ts";
import { getDeletedTask, restoreTask } from "./restore.ts";
import { checkEstimate, type Task } from "./task.ts";
import { exportTasks } from "./transfer/export.ts";
import { importTasks } from "./transfer/import.ts";

/** Returns the history of a task, oldest first, without IDs and times. */
async function history(world: World, taskId: string) {
  const { rows } = await listActivities(world.as("olga"), { taskId });
  return rows.reverse().map(({ type, content, eventData, userId }) => ({ type, content, eventData, userId }));
}

async function refusal(work: Promise<unknown>): Promise<{ code: string; reason?: string; pointer?: string }> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TrackerError)) throw new Error("Nothing was refused", { cause: error });
  const { reason, errors } = error.details;
  const pointer = errors?.[0]?.pointer;
  return { code: error.code, ...(reason ? { reason } : {}), ...(pointer ? { pointer } : {}) };
}

/** Sets a position that clients may not set. */
async function setPosition(world: World, id: string, position: number): Promise<void> {
  await world.ports.store.transaction((tx) => tx.savePositions([{ id, position }]));
}

/** Returns the input that updates a task without changing it. */
function fullUpdate({ id, title, description, priority, status, projectId, position, ...task }: Task) {
  const [startDate, dueDate] = [task.startDate?.toISOString() ?? null, task.dueDate?.toISOString() ?? null];
  return {
    taskId: id,
    title,
    description,
    priority,
    status,
    projectId,
    position,
    startDate,
    dueDate,
    userId: task.userId,
  };
}

test("createTask() appends to the column and assigns the next number", async () => {
  const world = await openWorld();
  const input = {
    projectId: "project-1",
    title: "  Ship it ",
    status: "In Progress",
    userId: "mia",
    dueDate: "2027-02-01",
  };
  const task = await createTask(world.as("max"), input);
  expect(task).toMatchObject({
    title: "Ship it",
    description: null,
    number: 11,
    position: 1,
    status: "in-progress",
    columnId: "project-1-in-progress",
    priority: "no-priority",
    userId: "mia",
    assigneeName: "Mia",
    dueDate: new Date("2027-02-01T00:00:00Z"),
    dueDateOnly: true,
  });
  const second = await createTask(world.as("max"), { projectId: "project-1", title: "Next", status: "in-progress" });
  expect([second.number, second.position]).toEqual([12, 2]);
  expect(await world.version("project-1")).toBe(3);
  expect(await world.newEvents()).toEqual([
    { type: "taskCreated", about: task.id, actorId: "max", data: {} },
    { type: "taskCreated", about: second.id, actorId: "max", data: {} },
  ]);
  expect(await history(world, task.id)).toEqual([
    { type: "create", content: "created this task", eventData: {}, userId: "max" },
  ]);
  const place = { taskTitle: "Ship it", projectId: "project-1", workspaceId: "workspace-1" };
  expect(await world.inbox("mia")).toMatchObject([{ type: "task_created", resourceId: task.id, eventData: place }]);
});

test("createTask() writes nothing when it refuses a task", async () => {
  const world = await openWorld();
  const make = (input: object) =>
    refusal(createTask(world.as("mia"), { projectId: "project-1", title: "T", ...input }));
  expect(await make({ title: " " })).toEqual({ code: "invalid", pointer: "/title" });
  expect(await make({ status: "nowhere" })).toEqual({ code: "invalid", reason: "INVALID_STATUS", pointer: "/status" });
  expect(await make({ userId: "stan" })).toEqual({
    code: "invalid",
    reason: "ASSIGNEE_NOT_A_MEMBER",
    pointer: "/userId",
  });
  expect(await make({ startDate: "2027-02-02", dueDate: "2027-02-01" })).toMatchObject({ pointer: "/startDate" });
  expect(await make({ dueDate: "soon" })).toEqual({ code: "invalid", pointer: "/dueDate" });
  expect(await make({ projectId: "project-9" })).toEqual({ code: "not_found" });
  expect(await refusal(createTask(world.as("vic"), { projectId: "project-1", title: "T" }))).toEqual({
    code: "forbidden",
  });
  await world.archive("project-1");
  expect(await make({})).toEqual({ code: "conflict", reason: "PROJECT_ARCHIVED" });
  expect(await world.newEvents()).toEqual([]);
  expect((await world.ports.store.read((tx) => tx.findProject("project-1")))?.lastTaskNumber).toBe(10);
});

test("editTask() and updateTask() write the same history, events and notifications", async () => {
  const changes = {
    title: "Fix sign-in",
    description: "Now",
    priority: "high" as const,
    status: "done",
    position: 7,
    startDate: "2027-01-02",
    dueDate: "2027-01-03",
    userId: "max",
  };
  const useCases = {
    full: async (world: World, before: Task) => updateTask(world.as("adam"), { ...fullUpdate(before), ...changes }),
    patch: async (world: World) => editTask(world.as("adam"), { taskId: "task-1", ...changes }),
  };
  for (const change of Object.values(useCases)) {
    const world = await openWorld();
    const before = await getTask(world.as("adam"), { taskId: "task-1" });
    const after = await change(world, before);
    expect(after).toMatchObject({ ...changes, startDate: new Date("2027-01-02"), dueDate: new Date("2027-01-03") });
    expect((await world.newEvents()).map(({ type, data }) => [type, data.old, data.new])).toEqual(
      [
        ["taskStatusChanged", "to-do", "done"],
        ["taskTitleChanged", "Fix login", "Fix sign-in"],
        ["taskDescriptionChanged", before.description, "Now"],
        ["taskPriorityChanged", before.priority, "high"],
        ["taskAssigneeChanged", "mia", "max"],
        ["taskStartDateChanged", null, new Date("2027-01-02")],
        ["taskDueDateChanged", null, new Date("2027-01-03")],
        ["taskPositionChanged", before.position, 7],
      ].map(([type, old, now]) => [type, iso(old), iso(now)]),
    );
    expect((await history(world, "task-1")).map(({ type, eventData }) => [type, eventData])).toEqual([
      ["status_changed", { oldStatus: "to-do", newStatus: "done" }],
      ["title_changed", { oldTitle: "Fix login", newTitle: "Fix sign-in" }],
      ["description_changed", { oldLength: (before.description ?? "").length, newLength: 3 }],
      ["priority_changed", { oldPriority: before.priority, newPriority: "high" }],
      ["assignee_changed", { oldAssigneeId: "mia", newAssigneeId: "max", newAssignee: "Max", isSelfAssigned: false }],
      ["task", { field: "startDate", old: null, new: "2027-01-02T00:00:00.000Z" }],
      ["due_date_changed", { oldDueDate: null, newDueDate: "2027-01-03T00:00:00.000Z" }],
    ]);
    expect((await world.inbox("max")).map(({ type }) => type).sort()).toEqual([
      "task_assignee_changed",
      "task_status_changed",
    ]);
    expect(await world.inbox("mia")).toEqual([]);
    expect(await world.version("project-1")).toBe(2);
  }
});

/** Converts dates to ISO 8601 strings, which events contain. */
function iso(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

test("updateTask() writes nothing, and keeps dueDateOnly, if nothing changes", async () => {
  const world = await openWorld();
  await editTask(world.as("mia"), { taskId: "task-1", dueDate: "2027-01-03" });
  await world.newEvents();
  const before = await getTask(world.as("mia"), { taskId: "task-1" });
  world.clock.advance(60);
  const after = await updateTask(world.as("mia"), fullUpdate(before));
  expect([after.dueDateOnly, after.updatedAt]).toEqual([true, before.updatedAt]);
  expect(await world.newEvents()).toEqual([]);
  expect(await world.version("project-1")).toBe(2);
});

test("updateTask() clears absent fields", async () => {
  const world = await openWorld();
  await editTask(world.as("mia"), { taskId: "task-1", dueDate: "2027-01-03", startDate: "2027-01-01" });
  const {
    userId: _,
    startDate: __,
    dueDate: ___,
    ...rest
  } = fullUpdate(await getTask(world.as("mia"), { taskId: "task-1" }));
  expect(await updateTask(world.as("mia"), rest)).toMatchObject({ userId: null, startDate: null, dueDate: null });
  expect((await history(world, "task-1")).at(-3)).toMatchObject({
    type: "unassigned",
    eventData: { oldAssigneeId: "mia" },
  });
});

test("updateTask() keeps an absent estimate, and clears it if it is null", async () => {
  const world = await openWorld();
  await editTask(world.as("mia"), { taskId: "task-1", estimate: 2.5 });
  const rest = fullUpdate(await getTask(world.as("mia"), { taskId: "task-1" }));
  expect(await updateTask(world.as("mia"), rest)).toMatchObject({ estimate: 2.5 });
  expect(await updateTask(world.as("mia"), { ...rest, estimate: null })).toMatchObject({ estimate: null });
  const entries = (await history(world, "task-1")).filter(({ eventData }) => eventData?.field === "estimate");
  expect(entries.map(({ content }) => content).sort()).toEqual(["removed the estimate", "set the estimate to 2.5"]);
});

test.each([0, 0.01, 0.1, 1.15, 8, 999_999.99, 1_000_000])("checkEstimate() accepts %p", (estimate) => {
  expect(checkEstimate(estimate)).toBe(estimate);
});

test.each([-0.01, 0.001, 1.155, 1_000_000.01, Number.NaN, Number.POSITIVE_INFINITY])(
  "checkEstimate() refuses %p",
  (estimate) => {
    expect(() => checkEstimate(estimate)).toThrow("Must be a number from 0 to 1000000 with at most 2 decimals");
  },
);

test("editTask() places a card next to another card, and respaces positions if the gap is too small", async () => {
  const world = await openWorld();
  const ids = ["task-1", "task-2"];
  for (let index = 0; index < 3; index++) {
    ids.push((await createTask(world.as("mia"), { projectId: "project-1", title: `T${index}`, status: "to-do" })).id);
  }
  const order = async () => {
    const { value } = await getBoard(world.as("vic"), { projectId: "project-1" });
    return value.data.columns[0]?.tasks.map(({ id }) => id);
  };
  const last = ids[4] as string;
  const second = ids[1] as string;
  // Each drop halves the gap after the first card. A double cannot represent that many halvings.
  for (let round = 0; round < 80; round++) {
    const moving = round % 2 === 0 ? last : second;
    await editTask(world.as("mia"), { taskId: moving, afterId: "task-1" });
    expect((await order())?.slice(0, 2)).toEqual(["task-1", moving]);
  }
  await editTask(world.as("mia"), { taskId: last, beforeId: "task-1" });
  expect((await order())?.slice(0, 2)).toEqual([last, "task-1"]);
  expect(new Set(await order()).size).toBe(5);
});

test("createTask() and importTasks() never exceed the last valid position", async () => {
  const world = await openWorld();
  const mia = world.as("mia");
  const status = "to-do";
  await setPosition(world, "task-1", MAX_POSITION);
  const created = await createTask(mia, { projectId: "project-1", title: "Created", priority: "low", status });
  await setPosition(world, created.id, MAX_POSITION);
  await importTasks(world.as("olga"), {
    projectId: "project-1",
    tasks: [
      { title: "First", status },
      { title: "Second", status },
    ],
  });
  await setPosition(world, created.id, MAX_POSITION);

  const { value } = await getBoard(world.as("vic"), { projectId: "project-1" });
  const tasks = value.data.columns[0]?.tasks ?? [];
  const named = tasks.map(({ id, title }) => (id.startsWith("task-") ? id : title)).filter((name) => name !== "task-2");
  expect(named).toEqual(["task-1", "First", "Second", "Created"]);
  for (const task of tasks) expect(Math.abs(task.position)).toBeLessThanOrEqual(MAX_POSITION);
});

test("editTask() refuses a position beyond the limit for clients, but updateTask() keeps an existing position beyond it", async () => {
  const world = await openWorld();
  const edit = editTask(world.as("mia"), { taskId: "task-1", position: MAX_POSITION - 1 });
  expect(await refusal(edit)).toEqual({ code: "invalid", pointer: "/position" });
  // A card that reached this position through many appends keeps it in a full update.
  await setPosition(world, "task-1", MAX_POSITION - 1);
  const before = await getTask(world.as("mia"), { taskId: "task-1" });
  const after = await updateTask(world.as("mia"), { ...fullUpdate(before), title: "Far out" });
  expect([after.title, after.position]).toEqual(["Far out", MAX_POSITION - 1]);
});

test("editTask() requires a neighbor in the same column", async () => {
  const world = await openWorld();
  const place = (input: object) => refusal(editTask(world.as("mia"), { taskId: "task-1", ...input }));
  expect(await place({ afterId: "task-1" })).toEqual({ code: "invalid", pointer: "/afterId" });
  expect(await place({ beforeId: "task-9" })).toEqual({ code: "invalid", pointer: "/beforeId" });
  expect(await place({ afterId: "task-2", status: "done" })).toEqual({
    code: "conflict",
    reason: "NEIGHBOUR_MOVED",
    pointer: "/afterId",
  });
  expect(await place({ afterId: "task-2", position: 1 })).toEqual({ code: "invalid", pointer: "/position" });
  expect(await world.newEvents()).toEqual([]);
});

test("moveTask() assigns a new number and keeps the old key as an alias", async () => {
  const world = await openWorld();
  const moved = await moveTask(world.as("mia"), { taskId: "task-1", destinationProjectId: "project-2" });
  expect(moved).toMatchObject({
    sourceProjectId: "project-1",
    destinationProjectId: "project-2",
    task: { projectId: "project-2", number: 11, status: "to-do", columnId: "project-2-to-do" },
  });
  expect(await world.newEvents()).toEqual([
    {
      type: "taskMoved",
      about: "task-1",
      actorId: "mia",
      data: {
        ...{ old: "project-1", new: "project-2", oldStatus: "to-do", newStatus: "to-do" },
        ...{ oldNumber: 1, newNumber: 11, oldPosition: 1, newPosition: 2 },
      },
    },
  ]);
  const entry = { field: "projectId", fromProjectId: "project-1", toProjectId: "project-2" };
  expect(await history(world, "task-1")).toEqual([
    {
      type: "task",
      content: 'moved this task from "Name of project-1" to "Name of project-2"',
      eventData: { ...entry, oldStatus: "to-do", newStatus: "to-do" },
      userId: "mia",
    },
  ]);
  expect([await world.version("project-1"), await world.version("project-2")]).toEqual([2, 2]);
  const found = await world.ports.store.read((tx) => tx.findTaskByNumber("project-1", 1));
  expect(found?.id).toBe("task-1");
});

test.each(["archived", "planned"])("moveTask() without a status keeps the status %s", async (status) => {
  const world = await openWorld();
  await editTask(world.as("mia"), { taskId: "task-1", status });
  const move = { taskId: "task-1", destinationProjectId: "project-2" };
  const { task } = await moveTask(world.as("mia"), move);
  expect(task).toMatchObject({ projectId: "project-2", number: 11, status, columnId: null });
  const back = { ...move, destinationProjectId: "project-1", destinationStatus: "Done" };
  expect((await moveTask(world.as("mia"), back)).task).toMatchObject({ status: "done", columnId: "project-1-done" });
  await editTask(world.as("mia"), { taskId: "task-1", status });
  expect(await editTask(world.as("mia"), { taskId: "task-1", projectId: "project-2" })).toMatchObject({ status });
});

test("moveTask() refuses other workspaces and a move that changes nothing", async () => {
  const world = await openWorld();
  const move = (destinationProjectId: string, destinationStatus?: string) =>
    refusal(
      moveTask(world.as("mia"), {
        taskId: "task-1",
        destinationProjectId,
        ...(destinationStatus ? { destinationStatus } : {}),
      }),
    );
  expect(await move("project-9")).toEqual({ code: "not_found" });
  expect(await move("project-1")).toMatchObject({ code: "invalid", reason: "TASK_ALREADY_THERE" });
  expect(await move("project-2", "nowhere")).toMatchObject({ code: "invalid", pointer: "/destinationStatus" });
  await world.archive("project-2");
  expect(await move("project-2")).toEqual({ code: "conflict", reason: "PROJECT_ARCHIVED" });
  expect(await world.newEvents()).toEqual([]);

  const inside = { taskId: "task-1", destinationProjectId: "project-1", destinationStatus: "Done" };
  expect((await moveTask(world.as("mia"), inside)).task.status).toBe("done");
  expect((await world.newEvents()).map(({ type }) => type)).toEqual(["taskStatusChanged"]);
});

test("restoreTask() and getDeletedTask() find a task for 30 days after its deletion", async () => {
  const world = await openWorld();
  const column = await createColumn(world.as("olga"), { projectId: "project-1", name: "Later" });
  await editTask(world.as("mia"), { taskId: "task-1", status: "later" });
  await deleteTask(world.as("mia"), { taskId: "task-1" });
  expect(await refusal(getTask(world.as("olga"), { taskId: "task-1" }))).toEqual({ code: "not_found" });
  await deleteColumn(world.as("olga"), { columnId: column.id });
  await world.put((tx) => tx.deleteMember("member-mia"));
  await world.newEvents();

  expect(await refusal(restoreTask(world.as("stan"), { taskId: "task-1" }))).toEqual({ code: "not_found" });
  expect(await refusal(restoreTask(world.as("vic"), { taskId: "task-1" }))).toEqual({ code: "forbidden" });
  const stale = { ...world.as("max"), expectedVersions: ["0-0"] };
  expect(await refusal(restoreTask(stale, { taskId: "task-1" }))).toEqual({
    code: "conflict",
    reason: "PRECONDITION_FAILED",
  });
  expect(await world.newEvents()).toEqual([]);
  const byNumber = { projectId: "project-1", number: 1 };
  expect(await getDeletedTask(world.as("max"), byNumber)).toMatchObject({ id: "task-1", deletedAt: at(0) });
  expect(await refusal(getDeletedTask(world.as("max"), { ...byNumber, number: 2 }))).toEqual({ code: "not_found" });
  expect(await refusal(getDeletedTask(world.as("vic"), byNumber))).toEqual({ code: "forbidden" });
  expect(await refusal(getDeletedTask(world.as("stan"), byNumber))).toEqual({ code: "not_found" });
  const back = await restoreTask(world.as("max"), { taskId: "task-1" });
  expect(back).toMatchObject({ status: "to-do", columnId: "project-1-to-do", userId: null, number: 1 });
  expect(await world.newEvents()).toMatchObject([{ type: "taskRestored", about: "task-1", actorId: "max" }]);
  expect((await history(world, "task-1")).at(-1)).toMatchObject({ type: "task", content: "Task restored" });

  await deleteTask(world.as("max"), { taskId: "task-1" });
  world.clock.advance(30 * 24 * 3600 + 1);
  expect(await refusal(restoreTask(world.as("max"), { taskId: "task-1" }))).toEqual({ code: "not_found" });
  expect(await refusal(getDeletedTask(world.as("max"), byNumber))).toEqual({ code: "not_found" });
  expect(await purgeDeletedTasks(world.as(null))).toBe(1);
  expect(await world.ports.store.read((tx) => tx.findDeletedTask("task-1"))).toBeUndefined();
});

test("bulkEditTasks() changes all tasks or none", async () => {
  const world = await openWorld();
  const bulk = (operation: BulkOperation, value?: string, more: string[] = []) =>
    bulkEditTasks(world.as("max"), {
      taskIds: ["task-1", "task-2", "task-1", ...more],
      operation,
      value: value ?? null,
    });
  expect(await bulk("updateStatus", "Done")).toEqual({ success: true, updatedCount: 2 });
  expect((await world.newEvents()).map(({ type, about, data }) => [type, about, data.old, data.new])).toEqual([
    ["taskStatusChanged", "task-1", "to-do", "done"],
    ["taskStatusChanged", "task-2", "to-do", "done"],
  ]);
  expect(await bulk("updateStatus", "done")).toEqual({ success: true, updatedCount: 0 });
  expect(await refusal(bulk("delete", undefined, ["task-9"]))).toEqual({ code: "not_found" });
  expect(await refusal(bulk("updateStatus"))).toMatchObject({ code: "invalid", pointer: "/value" });
  expect(await refusal(bulk("updateStatus", "nowhere"))).toMatchObject({ reason: "INVALID_STATUS", pointer: "/value" });
  expect(await refusal(bulk("updateDueDate", "soon"))).toMatchObject({ code: "invalid", pointer: "/value" });
  expect(await refusal(bulkEditTasks(world.as("vic"), { taskIds: ["task-1"], operation: "delete" }))).toEqual({
    code: "forbidden",
  });
  expect(await bulk("updateAssignee", "")).toEqual({ success: true, updatedCount: 1 });
  expect((await world.newEvents()).map(({ type }) => type)).toEqual(["taskUnassigned"]);
  expect(await bulk("delete")).toEqual({ success: true, updatedCount: 2 });
});

test("importTasks() reports an invalid task, and assigns no number to it", async () => {
  const world = await openWorld();
  const report = await importTasks(world.as("mia"), {
    projectId: "project-2",
    tasks: [
      {
        title: "One",
        status: "Done",
        labels: [
          { name: "bug", color: "red" },
          { name: "Bug", color: "blue" },
        ],
      },
      { title: "", status: "done" },
      { title: "Two", status: "elsewhere", priority: "huge", userId: "stan" },
    ],
  });
  expect(report.results).toMatchObject({ total: 3, successful: 2, failed: 1 });
  const [one, bad, two] = report.results.tasks;
  expect(one).toMatchObject({ success: true, task: { number: 11, status: "done", priority: "low" } });
  expect(bad).toEqual({ success: false, error: "/title: Must not be empty", task: { title: "", status: "done" } });
  expect(two).toMatchObject({
    success: true,
    task: { number: 12, status: "planned", userId: null },
    warnings: { length: 3 },
  });

  const exported = await exportTasks(world.as("vic"), { projectId: "project-2" });
  expect(exported.tasks.map(({ title }) => title).sort()).toEqual(["One", "Rotate keys", "Two"]);
  expect(exported.tasks.find(({ title }) => title === "One")?.labels).toEqual([{ name: "bug", color: "red" }]);
});

test("exportTasks() writes a due date without a time as a date, and importTasks() reads it", async () => {
  const world = await openWorld();
  for (const dueDate of ["2031-05-06", "2031-05-06T12:30:00.000Z", "2031-05-06T00:00:00.000Z", undefined]) {
    const due = dueDate === undefined ? {} : { dueDate };
    await createTask(world.as("mia"), { projectId: "project-2", title: `Due ${dueDate}`, ...due });
  }
  const dueOf = async (projectId: string) =>
    (await exportTasks(world.as("mia"), { projectId })).tasks
      .filter(({ title }) => title.startsWith("Due"))
      .map(({ dueDate }) => dueDate);
  const dues = ["2031-05-06", "2031-05-06T12:30:00.000Z", "2031-05-06T00:00:00.000Z", null];
  expect(await dueOf("project-2")).toEqual(dues);
  const exported = await exportTasks(world.as("mia"), { projectId: "project-2" });
  const tasks = exported.tasks.map(({ startDate: _, ...task }) => task);
  const { results } = await importTasks(world.as("mia"), { projectId: "project-1", tasks });
  const imported = results.tasks.flatMap((one) => (one.success && one.task.title.startsWith("Due") ? [one.task] : []));
  expect(imported.map(({ dueDateOnly }) => dueDateOnly)).toEqual([true, false, false, false]);
  expect(await dueOf("project-1")).toEqual(dues);
});

test("listTasks() filters, sorts and paginates", async () => {
  const world = await openWorld();
  await editTask(world.as("mia"), { taskId: "task-2", priority: "urgent", description: "About the Größe of things" });
  const ids = async (input: object) =>
    (await listTasks(world.as("vic"), { workspaceId: "workspace-1", ...input })).rows.map(({ id }) => id).sort();
  expect(await ids({})).toEqual(["task-1", "task-2", "task-3"]);
  expect(await ids({ projectId: "project-2" })).toEqual(["task-3"]);
  expect(await ids({ userId: "none" })).toEqual(["task-2", "task-3"]);
  expect(await ids({ userId: "stan" })).toEqual([]);
  expect(await ids({ priority: "urgent" })).toEqual(["task-2"]);
  expect(await ids({ q: "grosse" })).toEqual([]);
  expect(await ids({ q: "größ" })).toEqual(["task-2"]);
  expect(await ids({ q: "grö thi" })).toEqual(["task-2"]);
  expect(await ids({ q: "%" })).toEqual([]);
  expect(await refusal(listTasks(world.as("stan"), { workspaceId: "workspace-1" }))).toEqual({ code: "not_found" });
  const foreign = { workspaceId: "workspace-1", projectId: "project-9" };
  for (const q of [{}, { q: "%" }]) {
    expect(await refusal(listTasks(world.as("vic"), { ...foreign, ...q }))).toEqual({ code: "not_found" });
  }
  const first = await listTasks(world.as("vic"), { workspaceId: "workspace-1", sort: "-priority", limit: 1 });
  expect([first.rows[0]?.id, first.next === undefined]).toEqual(["task-2", false]);
});

test("a mention in a description notifies only members, and only once", async () => {
  const world = await openWorld();
  const mention = (id: string) => `<hexlane-mention id="${id}">`;
  await editTask(world.as("max"), { taskId: "task-2", description: mention("vic") + mention("stan") + mention("max") });
  await editTask(world.as("max"), { taskId: "task-2", description: `${mention("vic")} again` });
  expect((await world.inbox("vic")).map(({ type, title }) => [type, title])).toEqual([["info", "Max mentioned you"]]);
  expect(await world.inbox("stan")).toEqual([]);
  expect(await world.inbox("max")).toEqual([]);
});
