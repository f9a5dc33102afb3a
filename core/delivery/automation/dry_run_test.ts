import { expect, test } from "bun:test";
import { createTask } from "../../board/task/create.ts";
import { editTask } from "../../board/task/edit.ts";
import { getTask } from "../../board/task/get.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { dryRunAutomation } from "./dry_run.ts";

const WHEN_DONE = { type: "event", event: "taskStatusChanged", to: "done" } as const;

async function rowsOf(world: World): Promise<unknown> {
  return await world.ports.store.read(async (tx) => [
    await tx.listEvents(0, 999),
    await tx.listTasksOfProject("project-1"),
    await tx.listAutomations("project-1"),
  ]);
}

test("dryRunAutomation() shows which events would have started the automation and what would change, but changes nothing", async () => {
  const world = await openWorld();
  await editTask(world.as("mia"), { taskId: "task-1", status: "done" });
  world.clock.advance(60);
  await editTask(world.as("mia"), { taskId: "task-2", status: "done" });
  await editTask(world.as("mia"), { taskId: "task-2", status: "to-do" });
  const before = await rowsOf(world);
  const input = {
    projectId: "project-1",
    trigger: WHEN_DONE,
    condition: "-priority:urgent",
    actions: [
      { type: "setPriority", value: "urgent" },
      { type: "comment", value: "{{actor.name}} did it" },
    ] as const,
  };
  const result = await dryRunAutomation(world.as("adam"), input);
  expect(result.from).toEqual(new Date("2026-01-05T09:00:00Z"));
  expect(result.hasMore).toBe(false);
  expect(result.matches).toMatchObject([
    { at: new Date("2026-01-05T09:01:00Z"), eventType: "taskStatusChanged", task: { key: "WEB-2" }, reason: null },
    { at: new Date("2026-01-05T09:00:00Z"), task: { id: "task-1", key: "WEB-1", title: "Fix login" } },
  ]);
  expect(result.matches[1]?.changes).toMatchObject([
    { type: "taskPriorityChanged", eventData: { old: "no-priority", new: "urgent" } },
    { type: "taskCommentCreated", eventData: { content: "Mia did it" } },
  ]);
  expect(await rowsOf(world)).toEqual(before);
  expect(await world.inbox("mia")).toEqual([]);
});

test("dryRunAutomation() says why the actions would fail", async () => {
  const world = await openWorld();
  await editTask(world.as("mia"), { taskId: "task-1", status: "done" });
  const actions = [{ type: "setEstimate", value: "1" } as const, { type: "setDueDate", value: "-30y" } as const];
  await editTask(world.as("mia"), { taskId: "task-1", startDate: "2026-01-05" });
  const { matches } = await dryRunAutomation(world.as("adam"), { projectId: "project-1", trigger: WHEN_DONE, actions });
  expect(matches).toMatchObject([{ changes: null, reason: "Start date must not be after due date" }]);
  expect((await getTask(world.as("mia"), { taskId: "task-1" })).estimate).toBeNull();
});

test("dryRunAutomation() finds due dates that passed within 45 days, and the tasks of a schedule", async () => {
  const world = await openWorld();
  const create = (title: string, dueDate: string) =>
    createTask(world.as("mia"), { projectId: "project-1", title, dueDate });
  await create("Old", "2025-10-01T00:00:00Z");
  await create("Recent", "2026-01-01T00:00:00Z");
  await create("Ahead", "2026-02-01T00:00:00Z");
  const actions = [{ type: "setPriority", value: "urgent" } as const];
  const due = { type: "due", offsetMinutes: 60 } as const;
  const passed = await dryRunAutomation(world.as("adam"), { projectId: "project-1", trigger: due, actions });
  expect(passed.matches).toMatchObject([{ task: { title: "Recent" }, at: new Date("2026-01-01T01:00:00Z") }]);
  const trigger = { type: "schedule", frequency: "daily", time: "09:00" } as const;
  const condition = "Ahead";
  const slot = await dryRunAutomation(world.as("adam"), { projectId: "project-1", trigger, condition, actions });
  expect(slot.matches).toMatchObject([{ task: { title: "Ahead" }, at: null, eventType: null }]);
});
