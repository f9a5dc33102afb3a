import { expect, test } from "bun:test";
import { at, someTimeEntry } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { deleteTask } from "../task/delete.ts";
import { createTimeEntry } from "./create.ts";
import { updateTimeEntry } from "./edit.ts";
import { listTimeEntries } from "./list.ts";
import { getRunningTimer, startTimer, stopTimer } from "./timer.ts";

const TASK = { taskId: "task-1" };
const NO_FORMER = { stoppedEntryId: null, stoppedTaskId: null, discardedEntryId: null, discardedTaskId: null };

async function entriesOf(world: World, taskId: string): Promise<[id: string, duration: number | null][]> {
  const { rows } = await listTimeEntries(world.as("adam"), { taskId });
  return rows.map(({ id, duration }) => [id, duration]);
}

test("startTimer() starts a timer at the server's time, and stopTimer() stops it", async () => {
  const world = await openWorld();
  expect(await getRunningTimer(world.as("max"))).toBeNull();
  const started = await startTimer(world.as("max"), { ...TASK, description: "Oil", billable: false });
  const { entry } = started;
  const fields = { ...TASK, userId: "max", description: "Oil", billable: false, startTime: at(0), endTime: null };
  expect(started).toMatchObject({ ...NO_FORMER, entry: { ...fields, duration: null } });
  const task = { taskTitle: "Fix login", taskNumber: 1, projectId: "project-1", projectSlug: "web" };
  expect(await getRunningTimer(world.as("max"))).toEqual({ ...entry, ...task, workspaceId: "workspace-1" });
  expect((await world.inbox("mia")).map(({ type }) => type)).toEqual(["time_entry_created"]);

  world.clock.advance(90);
  const stopped = await stopTimer(world.as("max"), TASK);
  expect(stopped).toEqual({ ...entry, endTime: at(90), duration: 90, updatedAt: at(90) });
  expect(await getRunningTimer(world.as("max"))).toBeNull();
  expect(await refusalOf(stopTimer(world.as("max"), TASK))).toBe("not_found");
  const events = await world.newEvents();
  expect(events.map(({ data }) => (data as { kind: string }).kind)).toEqual(["created", "updated"]);
});

test("startTimer() stops the previous timer of the caller, and no one else's", async () => {
  const world = await openWorld();
  await startTimer(world.as("mia"), TASK);
  const { entry } = await startTimer(world.as("max"), TASK);
  world.clock.advance(3);
  const second = await startTimer(world.as("max"), { taskId: "task-3" });
  expect(second).toMatchObject({ ...NO_FORMER, stoppedEntryId: entry.id, stoppedTaskId: "task-1" });
  expect(await entriesOf(world, "task-1")).toContainEqual([entry.id, 3]);
  expect((await getRunningTimer(world.as("mia")))?.taskId).toBe("task-1");
  expect((await getRunningTimer(world.as("max")))?.id).toBe(second.entry.id);
});

test("startTimer() deletes a previous timer that ran for less than 3 seconds", async () => {
  const world = await openWorld();
  const { entry } = await startTimer(world.as("max"), TASK);
  world.clock.advance(2);
  const second = await startTimer(world.as("max"), { taskId: "task-2" });
  expect(second).toMatchObject({ ...NO_FORMER, discardedEntryId: entry.id, discardedTaskId: "task-1" });
  expect(await entriesOf(world, "task-1")).toEqual([]);
});

test("startTimer() returns the running timer for a second start on the same task within 15 seconds", async () => {
  const world = await openWorld();
  const { entry } = await startTimer(world.as("max"), TASK);
  world.clock.advance(14);
  expect(await startTimer(world.as("max"), TASK)).toEqual({ entry, ...NO_FORMER });
  world.clock.advance(1);
  const again = await startTimer(world.as("max"), TASK);
  expect(again).toMatchObject({ stoppedEntryId: entry.id });
  expect(again.entry.id).not.toBe(entry.id);
});

test("createTimeEntry() stops the previous timer only if the entry has no end", async () => {
  const world = await openWorld();
  const { entry } = await startTimer(world.as("max"), TASK);
  world.clock.advance(60);
  const startTime = at(10).toISOString();
  await createTimeEntry(world.as("max"), { taskId: "task-2", startTime, endTime: at(20).toISOString() });
  expect((await getRunningTimer(world.as("max")))?.id).toBe(entry.id);
  const running = await createTimeEntry(world.as("max"), { taskId: "task-2", startTime });
  expect((await getRunningTimer(world.as("max")))?.id).toBe(running.id);
  expect(await entriesOf(world, "task-1")).toEqual([[entry.id, 60]]);
});

test("startTimer() ends a previous timer whose task is deleted, or whose start is in the server's future", async () => {
  const world = await openWorld();
  await startTimer(world.as("max"), TASK);
  await deleteTask(world.as("adam"), TASK);
  expect(await getRunningTimer(world.as("max"))).toBeNull();
  world.clock.advance(60);
  expect(await startTimer(world.as("max"), { taskId: "task-2" })).toMatchObject(NO_FORMER);
  const ahead = await createTimeEntry(world.as("max"), { taskId: "task-2", startTime: at(100).toISOString() });
  expect(await stopTimer(world.as("max"), { taskId: "task-2" })).toMatchObject({ id: ahead.id, duration: 0 });
});

test("startTimer() does not reveal the previous timer in a workspace that the caller has left", async () => {
  const world = await openWorld();
  const former = someTimeEntry({ id: "former", taskId: "task-9", userId: "max", endTime: null, duration: null });
  await world.put((tx) => tx.insertTimeEntry(former));
  world.clock.advance(60);
  expect(await getRunningTimer(world.as("max"))).toBeNull();
  expect(await startTimer(world.as("max"), TASK)).toMatchObject(NO_FORMER);
  const { rows } = await listTimeEntries(world.as("stan"), { taskId: "task-9" });
  expect(rows).toMatchObject([{ id: "former", duration: 60 }]);
});

test("startTimer() and stopTimer() refuse viewers, non-members and archived projects", async () => {
  const world = await openWorld();
  for (const call of [startTimer, stopTimer]) {
    expect(await refusalOf(call(world.as("vic"), TASK))).toBe("forbidden");
    expect(await refusalOf(call(world.as("stan"), TASK))).toBe("not_found");
  }
  await world.archive("project-1");
  expect(await refusalOf(startTimer(world.as("max"), TASK))).toBe("conflict PROJECT_ARCHIVED");
});

test("updateTimeEntry() sets a duration or the billable flag alone, and refuses a second running timer", async () => {
  const world = await openWorld();
  const done = someTimeEntry({ id: "done", userId: "max" });
  await world.put((tx) => tx.insertTimeEntry(done));
  const input = { timeEntryId: "done" };
  const edited = await updateTimeEntry(world.as("max"), { ...input, duration: 5400 });
  expect(edited).toMatchObject({ startTime: at(0), endTime: at(5400), duration: 5400, billable: true });
  const unbilled = await updateTimeEntry(world.as("max"), { ...input, billable: false });
  expect(unbilled).toMatchObject({ duration: 5400, billable: false });
  for (const duration of [-1, 0.5, 2_147_483_648])
    expect(await refusalOf(updateTimeEntry(world.as("max"), { ...input, duration }))).toBe("invalid");
  await startTimer(world.as("max"), TASK);
  const resume = { ...input, startTime: at(0).toISOString() };
  expect(await refusalOf(updateTimeEntry(world.as("max"), resume))).toBe("conflict TIMER_RUNNING");
});
