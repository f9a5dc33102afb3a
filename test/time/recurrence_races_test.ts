/** Many clients of two servers complete recurring tasks at once. Each completed task gets one next task. */
import { expect, test } from "bun:test";
import type { Store } from "@hexlane/core";
import { HANG_MILLISECONDS } from "../tier.ts";
import { openTwoServers, STORES } from "./two_servers.ts";

const CLIENTS = 24;
const TASKS = 3;

for (const [name, open] of Object.entries(STORES)) {
  test(
    `${CLIENTS} concurrent completions of ${TASKS} recurring tasks on ${name} create ${TASKS} next tasks`,
    async () => {
      const { stores, close } = await open();
      try {
        await completeAll(stores);
      } finally {
        await close();
      }
    },
    HANG_MILLISECONDS,
  );
}

async function completeAll(stores: readonly [Store, Store]): Promise<void> {
  const { trackers, workspaceId, taskIds } = await openTwoServers(stores, TASKS);
  const [ada, other] = trackers;
  for (const taskId of taskIds) {
    await ada.setTaskRecurrence({ taskId, recurrence: { frequency: "daily", interval: 1, timeZone: "UTC" } });
  }
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, index) => {
      const client = index % 2 === 0 ? ada : other;
      const taskId = taskIds[index % TASKS] ?? "none";
      if (index % 4 === 0) await client.bulkEditTasks({ taskIds, changes: { status: "done" } });
      else await client.editTask({ taskId, status: "done" });
    }),
  );
  const { rows } = await ada.listTasks({ workspaceId });
  expect(
    rows
      .filter(({ status }) => status === "done")
      .map(({ id }) => id)
      .sort(),
  ).toEqual(taskIds.sort());
  const next = rows.filter(({ status }) => status !== "done");
  expect(next.map(({ title }) => title).sort()).toEqual(["Task 1", "Task 2", "Task 3"]);
  expect(rows.filter(({ recurrence }) => recurrence !== null)).toEqual(next);
}
