import { expect, test } from "bun:test";
import { at, someActivity, someColumn, someTask } from "../../testing/fixtures.ts";
import { openWorld } from "../../testing/world.ts";
import { getProjectProgress } from "./progress.ts";

test("getProjectProgress() counts the tasks that were completed on each day and are still complete", async () => {
  const world = await openWorld();
  const now = world.clock.now().getTime();
  const daysAgo = (days: number): Date => new Date(now - days * 86_400_000);
  const change = (number: number, days: number, oldStatus: string, newStatus: string) =>
    someActivity({
      id: `a${number}-${days}`,
      taskId: `p-${number}`,
      type: "status_changed",
      createdAt: daysAgo(days),
      eventData: { oldStatus, newStatus },
    });
  await world.put(async (tx) => {
    for (const number of [1, 2, 3, 4, 5]) {
      await tx.insertTask(someTask({ id: `p-${number}`, number: 100 + number, projectId: "project-2" }));
    }
    await tx.insertActivities([
      change(1, 2, "to-do", "done"),
      // Completed two days ago and archived later.
      change(2, 2, "in-progress", "done"),
      change(2, 1, "done", "archived"),
      // Reopened.
      change(3, 2, "to-do", "done"),
      change(3, 1, "done", "to-do"),
      // One task was completed too long ago, and the other task was deleted.
      change(4, 40, "to-do", "done"),
      change(5, 1, "to-do", "done"),
    ]);
    await tx.deleteTask("p-5", at(1));
  });
  await world.put(async (tx) => {
    const columns = await tx.listColumns("project-2");
    if (!columns.some(({ isFinal }) => isFinal)) {
      await tx.insertColumn(
        someColumn({ id: "final", projectId: "project-2", slug: "done", name: "Done", isFinal: true }),
      );
    }
  });
  const { days, isCut } = await getProjectProgress(world.as("mia"), { projectId: "project-2", days: 5 });
  expect(days.map(({ completed }) => completed)).toEqual([0, 0, 2, 0, 0]);
  expect(days.at(-1)?.date).toBe(world.clock.now().toISOString().slice(0, 10));
  expect(isCut).toBe(false);
});

test("getProjectProgress() refuses more than 90 days, unknown time zones and non-members", async () => {
  const world = await openWorld();
  const ask = (input: object, who: "mia" | "stan" = "mia") =>
    getProjectProgress(world.as(who), { projectId: "project-2", ...input });
  await expect(ask({ days: 91 })).rejects.toMatchObject({ code: "invalid" });
  await expect(ask({ timezone: "Mars" })).rejects.toMatchObject({ code: "invalid" });
  await expect(ask({}, "stan")).rejects.toMatchObject({ code: "not_found" });
  expect((await ask({ timezone: "Pacific/Kiritimati", days: 90 })).days).toHaveLength(90);
});

test("getProjectProgress() begins days at midnight in zones whose offset is not a whole number of hours", async () => {
  const world = await openWorld();
  // Midnight in Kathmandu, which is 5 hours and 45 minutes ahead of UTC.
  const midnight =
    new Date(`${world.clock.now().toISOString().slice(0, 10)}T00:00:00Z`).getTime() - 2 * 86_400_000 - 20_700_000;
  const change = (id: string, createdAt: Date) =>
    someActivity({
      id,
      taskId: `p-${id}`,
      type: "status_changed",
      createdAt,
      eventData: { oldStatus: "to-do", newStatus: "archived" },
    });
  await world.put(async (tx) => {
    for (const [index, id] of ["a", "b", "c"].entries()) {
      await tx.insertTask(someTask({ id: `p-${id}`, number: 100 + index, projectId: "project-2" }));
    }
    await tx.insertActivities([
      change("a", new Date(midnight - 1)),
      change("b", new Date(midnight)),
      change("c", new Date(midnight + 1)),
    ]);
  });
  const input = { projectId: "project-2", days: 10, timezone: "Asia/Kathmandu" };
  const { days } = await getProjectProgress(world.as("mia"), input);
  const counts = days.flatMap(({ date, completed }) => (completed > 0 ? [[date, completed]] : []));
  const dayOf = (time: number) => new Date(time + 20_700_000).toISOString().slice(0, 10);
  expect(counts).toEqual([
    [dayOf(midnight - 1), 1],
    [dayOf(midnight), 2],
  ]);
});
