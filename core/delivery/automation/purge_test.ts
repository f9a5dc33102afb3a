import { expect, test } from "bun:test";
import { someAutomation, someAutomationRun } from "../../testing/fixtures/automation.ts";
import { openWorld } from "../../testing/world.ts";
import { purgeAutomationRuns } from "./purge.ts";

const DAY_MS = 24 * 3600 * 1000;

test("purgeAutomationRuns() deletes runs after 90 days, and runs beyond the newest 1,000", async () => {
  const world = await openWorld();
  const now = world.clock.now().getTime();
  await world.put(async (tx) => {
    await tx.insertAutomation(someAutomation());
    await tx.insertAutomation(someAutomation({ id: "old" }));
    for (let index = 0; index < 1002; index++) {
      const createdAt = new Date(now - index * 1000);
      await tx.insertAutomationRun(someAutomationRun({ id: `run-${index}`, key: `event ${index}`, createdAt }));
    }
    for (const days of [89, 91]) {
      const createdAt = new Date(now - days * DAY_MS);
      const run = { id: `run of ${days}`, automationId: "old", key: `event ${days}`, createdAt };
      await tx.insertAutomationRun(someAutomationRun(run));
    }
  });
  expect(await purgeAutomationRuns(world.as(null))).toBe(3);
  const left = await world.ports.store.read(async (tx) => [
    (await tx.listAutomationRuns("automation-1", { limit: 5000 })).rows.length,
    (await tx.listAutomationRuns("old", { limit: 9 })).rows.map(({ id }) => id),
  ]);
  expect(left).toEqual([1000, ["run of 89"]]);
});
