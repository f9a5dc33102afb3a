import { expect, test } from "bun:test";
import { deferred } from "../deferred.ts";
import { openHouse } from "../testing/house.ts";
import { bulkEditTasks } from "./task_bulk.ts";

/** Ids that no task has: whether a change is long is decided before they are looked up. */
function someIds(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `nothing-${index}`);
}

test("bulkEditTasks() refuses a second change of more than 20 tasks of one account", async () => {
  const house = await openHouse();
  const { promise: held, resolve: release } = deferred<void>();
  const mia = house.as("mia");
  const first = mia.longChanges.run("mia", () => held);
  const edit = (count: number, ctx = mia) => bulkEditTasks(ctx, { taskIds: someIds(count), operation: "delete" });
  await expect(edit(21)).rejects.toMatchObject({ code: "rate_limited", details: { reason: "LONG_CHANGE_RUNNING" } });
  await expect(edit(20)).rejects.toMatchObject({ code: "not_found" });
  await expect(edit(21, house.as("max"))).rejects.toMatchObject({ code: "not_found" });
  release();
  await first;
  await expect(edit(21)).rejects.toMatchObject({ code: "not_found" });
});
