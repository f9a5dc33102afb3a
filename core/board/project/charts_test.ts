import { expect, test } from "bun:test";
import { at, someActivity, someTask } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { getProjectCharts } from "./charts.ts";

const DAY = 86_400_000;

/** Opens a world at noon on Thursday, 2027-03-18, with the given tasks in `project-2`. */
async function openCharts(
  tasks: readonly { daysAgo: number; doneDaysAgo?: number; isReopened?: boolean }[],
): Promise<World> {
  const world = await openWorld();
  const now = Date.parse("2027-03-18T12:00:00Z");
  world.clock.set(new Date(now));
  await world.put(async (tx) => {
    for (const [index, { daysAgo, doneDaysAgo, isReopened }] of tasks.entries()) {
      const id = `c-${index}`;
      const createdAt = new Date(now - daysAgo * DAY);
      await tx.insertTask(someTask({ id, number: 100 + index, projectId: "project-2", createdAt }));
      if (doneDaysAgo === undefined) continue;
      const change = (days: number, oldStatus: string, newStatus: string) =>
        someActivity({
          id: `${id}-${days}`,
          taskId: id,
          type: "status_changed",
          createdAt: new Date(now - days * DAY),
          eventData: { oldStatus, newStatus },
        });
      await tx.insertActivities([change(doneDaysAgo, "to-do", "done")]);
      if (isReopened) await tx.insertActivities([change(doneDaysAgo - 1, "done", "to-do")]);
    }
  });
  return world;
}

const shown = (buckets: Awaited<ReturnType<typeof getProjectCharts>>) =>
  buckets.map(({ start, created, completed }) => [start.toISOString().slice(0, 10), created, completed]);

test("getProjectCharts() counts created and completed tasks per day of a week", async () => {
  const world = await openCharts([
    { daysAgo: 0 },
    { daysAgo: 2, doneDaysAgo: 1 },
    { daysAgo: 2, doneDaysAgo: 1, isReopened: true },
    { daysAgo: 7, doneDaysAgo: 0 },
  ]);
  await world.put(async (tx) => {
    await tx.insertTask(someTask({ id: "gone", number: 999, projectId: "project-2", createdAt: world.clock.now() }));
    await tx.deleteTask("gone", at(1));
  });
  const buckets = await getProjectCharts(world.as("mia"), { projectId: "project-2", range: "1w" });
  expect(shown(buckets)).toEqual([
    ["2027-03-12", 0, 0],
    ["2027-03-13", 0, 0],
    ["2027-03-14", 0, 0],
    ["2027-03-15", 0, 0],
    ["2027-03-16", 2, 0],
    ["2027-03-17", 0, 1],
    ["2027-03-18", 1, 1],
  ]);
});

test("getProjectCharts() covers one month of days by default, and begins weeks on Monday", async () => {
  const world = await openCharts([{ daysAgo: 4 }, { daysAgo: 3 }]);
  const ask = (input: object) => getProjectCharts(world.as("vic"), { projectId: "project-2", ...input });
  const days = shown(await ask({}));
  expect([days.length, days[0]?.[0], days.at(-1)?.[0]]).toEqual([28, "2027-02-19", "2027-03-18"]);
  expect(shown(await ask({ range: "1m", unit: "week" })).slice(-2)).toEqual([
    ["2027-03-08", 1, 0],
    ["2027-03-15", 1, 0],
  ]);
  const hours = await ask({ range: "1w", unit: "hour" });
  expect(hours.length).toBe(6 * 24 + 1);
  expect(hours.at(-1)?.start.toISOString()).toBe("2027-03-18T12:00:00.000Z");
});

test("getProjectCharts() starts the range `all` with the first task, and counts by month", async () => {
  const world = await openCharts([{ daysAgo: 400, doneDaysAgo: 45 }]);
  await world.put(async (tx) => {
    const project = await tx.findProject("project-2");
    expect(project?.createdAt.getTime()).toBeLessThan(world.clock.now().getTime());
    await tx.deleteTask("task-3", at(1));
  });
  const buckets = shown(await getProjectCharts(world.as("mia"), { projectId: "project-2", range: "all" }));
  expect(buckets[0]?.[0]).toBe("2026-01-01");
  expect(buckets.find(([month]) => month === "2026-02-01")).toEqual(["2026-02-01", 1, 0]);
  expect(buckets.find(([month]) => month === "2027-02-01")).toEqual(["2027-02-01", 0, 1]);
  expect(buckets.at(-1)?.[0]).toBe("2027-03-01");
});

test("getProjectCharts() refuses too many buckets, unknown ranges and non-members", async () => {
  const world = await openCharts([]);
  const ask = (input: object, who: "mia" | "stan" = "mia") =>
    getProjectCharts(world.as(who), { projectId: "project-2", ...input });
  await expect(ask({ range: "3m", unit: "hour" })).rejects.toMatchObject({ code: "invalid" });
  await expect(ask({ range: "all", unit: "hour" })).rejects.toMatchObject({ code: "invalid" });
  await expect(ask({ range: "2y" })).rejects.toMatchObject({ code: "invalid" });
  await expect(ask({}, "stan")).rejects.toMatchObject({ code: "not_found" });
  expect((await ask({ range: "12m" })).length).toBe(13);
});
