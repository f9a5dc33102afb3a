/** Many clients of two servers start timers for one person at once. At most one timer runs. */
import { expect, test } from "bun:test";
import type { Store } from "@hexlane/core";
import { HANG_MILLISECONDS } from "../tier.ts";
import { openTwoServers, STORES } from "./two_servers.ts";

const CLIENTS = 64;

for (const [name, open] of Object.entries(STORES)) {
  test(
    `${CLIENTS} concurrent starts on ${name} leave one running timer`,
    async () => {
      const { stores, close } = await open();
      try {
        await startAll(stores);
      } finally {
        await close();
      }
    },
    HANG_MILLISECONDS,
  );
}

async function startAll(stores: readonly [Store, Store]): Promise<void> {
  const { trackers, taskIds, now } = await openTwoServers(stores, CLIENTS);
  const [ada, other] = trackers;
  const started = await Promise.all(
    taskIds.map((taskId, index) => {
      const client = index % 2 === 0 ? ada : other;
      // A client of an earlier version posts an entry without an end.
      return index % 4 === 0
        ? client.createTimeEntry({ taskId, startTime: now().toISOString() })
        : client.startTimer({ taskId }).then(({ entry }) => entry);
    }),
  );
  expect(new Set(started.map(({ id }) => id)).size).toBe(CLIENTS);
  const entries = (await Promise.all(taskIds.map((taskId) => ada.listTimeEntries({ taskId })))).flatMap(
    ({ rows }) => rows,
  );
  const running = entries.filter(({ endTime }) => endTime === null);
  expect(running.map(({ id }) => id)).toEqual([(await ada.getRunningTimer())?.id ?? "none"]);
}
