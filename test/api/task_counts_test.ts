/** The counts that a store keeps match its tasks after any random transactions. @module */
import { expect, test } from "bun:test";
import { type ReadTx, type Task, type TaskCounts, TrackerError } from "@hexlane/core";
import fc from "fast-check";
import { openStore, SCENARIO_KINDS } from "../harness/stores.ts";
import { furnish, IDS, stepsOf } from "../model/steps.ts";
import { HANG_MILLISECONDS, newSeed, runs } from "../tier.ts";

const CHANGES = [
  "saveTask",
  "saveTaskFields",
  "saveTasks",
  "deleteTask",
  "undeleteTask",
  "purgeTasks",
  "insertColumn",
  "deleteColumn",
  "deleteProject",
];
const NAMES = [...CHANGES, ...CHANGES.slice(0, 4), ...Array.from({ length: 8 }, () => "insertTaskAgain")];

test.each(SCENARIO_KINDS)(
  "countTasksByProject() of %s returns the counts of the stored tasks after random transactions",
  async (kind) => {
    const property = fc.asyncProperty(
      fc.array(fc.record({ steps: stepsOf(NAMES), removes: fc.nat(9) }), { minLength: 30, maxLength: 60 }),
      async (transactions) => {
        const { store, remove } = await openStore(kind);
        try {
          await store.transaction(furnish);
          for (const { steps, removes } of transactions) {
            const work = store.transaction(async (tx) => {
              for (const { apply } of steps) await apply(tx);
              if (removes === 0) await tx.emptyWorkspace("w1", { tasks: 1, rows: 9_999 });
            });
            await work.catch((error: unknown) => {
              if (!(error instanceof TrackerError)) throw error;
            });
            const [kept, counted] = await store.read(async (tx) => [await keptCounts(tx), await countAfresh(tx)]);
            expect(kept).toEqual(counted);
          }
        } finally {
          await store.close();
          await remove();
        }
      },
    );
    await fc.assert(property, { numRuns: runs(50), seed: newSeed() });
  },
  HANG_MILLISECONDS,
);

async function keptCounts(tx: ReadTx): Promise<TaskCounts[]> {
  const counts: TaskCounts[] = [];
  for (const id of IDS.workspaces) counts.push(...(await tx.countTasksByProject(id)));
  return counts.sort((left, right) => (left.projectId < right.projectId ? -1 : 1));
}

async function countAfresh(tx: ReadTx): Promise<TaskCounts[]> {
  const counts: TaskCounts[] = [];
  for (const projectId of IDS.projects) {
    const tasks = await tx.listTasksOfProject(projectId);
    const open: Task[] = [];
    for (const task of tasks) {
      const column = task.columnId === null ? undefined : await tx.findColumn(task.columnId);
      if (task.status !== "archived" && !column?.isFinal) open.push(task);
    }
    const [due] = open.flatMap(({ dueDate }) => dueDate ?? []).sort((left, right) => left.getTime() - right.getTime());
    const done = tasks.length - open.length;
    if (tasks.length > 0) counts.push({ projectId, total: tasks.length, done, dueDate: due ?? null });
  }
  return counts;
}
