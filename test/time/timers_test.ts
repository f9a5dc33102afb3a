/** Timers of one person, started by many clients of two servers at once. At most one of them runs. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTracker, type Store } from "@hexlane/core";
import { memoryStore } from "@hexlane/core/memory";
import { testPorts } from "@hexlane/core/testing";
import { openSqliteStore } from "@hexlane/sqlite";
import { openFresh } from "../postgres/fresh_store.ts";
import { hasPostgres } from "../servers/postgres.ts";
import { HANG_MILLISECONDS } from "../tier.ts";

const CLIENTS = 64;

/** Opens a store twice, as two servers would. */
type OpenTwice = () => Promise<{ stores: [Store, Store]; close(): Promise<void> }>;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const STORES: Record<string, OpenTwice> = {
  memory: async () => {
    const store = memoryStore();
    return { stores: [store, store], close: () => store.close() };
  },
  SQLite: async () => {
    const folder = mkdtempSync(join(tmpdir(), "hexlane-timers-"));
    folders.push(folder);
    const open = () => openSqliteStore(join(folder, "hexlane.db"));
    const [first, second] = [await open(), await open()];
    return { stores: [first, second], close: async () => void (await Promise.all([first.close(), second.close()])) };
  },
};
if (hasPostgres()) {
  STORES.Postgres = async () => {
    const { store, openOther, close } = await openFresh();
    const other = await openOther();
    return { stores: [store, other], close: () => other.close().then(close) };
  };
}

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
  const ports = testPorts();
  const clock = { now: () => new Date() };
  const servers = stores.map((store) => createTracker({ ...ports, clock, store }));
  const [first] = servers;
  if (!first) throw new Error("There must be two servers");
  const { account } = await first
    .as(null)
    .signUp({ name: "Ada", email: "ada@example.test", password: "correct-7-stable" });
  const actor = { kind: "session", userId: account.id } as const;
  const ada = first.as(actor);
  const workspace = await ada.createWorkspace({ name: "Engines", slug: "engines" });
  const { id: projectId } = await ada.createProject({ workspaceId: workspace.id, name: "Website", slug: "WEB" });
  const tasks = Array.from({ length: CLIENTS }, (_, index) => ({ title: `Task ${index + 1}`, status: "to-do" }));
  const { results } = await ada.importTasks({ projectId, tasks });
  const taskIds = results.tasks.flatMap(({ task }) => (task && "id" in task ? [task.id] : []));
  expect(taskIds).toHaveLength(CLIENTS);

  const started = await Promise.all(
    taskIds.map((taskId, index) => {
      const client = servers[index % 2]?.as(actor) ?? ada;
      // A client of an earlier version posts an entry without an end.
      return index % 4 === 0
        ? client.createTimeEntry({ taskId, startTime: clock.now().toISOString() })
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
