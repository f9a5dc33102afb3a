/** Long work on SQLite does not block the event loop. */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "@hexlane/core";
import { someAccount, someProject, someTask, someWorkspace } from "@hexlane/core/testing";
import { openSqliteStore } from "@hexlane/sqlite";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hexlane-sqlite-"));
  path = join(folder, "hexlane.db");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const byTitle = { by: "title", descending: false } as const;

test("a long read blocks the event loop for less than 40 ms at a time", async () => {
  const store = await openSqliteStore(path);
  await fill(store, 20_000);
  const ask = async (): Promise<number> => {
    const watched = watch();
    const { rows } = await store.read((tx) => tx.listTasks({ projectId: "project-1" }, byTitle, { limit: 10_000 }));
    expect(rows.length).toBe(10_000);
    return watched.longest();
  };
  const longest = Math.min(await ask(), await ask(), await ask());
  expect(longest).toBeLessThan(40);
  await store.close();
});

test("a long transaction blocks the event loop for less than 40 ms at a time", async () => {
  const store = await openSqliteStore(path);
  const watched = watch();
  await fill(store, 20_000);
  expect(watched.longest()).toBeLessThan(40);
  await store.close();
});

test("another process's lock does not delay reads, and a change is refused after 0.6 s", async () => {
  const store = await openSqliteStore(path, { lockSeconds: 0.6 });
  await store.transaction((tx) => tx.insertWorkspace(someWorkspace()));
  const program = `
    import { Database } from "bun:sqlite";
    const database = new Database(${JSON.stringify(path)});
    database.run("BEGIN IMMEDIATE");
    console.log("locked");
    setInterval(() => database, 1000);
  `;
  const holder = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe" });
  await holder.stdout.getReader().read();
  const gaps: number[] = [];
  let last = performance.now();
  const ticking = setInterval(() => {
    gaps.push(performance.now() - last);
    last = performance.now();
  }, 5);
  const start = performance.now();
  const refused = store.transaction((tx) => tx.insertAccount(someAccount())).catch((error) => error);
  expect((await store.read((tx) => tx.findWorkspace("workspace-1")))?.id).toBe("workspace-1");
  expect(performance.now() - start).toBeLessThan(300);
  expect((await refused).code).toBe("unavailable");
  const waited = performance.now() - start;
  clearInterval(ticking);
  expect(waited).toBeGreaterThanOrEqual(600);
  expect(waited).toBeLessThan(1500);
  // If SQLite itself waited, the whole time would be a single gap.
  expect(gaps.length).toBeGreaterThan(10);
  expect(Math.max(...gaps)).toBeLessThan(250);
  holder.kill("SIGKILL");
  await holder.exited;
  await store.close();
});

/**
 * Ticks every millisecond, and returns the maximum CPU time of this thread between two ticks. Unlike elapsed time, it does
 * not depend on other processes.
 */
function watch(): { longest(): number } {
  let last = process.threadCpuUsage();
  let longest = 0;
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
  };
  const timer = setInterval(look, 1);
  return {
    longest() {
      clearInterval(timer);
      look();
      return longest;
    },
  };
}

/** Inserts a workspace with this many tasks, using few statements. */
async function fill(store: Store, count: number): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.insertAccount(someAccount());
    await tx.insertWorkspace(someWorkspace());
    await tx.insertProject(someProject());
    await tx.claimTaskNumbers("project-1", count);
    for (let number = 1; number <= count; number++) {
      const title = `Task ${(number * 7919) % count}`;
      await tx.insertTask(someTask({ id: `t${number}`, number, position: number, title }));
    }
  });
}
