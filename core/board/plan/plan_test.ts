import { expect, test } from "bun:test";
import type { Context } from "../../context.ts";
import type { Tx } from "../../ports/store.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld } from "../../testing/world.ts";
import { listActivities } from "../activity/list.ts";
import { createTask } from "../task/create.ts";
import { duplicateTask } from "../task/duplicate.ts";
import { editTask } from "../task/edit.ts";
import { getTask } from "../task/get.ts";
import { listTasks } from "../task/list.ts";
import { moveTask } from "../task/move.ts";
import { undoChange } from "../undo/undo.ts";
import { getCycleBurnUp, getMilestoneBurnUp } from "./burn_up.ts";
import { closeCycle, createCycle, deleteCycle, editCycle, listCycles } from "./cycle.ts";
import { createMilestone, deleteMilestone, editMilestone, listMilestones } from "./milestone.ts";
import type { PlanProgress } from "./plan.ts";

const PROJECT = { projectId: "project-1" };

/** Runs a command, and returns the ID of its change. */
async function changeOf(ctx: Context, command: (ctx: Context) => Promise<unknown>): Promise<string> {
  await command(ctx);
  return ctx.change?.id ?? "none";
}

async function dayAfter(world: Awaited<ReturnType<typeof openWorld>>, days: number): Promise<string> {
  return new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Opens a world with two cycles: the current one, and one for the next seven days. */
async function openCycles() {
  const world = await openWorld();
  const adam = world.as("adam");
  const [from, until] = [await dayAfter(world, -1), await dayAfter(world, 6)];
  const current = await createCycle(adam, {
    ...PROJECT,
    name: "Sprint 1",
    startDate: from,
    endDate: until,
    capacity: 8,
  });
  const [next, last] = [await dayAfter(world, 7), await dayAfter(world, 13)];
  const coming = await createCycle(adam, { ...PROJECT, name: "Sprint 2", startDate: next, endDate: last });
  return { world, adam, current, coming };
}

test("a milestone has the progress of its tasks, and loses them when it is deleted", async () => {
  const world = await openWorld();
  const adam = world.as("adam");
  const made = await createMilestone(adam, { ...PROJECT, name: " 1.0 ", dueDate: "2031-05-06", description: "Ship" });
  expect(made).toMatchObject({ name: "1.0", dueDate: "2031-05-06", startDate: null, state: "open" });
  const open = await createTask(adam, { ...PROJECT, title: "Open", estimate: 0.1, milestoneId: made.id });
  await createTask(adam, { ...PROJECT, title: "Done", estimate: 0.2, milestoneId: made.id, status: "done" });
  expect(await duplicateTask(adam, { taskId: open.id })).toMatchObject({ milestoneId: made.id });
  const [listed] = await listMilestones(world.as("vic"), PROJECT);
  expect(listed?.progress).toEqual({ tasks: 3, doneTasks: 1, estimate: 0.4, doneEstimate: 0.2 });
  expect(await editMilestone(adam, { milestoneId: made.id, state: "done", dueDate: null })).toMatchObject({
    state: "done",
    dueDate: null,
    name: "1.0",
  });
  const found = await listTasks(adam, { ...PROJECT, where: 'milestone:"1.0" estimate:>0.1' });
  expect(found.rows.map(({ title }) => title)).toEqual(["Done"]);
  await deleteMilestone(adam, { milestoneId: made.id });
  expect(await getTask(adam, { taskId: open.id })).toMatchObject({ milestoneId: null });
  const { rows } = await listActivities(adam, { taskId: open.id });
  expect(rows.map(({ content }) => content)).toContain("removed the milestone");
});

test("createMilestone() refuses a description of more than 16 KiB in UTF-8", async () => {
  const adam = (await openWorld()).as("adam");
  const create = (length: number) =>
    createMilestone(adam, { ...PROJECT, name: "1.0", description: "€".repeat(length) });
  expect((await create(5_461)).description).toHaveLength(5_461);
  expect(await refusalOf(create(5_462))).toBe("invalid");
});

test("a task accepts only plans of its project, and loses them when it moves to another project", async () => {
  const world = await openWorld();
  const adam = world.as("adam");
  const milestone = await createMilestone(adam, { ...PROJECT, name: "1.0" });
  const { current } = await openCycles();
  const change = { taskId: "task-1", cycleId: current.id };
  await expect(editTask(adam, change)).rejects.toMatchObject({ details: { reason: "CYCLE_NOT_FOUND" } });
  await expect(editTask(adam, { taskId: "task-1", cycleId: milestone.id })).rejects.toMatchObject({ code: "invalid" });
  await undoChange(world.as("adam"), {
    changeId: await changeOf(world.as("adam"), (ctx) => editTask(ctx, { taskId: "task-1", milestoneId: milestone.id })),
  });
  expect(await getTask(adam, { taskId: "task-1" })).toMatchObject({ milestoneId: null });
  await editTask(adam, { taskId: "task-1", milestoneId: milestone.id });
  const move = { taskId: "task-1", destinationProjectId: "project-2" };
  const moved = await changeOf(world.as("adam"), (ctx) => moveTask(ctx, move));
  expect(await getTask(adam, { taskId: "task-1" })).toMatchObject({ projectId: "project-2", milestoneId: null });
  await undoChange(world.as("adam"), { changeId: moved });
  expect(await getTask(adam, { taskId: "task-1" })).toMatchObject({
    projectId: "project-1",
    milestoneId: milestone.id,
  });
});

test("cycles do not overlap, and their state derives from their dates", async () => {
  const { world, adam, current, coming } = await openCycles();
  const { startDate, endDate } = coming;
  const overlapping = createCycle(adam, { ...PROJECT, name: "Sprint 3", startDate: endDate, endDate });
  await expect(overlapping).rejects.toMatchObject({ details: { reason: "CYCLES_OVERLAP" } });
  const earlier = editCycle(adam, { cycleId: coming.id, startDate: current.endDate });
  await expect(earlier).rejects.toMatchObject({ details: { reason: "CYCLES_OVERLAP" } });
  const wrong = editCycle(adam, { cycleId: coming.id, startDate: endDate, endDate: startDate });
  await expect(wrong).rejects.toMatchObject({ details: { reason: "START_AFTER_DUE" } });
  const named = editCycle(adam, { cycleId: coming.id, name: "SPRINT 1" });
  await expect(named).rejects.toMatchObject({ details: { reason: "PLAN_NAME_TAKEN" } });
  const states = async () => (await listCycles(adam, PROJECT)).map(({ state }) => state);
  expect(await states()).toEqual(["active", "upcoming"]);
  world.clock.advance(7 * 86_400);
  expect(await states()).toEqual(["done", "active"]);
});

test("closeCycle() moves unfinished tasks to the next cycle, in one change that can be undone", async () => {
  const { world, adam, current, coming } = await openCycles();
  await editTask(adam, { taskId: "task-1", cycleId: current.id, estimate: 3 });
  const done = await createTask(adam, { ...PROJECT, title: "Done", status: "done", cycleId: current.id });
  expect((await listTasks(adam, { ...PROJECT, where: "cycle:active" })).rows).toHaveLength(2);
  const closer = world.as("adam");
  const closed = await closeCycle(closer, { cycleId: current.id });
  expect(closed).toMatchObject({ nextCycleId: coming.id, movedTasks: 1, cycle: { state: "done" } });
  expect(await getTask(adam, { taskId: "task-1" })).toMatchObject({ cycleId: coming.id });
  expect(await getTask(adam, { taskId: done.id })).toMatchObject({ cycleId: current.id });
  const { rows } = await listActivities(adam, { taskId: "task-1" });
  expect(rows.map(({ content }) => content)).toContain(
    'closed the cycle "Sprint 1" before this task was done, and moved the task to "Sprint 2"',
  );
  await expect(closeCycle(adam, { cycleId: current.id })).rejects.toMatchObject({
    details: { reason: "CYCLE_CLOSED" },
  });
  await undoChange(world.as("adam"), { changeId: closer.change?.id ?? "none" });
  expect(await getTask(adam, { taskId: "task-1" })).toMatchObject({ cycleId: current.id });
  await deleteCycle(adam, { cycleId: current.id });
  expect((await listTasks(adam, { ...PROJECT, where: "cycle:none" })).rows.map(({ id }) => id)).toContain(done.id);
});

test("closeCycle() refuses a next cycle that is done, is the same cycle or belongs to another project", async () => {
  const { world, adam, current, coming } = await openCycles();
  await editTask(adam, { taskId: "task-1", cycleId: current.id });
  const days = { startDate: await dayAfter(world, 20), endDate: await dayAfter(world, 26) };
  const foreign = await createCycle(adam, { projectId: "project-2", name: "Sprint 1", ...days });
  const past = { startDate: await dayAfter(world, -20), endDate: await dayAfter(world, -10) };
  const over = await createCycle(adam, { ...PROJECT, name: "Sprint 0", ...past });
  const later = await createCycle(adam, { ...PROJECT, name: "Sprint 3", ...days });
  await closeCycle(adam, { cycleId: later.id });
  const refusalFor = (nextCycleId: string) => refusalOf(closeCycle(adam, { cycleId: current.id, nextCycleId }));
  expect(await refusalFor(later.id)).toBe("invalid CYCLE_NOT_FOUND");
  expect(await refusalFor(over.id)).toBe("invalid CYCLE_NOT_FOUND");
  expect(await refusalFor(foreign.id)).toBe("invalid CYCLE_NOT_FOUND");
  expect(await refusalFor(current.id)).toBe("invalid CYCLE_NOT_FOUND");
  expect(await getTask(adam, { taskId: "task-1" })).toMatchObject({ cycleId: current.id });
  expect(await closeCycle(adam, { cycleId: current.id, nextCycleId: coming.id })).toMatchObject({ movedTasks: 1 });
});

test("changing a plan does not count its tasks while other writers wait, and returns the current counts", async () => {
  const { world, current } = await openCycles();
  const { store } = world.ports;
  const whileWriting: string[] = [];
  const watched = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, name) => {
        if (name === "listPlanProgress") whileWriting.push(name);
        return Reflect.get(target, name);
      },
    });
  const transaction: typeof store.transaction = (work, options) =>
    store.transaction((tx) => work(watched(tx)), options);
  const ctx = { ...world.as("adam"), store: { ...store, read: store.read.bind(store), transaction } };
  const milestone = await createMilestone(ctx, { ...PROJECT, name: "1.0" });
  await createTask(ctx, { ...PROJECT, title: "Done", status: "done", cycleId: current.id, milestoneId: milestone.id });
  await editTask(ctx, { taskId: "task-1", cycleId: current.id, milestoneId: milestone.id });
  const progressOf = async (edited: Promise<{ progress: PlanProgress }>) => {
    const { tasks, doneTasks } = (await edited).progress;
    return [tasks, doneTasks];
  };
  expect(await progressOf(editMilestone(ctx, { milestoneId: milestone.id, name: "1.1" }))).toEqual([2, 1]);
  expect(await progressOf(editCycle(ctx, { cycleId: current.id, name: "Sprint A" }))).toEqual([2, 1]);
  expect(await progressOf(closeCycle(ctx, { cycleId: current.id }).then(({ cycle }) => cycle))).toEqual([1, 1]);
  expect(whileWriting).toEqual([]);
});

test("a burn-up counts a task on each day it was in the plan, and as done from the day it was completed", async () => {
  const { world, adam, current } = await openCycles();
  const milestone = await createMilestone(adam, { ...PROJECT, name: "1.0" });
  await editTask(adam, { taskId: "task-1", cycleId: current.id, milestoneId: milestone.id, estimate: 3 });
  world.clock.advance(86_400);
  await editTask(adam, { taskId: "task-1", status: "done", estimate: 5 });
  world.clock.advance(86_400);
  await editTask(adam, { taskId: "task-1", cycleId: null });
  const { days } = await getCycleBurnUp(world.as("vic"), { cycleId: current.id });
  expect(days.map(({ date: _, ...counts }) => Object.values(counts))).toEqual([
    [0, 0, 0, 0],
    [1, 0, 3, 0],
    [1, 1, 5, 5],
    [0, 0, 0, 0],
  ]);
  const other = await getMilestoneBurnUp(adam, { milestoneId: milestone.id });
  expect(other.days.map(({ doneEstimate }) => doneEstimate)).toEqual([0, 5, 5]);
});
