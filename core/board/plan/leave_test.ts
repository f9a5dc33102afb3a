import { describe, expect, test } from "bun:test";
import { TrackerError } from "../../errors.ts";
import { MAX_PLAN_CHANGES } from "../../limits.ts";
import type { Store } from "../../ports/store.ts";
import { somePlan } from "../../testing/fixtures/plan.ts";
import { someTask } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { editTask } from "../task/edit.ts";
import { getTask } from "../task/get.ts";
import { closeCycle, deleteCycle, listCycles } from "./cycle.ts";
import { emptyPlans } from "./leave.ts";

const PROJECT = { projectId: "project-1" };
const DONE = 3;

/** Opens a world with two cycles. The first has more tasks than fit in one transaction; three of them are done. */
async function openLarge(): Promise<World> {
  const world = await openWorld();
  const [first, last] = ["2026-01-01", "2099-12-31"];
  await world.put(async (tx) => {
    const cycle = { ...PROJECT, kind: "cycle" as const };
    await tx.insertPlan(somePlan({ ...cycle, id: "large", name: "Large", startDate: first, endDate: first }));
    await tx.insertPlan(somePlan({ ...cycle, id: "next", name: "Next", startDate: last, endDate: last }));
    for (let number = 11; number <= 11 + MAX_PLAN_CHANGES; number++) {
      const status = number < 11 + DONE ? "done" : "to-do";
      const columnId = `project-1-${status}`;
      await tx.insertTask(someTask({ id: `many-${number}`, ...PROJECT, number, status, columnId, cycleId: "large" }));
    }
  });
  await world.newEvents();
  return world;
}

/** Returns a store that fails after some transactions. */
function failAfter(store: Store, count: number): Store {
  let left = count;
  return {
    read: store.read.bind(store),
    close: store.close.bind(store),
    transaction: async (work, options) => {
      if (left-- === 0) throw new TrackerError("unavailable", "The store is not available");
      return await store.transaction(work, options);
    },
  };
}

async function countTasks(world: World): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const tasks = await world.ports.store.read((tx) => tx.listTasksOfProject("project-1"));
  for (const { cycleId } of tasks) counts[cycleId ?? "none"] = (counts[cycleId ?? "none"] ?? 0) + 1;
  return counts;
}

describe("a cycle with more tasks than fit in one transaction", () => {
  test("is closed, and its unfinished tasks move once each", async () => {
    const world = await openLarge();
    const movedTasks = MAX_PLAN_CHANGES + 1 - DONE;
    const closed = await closeCycle(world.as("adam"), { cycleId: "large" });
    expect(closed).toMatchObject({
      nextCycleId: "next",
      movedTasks,
      cycle: { state: "done", progress: { tasks: DONE } },
    });
    expect(await countTasks(world)).toEqual({ large: DONE, next: movedTasks, none: 2 });
    const events = await world.newEvents();
    const moves = events.filter(({ type }) => type === "taskCycleChanged");
    expect(new Set(moves.map(({ about }) => about)).size).toBe(movedTasks);
    expect(moves).toHaveLength(movedTasks);
    expect(events.filter(({ type }) => type === "plansChanged")).toHaveLength(1);
    expect(await refusalOf(closeCycle(world.as("adam"), { cycleId: "large" }))).toBe("conflict CYCLE_CLOSED");
  });

  test("is deleted at once, even if the server stops before all tasks have left it", async () => {
    const world = await openLarge();
    const adam = world.as("adam");
    await deleteCycle({ ...adam, store: failAfter(world.ports.store, 3) }, { cycleId: "large" });
    expect((await listCycles(adam, PROJECT)).map(({ id }) => id)).toEqual(["next"]);
    expect(await refusalOf(deleteCycle(adam, { cycleId: "large" }))).toBe("not_found");
    const change = { taskId: "task-1", cycleId: "large" };
    expect(await refusalOf(editTask(adam, change))).toBe("invalid CYCLE_NOT_FOUND");
    expect((await countTasks(world)).large).toBeGreaterThan(0);
    await emptyPlans(world.as(null));
    expect(await countTasks(world)).toEqual({ none: MAX_PLAN_CHANGES + 3 });
    expect(await world.ports.store.read((tx) => tx.findPlan("large"))).toBeUndefined();
    const moves = (await world.newEvents()).filter(({ type }) => type === "taskCycleChanged");
    expect(moves).toHaveLength(MAX_PLAN_CHANGES + 1);
  });

  test("keeps all tasks if nothing could be saved", async () => {
    const world = await openLarge();
    const ctx = { ...world.as("adam"), store: failAfter(world.ports.store, 0) };
    expect(await refusalOf(closeCycle(ctx, { cycleId: "large" }))).toBe("unavailable");
    expect(await countTasks(world)).toEqual({ large: MAX_PLAN_CHANGES + 1, none: 2 });
    await emptyPlans(world.as(null));
    expect(await countTasks(world)).toEqual({ large: MAX_PLAN_CHANGES + 1, none: 2 });
  });

  test("removes the rest of its tasks from all cycles if the next cycle was deleted in the meantime", async () => {
    const world = await openLarge();
    const adam = world.as("adam");
    await closeCycle({ ...adam, store: failAfter(world.ports.store, 3) }, { cycleId: "large" });
    await deleteCycle(adam, { cycleId: "next" });
    await emptyPlans(world.as(null));
    expect(await countTasks(world)).toEqual({ large: DONE, none: MAX_PLAN_CHANGES + 3 - DONE });
    expect(await getTask(adam, { taskId: "many-11" })).toMatchObject({ cycleId: "large" });
  });
});
