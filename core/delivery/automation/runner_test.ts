import { expect, test } from "bun:test";
import { listActivities } from "../../board/activity/list.ts";
import { createComment } from "../../board/comment/create.ts";
import { listComments } from "../../board/comment/list.ts";
import { createCustomField } from "../../board/field/create.ts";
import { attachLabel } from "../../board/label/attach.ts";
import { createLabel } from "../../board/label/create.ts";
import { listLabelsOnTask } from "../../board/label/list.ts";
import { createTask } from "../../board/task/create.ts";
import { deleteTask } from "../../board/task/delete.ts";
import { editTask } from "../../board/task/edit.ts";
import { getTask } from "../../board/task/get.ts";
import { undoChange } from "../../board/undo/undo.ts";
import { TrackerError } from "../../errors.ts";
import { MAX_CAUSED_RUNS } from "../../limits.ts";
import { openWorld, type World } from "../../testing/world.ts";
import type { ActionInput } from "./action.ts";
import type { AutomationDetail, AutomationSettings } from "./automation.ts";
import { createAutomation } from "./create.ts";
import { editAutomation } from "./edit.ts";
import { getAutomation, listAutomationRuns } from "./list.ts";
import { AutomationRunner } from "./runner.ts";

const TASK = { taskId: "task-1" };
const WHEN_DONE = { type: "event", event: "taskStatusChanged", to: "done" } as const;

async function create(
  world: World,
  settings: Partial<AutomationSettings> & { actions: readonly ActionInput[]; projectId?: string },
): Promise<AutomationDetail> {
  return await createAutomation(world.as("adam"), {
    projectId: "project-1",
    name: "Triage",
    trigger: WHEN_DONE,
    ...settings,
  });
}

async function runAll(world: World): Promise<void> {
  await new AutomationRunner(world.as(null)).followEvents();
}

async function runsOf(world: World, { id: automationId }: { id: string }) {
  return (await listAutomationRuns(world.as("vic"), { automationId })).rows;
}

test("AutomationRunner changes a task when an event matches, as the person who set up the automation", async () => {
  const world = await openWorld();
  const automation = await create(world, {
    condition: "assignee:Mia",
    actions: [{ type: "setPriority", value: "urgent" }],
  });
  await editTask(world.as("mia"), { ...TASK, status: "done" });
  await world.newEvents();
  await runAll(world);
  expect((await getTask(world.as("mia"), TASK)).priority).toBe("urgent");
  const made = { id: automation.id, name: "Triage" };
  expect(await world.newEvents()).toEqual([
    {
      type: "taskPriorityChanged",
      about: "task-1",
      actorId: "adam",
      data: { old: "no-priority", new: "urgent", automation: { ...made, depth: 1, chain: expect.any(String) } },
    },
  ]);
  const [activity] = (await listActivities(world.as("mia"), TASK)).rows;
  expect(activity).toMatchObject({ type: "priority_changed", userId: "adam", eventData: { automation: made } });
  expect(await runsOf(world, automation)).toMatchObject([
    {
      status: "done",
      depth: 1,
      eventType: "taskStatusChanged",
      reason: null,
      task: { id: "task-1", key: "WEB-1", title: "Fix login" },
      changes: [{ type: "taskPriorityChanged", eventData: { taskId: "task-1", old: "no-priority", new: "urgent" } }],
    },
  ]);
});

test("AutomationRunner does nothing for other events, statuses, tasks and projects, or while the automation is off", async () => {
  const world = await openWorld();
  const actions = [{ type: "setPriority", value: "urgent" }] as const;
  const automations = [
    await create(world, { actions, condition: "assignee:Max" }),
    await create(world, { actions, trigger: { ...WHEN_DONE, from: "in-review" } }),
    await create(world, { actions, trigger: { type: "event", event: "taskCreated" } }),
    await create(world, { actions, projectId: "project-2" }),
    await create(world, { actions, isActive: false }),
  ];
  await editTask(world.as("mia"), { ...TASK, status: "done" });
  await runAll(world);
  expect((await getTask(world.as("mia"), TASK)).priority).toBe("no-priority");
  for (const automation of automations) expect(await runsOf(world, automation)).toEqual([]);
});

test("AutomationRunner does not start an automation for events from before it was turned on", async () => {
  const world = await openWorld();
  const automation = await create(world, { actions: [{ type: "setPriority", value: "low" }], isActive: false });
  await editTask(world.as("mia"), { ...TASK, status: "done" });
  await editAutomation(world.as("adam"), { automationId: automation.id, isActive: true });
  await runAll(world);
  expect(await runsOf(world, automation)).toEqual([]);
  await editTask(world.as("mia"), { ...TASK, status: "to-do" });
  await editTask(world.as("mia"), { ...TASK, status: "done" });
  await runAll(world);
  expect(await runsOf(world, automation)).toHaveLength(1);
});

test("AutomationRunner carries out actions in one change, which can be undone", async () => {
  const world = await openWorld();
  const label = await createLabel(world.as("mia"), { workspaceId: "workspace-1", name: "Bug", color: "red" });
  const automation = await create(world, {
    trigger: { type: "event", event: "taskTitleChanged" },
    actions: [
      { type: "addLabel", value: label.id },
      { type: "setAssignee", value: "actor" },
      { type: "setDueDate", value: "3d" },
      { type: "setEstimate", value: "2.5" },
      { type: "comment", value: "{{actor.name}} renamed {{task.key}} to {{ task.title }}" },
      { type: "notify", value: "Look at {{task.key}}", recipients: ["assignee", "vic", "adam"] },
      { type: "moveToProject", value: "project-2" },
    ],
  });
  await editTask(world.as("max"), { ...TASK, title: "Fix   login" });
  await runAll(world);
  const [run] = await runsOf(world, automation);
  expect(run).toMatchObject({ status: "done", reason: null });
  expect(run?.changes.map(({ type }) => type)).toEqual([
    "taskLabelsChanged",
    "taskAssigneeChanged",
    "taskDueDateChanged",
    "taskEstimateChanged",
    "taskCommentCreated",
    "notified",
    "taskMoved",
  ]);
  const due = new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  const task = await getTask(world.as("mia"), TASK);
  expect(task).toMatchObject({ userId: "max", estimate: 2.5, status: "to-do", projectId: "project-2" });
  expect({ dueDate: task.dueDate, dueDateOnly: task.dueDateOnly }).toEqual({
    dueDate: new Date(`${due}T00:00:00Z`),
    dueDateOnly: true,
  });
  expect((await listLabelsOnTask(world.as("mia"), TASK)).rows.map(({ name }) => name)).toEqual(["Bug"]);
  const comments = (await listComments(world.as("mia"), TASK)).rows.map(({ content }) => content);
  expect(comments).toEqual(["Max renamed WEB-1 to Fix login"]);
  for (const person of ["max", "vic", "adam"] as const) {
    const found = (await world.inbox(person)).filter(({ eventData }) => eventData?.kind === "automation");
    expect(found).toMatchObject([{ type: "info", title: "WEB-1: Triage", content: "Look at WEB-1" }]);
  }
  const events = await world.ports.store.read((tx) => tx.listEvents(0, 999));
  const changeId = events.findLast(({ data }) => data.automation)?.changeId ?? "";
  await undoChange(world.as("adam"), { changeId });
  expect(await getTask(world.as("mia"), TASK)).toMatchObject({
    userId: "mia",
    estimate: null,
    projectId: "project-1",
  });
});

test("AutomationRunner assigns the creator of a task, and clears fields", async () => {
  const world = await openWorld();
  const task = await createTask(world.as("max"), { projectId: "project-1", title: "New", dueDate: "2030-01-01" });
  await create(world, {
    actions: [
      { type: "setAssignee", value: "creator" },
      { type: "setDueDate", value: null },
      { type: "setEstimate", value: null },
    ],
  });
  await editTask(world.as("mia"), { taskId: task.id, status: "done" });
  await runAll(world);
  expect(await getTask(world.as("mia"), { taskId: task.id })).toMatchObject({ userId: "max", dueDate: null });
});

test("AutomationRunner archives a task, removes a label and sets a custom field", async () => {
  const world = await openWorld();
  const label = await createLabel(world.as("mia"), { workspaceId: "workspace-1", name: "Bug", color: "red" });
  await attachLabel(world.as("mia"), { labelId: label.id, ...TASK });
  const field = await createCustomField(world.as("adam"), { projectId: "project-1", name: "Cost", type: "number" });
  const automation = await create(world, {
    actions: [
      { type: "removeLabel", value: label.id },
      { type: "setField", fieldId: field.id, value: "12.50" },
      { type: "archive" },
    ],
  });
  await editTask(world.as("mia"), { ...TASK, status: "done" });
  await runAll(world);
  expect(await runsOf(world, automation)).toMatchObject([{ status: "done", reason: null }]);
  expect((await getTask(world.as("mia"), TASK)).status).toBe("archived");
  expect((await listLabelsOnTask(world.as("mia"), TASK)).rows).toEqual([]);
  const values = await world.ports.store.read((tx) => tx.listFieldValuesOnTasks(["task-1"]));
  expect(values).toMatchObject([{ fieldId: field.id, value: "12.50" }]);
});

test("AutomationRunner rolls back a run whose action fails, and still runs other automations", async () => {
  const world = await openWorld();
  const label = await createLabel(world.as("mia"), { workspaceId: "workspace-1", name: "Bug", color: "red" });
  const first = await create(world, {
    actions: [
      { type: "setPriority", value: "urgent" },
      { type: "addLabel", value: label.id },
    ],
  });
  const second = await create(world, { actions: [{ type: "setEstimate", value: "1" }] });
  await world.put((tx) => tx.deleteLabel(label.id));
  await editTask(world.as("mia"), { ...TASK, status: "done" });
  await runAll(world);
  expect(await getTask(world.as("mia"), TASK)).toMatchObject({ priority: "no-priority", estimate: 1 });
  expect(await runsOf(world, first)).toMatchObject([
    { status: "failed", changes: [], reason: `Cannot find label "${label.id}"` },
  ]);
  expect(await runsOf(world, second)).toMatchObject([{ status: "done" }]);
});

test("AutomationRunner ends a loop of automations at depth 5, and records it", async () => {
  const world = await openWorld();
  const flip = async (from: string, to: string) =>
    await create(world, {
      name: `${from} to ${to}`,
      trigger: { type: "event", event: "taskStatusChanged", to: from },
      actions: [{ type: "setStatus", value: to }],
    });
  const [there, back] = [await flip("done", "to-do"), await flip("to-do", "done")];
  await editTask(world.as("mia"), { ...TASK, status: "done" });
  await runAll(world);
  const statuses = async (one: AutomationDetail) =>
    (await runsOf(world, one)).map(({ status, depth }) => `${status} ${depth}`).sort();
  expect(await statuses(there)).toEqual(["done 1", "done 3", "done 5"]);
  expect(await statuses(back)).toEqual(["done 2", "done 4", "loop 6"]);
  expect((await getTask(world.as("mia"), TASK)).status).toBe("to-do");
});

test("AutomationRunner turns off an automation whose owner lost access, and notifies the owners", async () => {
  const world = await openWorld();
  const automation = await create(world, { actions: [{ type: "setPriority", value: "urgent" }] });
  await world.put((tx) => tx.deleteMember("member-adam"));
  await editTask(world.as("mia"), { ...TASK, status: "done" });
  await runAll(world);
  expect((await getTask(world.as("mia"), TASK)).priority).toBe("no-priority");
  const reason = "Adam may no longer open the project";
  expect(await getAutomation(world.as("olga"), { automationId: automation.id })).toMatchObject({
    isActive: false,
    offReason: reason,
    version: 2,
  });
  expect(await runsOf(world, automation)).toMatchObject([{ status: "failed", reason }]);
  const [notice] = await world.inbox("olga");
  expect(notice).toMatchObject({ type: "info", resourceType: "workspace", eventData: { kind: "automation" } });
  const on = await editAutomation(world.as("olga"), { automationId: automation.id, isActive: true });
  expect(on).toMatchObject({ isActive: true, offReason: null, createdBy: "olga" });
});

test("AutomationRunner skips a deleted task and an archived project", async () => {
  const world = await openWorld();
  const automation = await create(world, { actions: [{ type: "setPriority", value: "urgent" }] });
  await editTask(world.as("mia"), { ...TASK, status: "done" });
  await deleteTask(world.as("mia"), TASK);
  await runAll(world);
  await editTask(world.as("mia"), { taskId: "task-2", status: "done" });
  await world.archive("project-1");
  await runAll(world);
  expect((await runsOf(world, automation)).map(({ status, reason, task }) => [status, reason, task === null])).toEqual(
    expect.arrayContaining([
      ["skipped", "The project is archived", false],
      ["skipped", "The task was deleted", true],
    ]),
  );
});

test("AutomationRunner reads each event once, even after a restart and on two servers", async () => {
  const world = await openWorld();
  const automation = await create(world, { actions: [{ type: "comment", value: "Done" }] });
  const [first, second] = [new AutomationRunner(world.as(null)), new AutomationRunner(world.as(null))];
  for (let round = 0; round < 3; round++) {
    await editTask(world.as("mia"), { ...TASK, status: "to-do" });
    await editTask(world.as("mia"), { ...TASK, status: "done" });
    await Promise.all([first.followEvents(), second.followEvents()]);
    await runAll(world);
  }
  expect(await runsOf(world, automation)).toHaveLength(3);
  const comments = (await listComments(world.as("mia"), TASK)).rows;
  expect(comments).toHaveLength(3);
});

const DAY_MS = 24 * 3600 * 1000;

async function check(runner: AutomationRunner): Promise<void> {
  await runner.followEvents();
  await runner.checkTimes();
}

test("AutomationRunner starts an automation once for a due date, when its offset has passed", async () => {
  const world = await openWorld();
  const runner = new AutomationRunner(world.as(null));
  const due = new Date(world.clock.now().getTime() + 2 * DAY_MS);
  await editTask(world.as("mia"), { ...TASK, dueDate: due.toISOString() });
  const trigger = { type: "due", offsetMinutes: -60 } as const;
  const automation = await create(world, { trigger, actions: [{ type: "setPriority", value: "high" }] });
  await check(runner);
  world.clock.advance(2 * 24 * 3600 - 3601);
  await check(runner);
  expect(await runsOf(world, automation)).toEqual([]);
  world.clock.advance(2);
  await check(runner);
  await check(runner);
  world.clock.advance(5);
  await check(new AutomationRunner(world.as(null)));
  expect(await runsOf(world, automation)).toMatchObject([{ status: "done", eventType: null, depth: 1 }]);
  expect((await getTask(world.as("mia"), TASK)).priority).toBe("high");
});

test("AutomationRunner treats a due date without a time as the end of that day in the trigger's time zone", async () => {
  const world = await openWorld();
  world.clock.set(new Date("2027-03-01T00:00:00Z"));
  const runner = new AutomationRunner(world.as(null));
  await editTask(world.as("mia"), { ...TASK, dueDate: "2027-03-01" });
  const trigger = { type: "due", offsetMinutes: 30, timeZone: "America/New_York" } as const;
  const automation = await create(world, { trigger, actions: [{ type: "setPriority", value: "high" }] });
  await check(runner);
  // The day ends at 05:00 UTC of the next day.
  world.clock.set(new Date("2027-03-02T05:29:59Z"));
  await check(runner);
  expect(await runsOf(world, automation)).toEqual([]);
  world.clock.set(new Date("2027-03-02T05:30:01Z"));
  await check(runner);
  expect(await runsOf(world, automation)).toHaveLength(1);
});

test("AutomationRunner starts an automation at once for a new due date within the offset, not a past one", async () => {
  const world = await openWorld();
  const runner = new AutomationRunner(world.as(null));
  const trigger = { type: "due", offsetMinutes: -2 * 24 * 60 } as const;
  const automation = await create(world, { trigger, actions: [{ type: "setPriority", value: "high" }] });
  await check(runner);
  const now = world.clock.now().getTime();
  await editTask(world.as("mia"), { ...TASK, dueDate: new Date(now + DAY_MS).toISOString() });
  await editTask(world.as("mia"), { taskId: "task-2", dueDate: new Date(now - DAY_MS).toISOString() });
  world.clock.advance(1);
  await check(runner);
  world.clock.advance(1);
  await check(runner);
  expect((await runsOf(world, automation)).map(({ taskId }) => taskId)).toEqual(["task-1"]);
});

test("AutomationRunner starts a schedule once per slot, for each task that meets the condition", async () => {
  const world = await openWorld();
  world.clock.set(new Date("2027-03-01T08:00:00Z"));
  const runner = new AutomationRunner(world.as(null));
  const trigger = { type: "schedule", frequency: "daily", time: "10:00", timeZone: "Europe/Berlin" } as const;
  const automation = await create(world, {
    trigger,
    condition: "priority:none",
    actions: [{ type: "comment", value: "Sort {{task.key}} ({{actor.name}})" }],
  });
  expect(automation.nextAt).toEqual(new Date("2027-03-01T09:00:00Z"));
  await editTask(world.as("mia"), { taskId: "task-2", priority: "low" });
  await check(runner);
  expect(await runsOf(world, automation)).toEqual([]);
  world.clock.set(new Date("2027-03-01T09:00:01Z"));
  await check(runner);
  await check(new AutomationRunner(world.as(null)));
  expect((await runsOf(world, automation)).map(({ taskId, status }) => [taskId, status])).toEqual([["task-1", "done"]]);
  const [comment] = (await listComments(world.as("mia"), TASK)).rows;
  expect(comment?.content).toBe("Sort WEB-1 (Triage)");
  // After downtime, only one of the missed slots runs.
  world.clock.set(new Date("2027-03-09T12:00:00Z"));
  await check(runner);
  expect(await runsOf(world, automation)).toHaveLength(2);
  const { nextAt, version } = await getAutomation(world.as("adam"), { automationId: automation.id });
  expect({ nextAt, version }).toEqual({ nextAt: new Date("2027-03-10T09:00:00Z"), version: 1 });
});

test("AutomationRunner records why a schedule cannot run", async () => {
  const world = await openWorld();
  world.clock.set(new Date("2027-03-01T08:00:00Z"));
  await createLabel(world.as("mia"), { workspaceId: "workspace-1", name: "Bug", color: "red" });
  const trigger = { type: "schedule", frequency: "daily", time: "10:00" } as const;
  const automation = await create(world, {
    trigger,
    condition: "label:Bug",
    actions: [{ type: "setPriority", value: "low" }],
  });
  await world.put(async (tx) => {
    for (const { id } of (await tx.listLabelsOfWorkspace("workspace-1", {}, { limit: 9 })).rows)
      await tx.deleteLabel(id);
  });
  world.clock.set(new Date("2027-03-01T10:00:01Z"));
  await check(new AutomationRunner(world.as(null)));
  expect(await runsOf(world, automation)).toMatchObject([
    { status: "failed", taskId: null, reason: 'No label is called "Bug" (at character 7)' },
  ]);
});

test("AutomationRunner gives up on a run that always fails for an unknown reason, but not during an outage", async () => {
  const world = await openWorld();
  let fail = unavailable;
  const automation = await create(world, { actions: [{ type: "setPriority", value: "high" }] });
  await editTask(world.as("mia"), { ...TASK, status: "done" });
  const ctx = world.as(null);
  const runner = new AutomationRunner({
    ...ctx,
    store: {
      ...ctx.store,
      transaction: (work, options) =>
        ctx.store.transaction(
          (tx) =>
            work(new Proxy(tx, { get: (target, name) => (name === "saveTasks" ? fail : Reflect.get(target, name)) })),
          options,
        ),
    },
  });
  const errorsOf = async (rounds: number): Promise<number> => {
    let errors = 0;
    for (let round = 0; round < rounds; round++) await runner.followEvents().catch(() => errors++);
    return errors;
  };
  expect(await errorsOf(6)).toBe(6);
  expect(await runsOf(world, automation)).toEqual([]);
  fail = broken;
  expect(await errorsOf(6)).toBe(4);
  expect(await runsOf(world, automation)).toMatchObject([{ status: "failed", reason: "Internal error" }]);
});

function unavailable(): never {
  throw new TrackerError("unavailable", "The store is busy");
}

function broken(): never {
  throw new TypeError("A bug");
}

test("AutomationRunner turns off automations that start each other too often in a chain", async () => {
  const world = await openWorld();
  const trigger = { type: "event", event: "taskCommentCreated" } as const;
  const actions = [
    { type: "comment", value: "One" },
    { type: "comment", value: "Two" },
    { type: "comment", value: "Three" },
  ] as const;
  const first = await create(world, { trigger, actions });
  const second = await create(world, { trigger, actions });
  const other = await create(world, { trigger, actions, condition: "priority:urgent" });
  await createComment(world.as("mia"), { ...TASK, content: "Go" });
  await runAll(world);
  const { rows } = await world.ports.store.read((tx) => tx.listComments(TASK.taskId, { limit: 5_000 }));
  // Mia's comment leads to six more, and each counted run adds three.
  expect(rows).toHaveLength(1 + 6 + 3 * MAX_CAUSED_RUNS);
  for (const { id: automationId } of [first, second]) {
    expect(await getAutomation(world.as("vic"), { automationId })).toMatchObject({
      isActive: false,
      offReason: expect.stringContaining(`more than ${MAX_CAUSED_RUNS} runs`),
    });
  }
  expect(await getAutomation(world.as("vic"), { automationId: other.id })).toMatchObject({ isActive: true });
  expect((await world.inbox("olga")).filter(({ title }) => title?.endsWith("was turned off"))).toHaveLength(2);
});
