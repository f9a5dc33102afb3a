import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Store, TrackerError } from "@hexlane/core";
import { memoryStore } from "@hexlane/core/memory";
import {
  ALL_ROWS,
  runStoreProgram,
  someAccount,
  someActivity,
  someLabel,
  someNotification,
  someProject,
  someTask,
  someWorkspace,
} from "@hexlane/core/testing";
import { openSqliteStore } from "../mod.ts";
import { LongReads } from "./long_reads.ts";
import { Thread } from "./thread.ts";
import { packError, unpackError } from "./thread_message.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hexlane-sqlite-"));
  path = join(folder, "hexlane.db");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Opens a store, and a `LongReads` on its file with this many threads. */
async function openInThreads(options: { threads?: number; snapshotSeconds?: number; waitSeconds?: number } = {}) {
  const { threads: count = 1, snapshotSeconds = 30, waitSeconds = 10 } = options;
  const store = await openSqliteStore(path);
  const threads = Array.from({ length: count }, () => new Thread({ path, lockSeconds: 1 }));
  const reads = new LongReads(threads, { snapshotSeconds, waitSeconds });
  const close = async (): Promise<void> => {
    await reads.idle();
    for (const thread of threads) await thread.close();
    await store.close();
  };
  return { store, reads, threads, thread: threads[0] as Thread, close };
}

/** Counts how often a timer fires while `work` runs. */
async function ticksDuring(work: () => Promise<void>): Promise<number> {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  await work();
  clearInterval(timer);
  return ticks;
}

/** Inserts a workspace with this many tasks. */
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

const byTitle = { by: "title", descending: false } as const;

describe("a long read", () => {
  test("is run again in a thread, and returns everything from one snapshot", async () => {
    const store = await openSqliteStore(path);
    await fill(store, 3_000);
    const runs: number[] = [];
    const answer = await store.read(async (tx) => {
      runs.push((await tx.findProject("project-1"))?.lastTaskNumber ?? 0);
      const tasks = await tx.listTasksOfProject("project-1");
      // The writer does not wait for the reader, and the reader does not see the change.
      await writeAsOtherProcess(path, "UPDATE project SET last_task_number = 1");
      const project = await tx.findProject("project-1");
      return { tasks, number: project?.lastTaskNumber };
    });
    expect(answer.tasks.map(({ id }) => id)).toEqual(Array.from({ length: 3_000 }, (_, index) => `t${index + 1}`));
    expect(answer.tasks[0]).toEqual(someTask({ id: "t1", number: 1, position: 1, title: "Task 1919" }));
    expect(answer.number).toBe(3_000);
    expect(runs).toEqual([3_000, 3_000]);
    // A short read does not run twice.
    let short = 0;
    await store.read(async (tx) => {
      short++;
      return await tx.findTask("t1");
    });
    expect(short).toBe(1);
    await store.close();
  });

  test("of former assignees needs a thread only in a store that may have many tasks", async () => {
    const store = await openSqliteStore(path);
    await fill(store, 2);
    const runsOf = async (): Promise<number> => {
      let runs = 0;
      await store.read(async (tx) => {
        runs++;
        await tx.listFormerAssignees(9);
      });
      return runs;
    };
    expect(await runsOf()).toBe(1);
    await store.transaction((tx) => tx.claimTaskNumbers("project-1", 3_000));
    expect(await runsOf()).toBe(2);
    await store.close();
  });

  test("sees all previously acknowledged changes", async () => {
    const store = await openSqliteStore(path);
    await fill(store, 2_500);
    for (const title of ["A", "AA"]) {
      await store.transaction((tx) => tx.saveTask(someTask({ id: "t9", number: 9, position: 9, title })));
      const filter = { workspaceId: "workspace-1" };
      const { rows } = await store.read((tx) => tx.listTasks(filter, byTitle, { limit: 1 }));
      expect(rows.map((task) => task.title)).toEqual([title]);
    }
    await store.close();
  });

  test("does not block the event loop", async () => {
    const store = await openSqliteStore(path);
    await fill(store, 20_000);
    const ticks = await ticksDuring(async () => {
      const { rows } = await store.read((tx) => tx.listTasks({ projectId: "project-1" }, byTitle, { limit: 10_000 }));
      expect(rows.length).toBe(10_000);
    });
    expect(ticks).toBeGreaterThan(5);
    await store.close();
  });

  test.each([
    { tasks: 2_500, changes: 10 },
    { tasks: 10, changes: 2_500 },
  ])("lists the status changes of a project with $tasks tasks and $changes changes", async ({ tasks, changes }) => {
    const store = await openSqliteStore(path);
    await fill(store, tasks);
    const change = {
      taskId: "t1",
      type: "status_changed" as const,
      eventData: { oldStatus: "to-do", newStatus: "done" },
    };
    const rows = Array.from({ length: changes }, (_, index) => someActivity({ id: `a${index}`, ...change }));
    await store.transaction((tx) => tx.insertActivities(rows));
    let runs = 0;
    const found = await store.read(async (tx) => {
      runs++;
      return await tx.listStatusChanges("project-1", new Date(0), 20_001);
    });
    expect([found.length, runs]).toEqual([changes, 2]);
    await store.close();
  });

  test("rejects with the error of its work, and domain errors keep their fields", async () => {
    const { reads, close } = await openInThreads();
    const mine = reads.read(async (tx) => {
      await tx.findTask("t1");
      throw new RangeError("mine");
    });
    expect(await mine.catch((error) => error)).toBeInstanceOf(RangeError);
    const conflict = new TrackerError("conflict", "Taken", { retryAfterSeconds: 3 });
    expect(unpackError(structuredClone(packError(conflict)))).toEqual(conflict);
    await close();
  });

  test("is terminated with its thread when it takes too long, and the next read gets a new thread", async () => {
    const { store, reads, thread, close } = await openInThreads();
    await store.transaction(async (tx) => {
      await tx.insertAccount(someAccount());
      const content = "x".repeat(3_000);
      const rows = Array.from({ length: 2_000 }, (_, index) => someNotification({ id: `n${index}`, content }));
      await tx.insertNotifications(rows);
    });
    let kills = 0;
    const kill = thread.kill.bind(thread);
    thread.kill = (reason) => {
      kills++;
      kill(reason);
    };
    const hasty = new LongReads([thread], { snapshotSeconds: 0.005 });
    const late = await hasty.read((tx) => tx.listNotifications("account-1", { limit: 2_000 })).catch((error) => error);
    expect([late.code, late.details.retryAfterSeconds, kills]).toEqual(["unavailable", 1, 1]);
    const { rows } = await reads.read((tx) => tx.listNotifications("account-1", { limit: 2_000 }));
    expect(rows.length).toBe(2_000);
    await close();
  });

  test("fails when its thread ends, and the next read succeeds", async () => {
    const { reads, thread, close } = await openInThreads();
    const cut = reads.read(async (tx) => {
      await tx.hasAccounts();
      thread.kill("crashed");
      return await tx.hasAccounts();
    });
    expect(await cut.catch(({ code }) => code)).toBe("unavailable");
    expect(await reads.read((tx) => tx.hasAccounts())).toBe(false);
    await close();
  });

  test("uses one thread per account, so that an account with many reads does not delay other accounts", async () => {
    const { reads, close } = await openInThreads({ threads: 2 });
    const release = Promise.withResolvers<void>();
    const begun: string[] = [];
    const read = (account: string, end: Promise<void> = Promise.resolve()) =>
      reads.read(
        async (tx) => {
          begun.push(account);
          await tx.hasAccounts();
          await end;
        },
        { account },
      );
    const greedy = [1, 2, 3].map(() => read("greedy", release.promise));
    await read("modest");
    // Threads may start in any order.
    expect(begun.filter((account) => account === "greedy").length).toBeLessThanOrEqual(1);
    release.resolve();
    await Promise.all(greedy);
    expect(begun.toSorted()).toEqual(["greedy", "greedy", "greedy", "modest"]);
    await close();
  });

  test("fails with a retry time if no thread is free in time", async () => {
    const { reads, close } = await openInThreads({ waitSeconds: 0.01 });
    const release = Promise.withResolvers<void>();
    const first = reads.read(
      async (tx) => {
        await release.promise;
        return await tx.hasAccounts();
      },
      { account: "ada" },
    );
    for (const account of ["ada", "bob"]) {
      const refused = await reads.read((tx) => tx.hasAccounts(), { account }).catch((error) => error);
      expect([refused.code, refused.details.retryAfterSeconds]).toEqual(["unavailable", 1]);
    }
    release.resolve();
    expect(await first).toBe(false);
    expect(await reads.read((tx) => tx.hasAccounts(), { account: "bob" })).toBe(false);
    await close();
  });

  test("does not end another account's read when its own thread ends", async () => {
    const { reads, threads, close } = await openInThreads({ threads: 2 });
    const late = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const other = reads.read(
      async (tx) => {
        await tx.hasAccounts();
        begun.resolve();
        await late.promise;
        return await tx.hasAccounts();
      },
      { account: "bob" },
    );
    await begun.promise;
    const cut = reads.read(
      async (tx) => {
        await tx.hasAccounts();
        // The read of the other account uses the last thread.
        threads[0]?.kill("crashed");
        return await tx.hasAccounts();
      },
      { account: "ada" },
    );
    expect(await cut.catch(({ code }) => code)).toBe("unavailable");
    late.resolve();
    expect(await other).toBe(false);
    await close();
  });

  test("succeeds even during many other long reads", async () => {
    const { store, reads, close } = await openInThreads();
    await fill(store, 100);
    const asked = Array.from({ length: 40 }, (_, index) => reads.read((tx) => tx.findTask(`t${index + 1}`)));
    expect((await Promise.all(asked)).map((task) => task?.number)).toEqual(asked.map((_, index) => index + 1));
    await close();
  });

  test("finishes even if the store is closing", async () => {
    const store = await openSqliteStore(path);
    await fill(store, 3_000);
    const reading = store.read((tx) => tx.listTasksOfProject("project-1"));
    await store.close();
    expect((await reading).length).toBe(3_000);
    expect(await store.read((tx) => tx.hasAccounts()).catch(({ code }) => code)).toBe("unavailable");
  });
});

describe("a long transaction", () => {
  test("is stored completely or not at all, after earlier transactions", async () => {
    const store = await openSqliteStore(path);
    await store.transaction((tx) => tx.insertWorkspace(someWorkspace()));
    let runs = 0;
    const before = store.transaction((tx) => tx.insertAccount(someAccount({ id: "before" })));
    const long = store.transaction(async (tx) => {
      runs++;
      expect((await tx.findAccount("before"))?.id).toBe("before");
      for (let index = 0; index < 10_000; index++) {
        await tx.insertLabel(someLabel({ id: `l${index}`, name: `label ${index}`, taskId: null }));
      }
      return (await tx.listLabelsOfWorkspace("workspace-1", {}, ALL_ROWS)).rows.length;
    });
    const after = store.transaction(async (tx) => (await tx.findLabel("l9999"))?.name);
    const count = (): unknown => countIn(path, "label");
    const seen: unknown[] = [];
    const counting = setInterval(() => seen.push(count()), 10);
    await before;
    expect([await long, await after, count()]).toEqual([10_000, "label 9999", 10_000]);
    expect(runs).toBe(1);
    const failing = store.transaction(async (tx) => {
      for (let index = 0; index < 10_000; index++) await tx.deleteLabel(`l${index}`);
      throw new RangeError("mine");
    });
    expect(await failing.catch((error) => error)).toBeInstanceOf(RangeError);
    expect(count()).toBe(10_000);
    clearInterval(counting);
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.filter((rows) => rows !== 0 && rows !== 10_000)).toEqual([]);
    await store.close();
  });

  test("does not block the event loop", async () => {
    const store = await openSqliteStore(path);
    expect(await ticksDuring(() => fill(store, 20_000))).toBeGreaterThan(20);
    await store.close();
  });
});

test("a read in a thread returns the same results as one on the main thread", async () => {
  for (let seed = 1; seed <= 3; seed++) {
    const choices = Array.from({ length: 600 }, (_, index) => Math.abs(Math.imul(index + seed, 2_654_435_761) >> 4));
    path = join(folder, `${seed}.db`);
    const { store, reads, close } = await openInThreads();
    const remote: Store = {
      transaction: (work, options) => store.transaction(work, options),
      read: (work, options) => reads.read(work, options),
      close,
    };
    const answers = await runStoreProgram(remote, choices);
    expect(answers).toEqual(await runStoreProgram(memoryStore(), choices));
    await close();
  }
}, 600_000);

function countIn(file: string, table: string): unknown {
  const database = new Database(file, { readonly: true });
  const [row] = database.query<{ rows: number }, []>(`SELECT count(*) AS rows FROM ${table}`).all();
  database.close();
  return row?.rows;
}

async function writeAsOtherProcess(file: string, sql: string): Promise<void> {
  const database = new Database(file);
  database.run(sql);
  database.close();
}
