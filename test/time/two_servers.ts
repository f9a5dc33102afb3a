/** Two servers on one store, and a person with tasks. */
import { afterAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTracker, type Store, type Tracker } from "@hexlane/core";
import { memoryStore } from "@hexlane/core/memory";
import { testPorts } from "@hexlane/core/testing";
import { openSqliteStore } from "@hexlane/sqlite";
import { openFresh } from "../postgres/fresh_store.ts";
import { hasPostgres } from "../servers/postgres.ts";

/** Opens a store twice, as two servers would. */
export type OpenTwice = () => Promise<{ stores: [Store, Store]; close(): Promise<void> }>;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export const STORES: Record<string, OpenTwice> = {
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

export interface TwoServers {
  /** The person's tracker on each server. */
  trackers: readonly [Tracker, Tracker];
  workspaceId: string;
  taskIds: string[];
  now(): Date;
}

/** Starts two servers, and signs up a person with this many tasks. */
export async function openTwoServers(stores: readonly [Store, Store], count: number): Promise<TwoServers> {
  const clock = { now: () => new Date() };
  const ports = { ...testPorts(), clock };
  const [first, second] = stores;
  const servers = [createTracker({ ...ports, store: first }), createTracker({ ...ports, store: second })] as const;
  const person = { name: "Ada", email: "ada@example.test", password: "correct-7-stable" };
  const { account } = await servers[0].as(null).signUp(person);
  const actor = { kind: "session", userId: account.id } as const;
  const trackers = [servers[0].as(actor), servers[1].as(actor)] as const;
  const [ada] = trackers;
  const workspace = await ada.createWorkspace({ name: "Engines", slug: "engines" });
  const { id: projectId } = await ada.createProject({ workspaceId: workspace.id, name: "Website", slug: "WEB" });
  const tasks = Array.from({ length: count }, (_, index) => ({ title: `Task ${index + 1}`, status: "to-do" }));
  const { results } = await ada.importTasks({ projectId, tasks });
  const taskIds = results.tasks.flatMap(({ task }) => (task && "id" in task ? [task.id] : []));
  if (taskIds.length < count) throw new Error("Cannot import the tasks");
  return { trackers, workspaceId: workspace.id, taskIds, now: clock.now };
}
