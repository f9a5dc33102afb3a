/** Milestones and cycles. @module */
import { assertEquals } from "../../../assert.ts";
import { somePlan } from "../../../fixtures/plan.ts";
import { at, someActivity, someColumn, someTask } from "../../../fixtures.ts";
import type { Check } from "../scene.ts";

export function checkPlans(check: Check): void {
  check("counts the live tasks of plans, and their estimates", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertColumn(someColumn({ id: "final", isFinal: true }));
      await tx.insertPlan(somePlan({ id: "m", position: 2 }));
      await tx.insertPlan(somePlan({ id: "c", kind: "cycle", startDate: "2027-01-01", endDate: "2027-01-14" }));
      await tx.insertPlan(somePlan({ id: "empty", position: 1 }));
      const both = { milestoneId: "m", cycleId: "c" };
      await tx.insertTask(someTask({ number: 1, ...both, estimate: 0.5 }));
      await tx.insertTask(someTask({ number: 2, ...both, estimate: 2, status: "done", columnId: "final" }));
      await tx.insertTask(someTask({ number: 3, milestoneId: "m", estimate: 4, status: "archived" }));
      await tx.insertTask(someTask({ number: 4, ...both }));
      await tx.insertTask(someTask({ number: 5, ...both, estimate: 8 }));
      await tx.deleteTask("task-5", at(5));
    });
    await read(async (tx) => {
      const rows = await tx.listPlanProgress("project-1");
      const sorted = rows.toSorted((left, right) => (left.planId < right.planId ? -1 : 1));
      const expected = [
        { planId: "c", tasks: 3, doneTasks: 1, estimate: 2.5, doneEstimate: 2 },
        { planId: "m", tasks: 4, doneTasks: 2, estimate: 6.5, doneEstimate: 6 },
      ];
      assertEquals(sorted, expected, "the progress");
      const plans = await tx.listPlans(["project-1", "nothing"]);
      assertEquals(
        plans.map(({ id }) => id),
        ["c", "empty", "m"],
        "the plans in their order",
      );
      assertEquals(await tx.listTaskIdsOfPlan("c", 2), ["task-1", "task-2"], "the first tasks of a plan");
      assertEquals(await tx.listTaskIdsOfPlan("c", 2, "task-2"), ["task-4"], "the tasks after another task");
    });
  });

  check("lists the plans whose tasks are being removed from them", async ({ write, read }) => {
    const into = somePlan({ id: "a", emptiesInto: "c" });
    const deleted = somePlan({ id: "b", emptiesInto: "", deletedAt: at(3) });
    await write(async (tx) => {
      for (const plan of [into, deleted, somePlan({ id: "c" })]) await tx.insertPlan(plan);
    });
    const listed = async () =>
      (await read((tx) => tx.listEmptyingPlans(9))).sort((one, two) => (one.id < two.id ? -1 : 1));
    assertEquals(await listed(), [into, deleted], "the plans");
    assertEquals((await read((tx) => tx.listEmptyingPlans(1))).length, 1, "the number of plans with a limit");
    await write((tx) => tx.savePlan({ ...into, emptiesInto: null }));
    assertEquals(await listed(), [deleted], "the plans after a plan was emptied");
  });

  check("deletes a plan, and removes all tasks from it", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertPlan(somePlan({ id: "m" }));
      await tx.insertPlan(somePlan({ id: "c", kind: "cycle" }));
      await tx.insertTask(someTask({ number: 1, milestoneId: "m", cycleId: "c" }));
      await tx.insertTask(someTask({ number: 2, milestoneId: "m", cycleId: "c" }));
      await tx.addPlanTasks([{ planId: "m", taskId: "task-1" }]);
      await tx.deleteTask("task-2", at(5));
      await tx.deletePlan("m");
      await tx.undeleteTask("task-2");
    });
    await read(async (tx) => {
      for (const id of ["task-1", "task-2"]) {
        const task = await tx.findTask(id);
        assertEquals([task?.milestoneId, task?.cycleId], [null, "c"], `the plans of ${id}`);
      }
      assertEquals([await tx.findPlan("m"), await tx.listTaskIdsEverInPlan("m", 9)], [undefined, []], "the plan");
    });
  });

  check("finds the tasks that were ever in a plan, with their history", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertPlan(somePlan({ id: "m" }));
      for (const number of [1, 2, 3]) await tx.insertTask(someTask({ number }));
      await tx.addPlanTasks([
        { planId: "m", taskId: "task-1" },
        { planId: "m", taskId: "task-2" },
      ]);
      await tx.addPlanTasks([{ planId: "m", taskId: "task-1" }]);
      const eventData = { field: "estimate", old: null, new: 2 };
      await tx.insertActivities([
        someActivity({ id: "a", taskId: "task-1", type: "task", createdAt: at(2), eventData }),
        someActivity({ id: "b", taskId: "task-1", type: "status_changed", createdAt: at(3) }),
        someActivity({ id: "c", taskId: "task-1", type: "comment", createdAt: at(4) }),
        someActivity({ id: "d", taskId: "task-2", type: "task", createdAt: at(5) }),
        someActivity({ id: "e", taskId: "task-3", type: "task", createdAt: at(6) }),
      ]);
    });
    await read(async (tx) => {
      assertEquals(await tx.listTaskIdsEverInPlan("m", 9), ["task-1", "task-2"], "the tasks");
      const entries = await tx.listPlanActivities("m", 9);
      assertEquals(
        entries.map(({ id }) => id),
        ["d", "b", "a"],
        "the entries",
      );
      const last = { id: "a", taskId: "task-1", type: "task", createdAt: at(2) };
      assertEquals(entries[2], { ...last, eventData: { field: "estimate", old: null, new: 2 } }, "an entry");
      assertEquals((await tx.listPlanActivities("m", 1)).length, 1, "the limit");
    });
    await write((tx) => tx.deleteTask("task-1", at(9)));
    assertEquals(await read((tx) => tx.listTaskIdsEverInPlan("m", 9)), ["task-2"], "the tasks without a deleted task");
  });
}
