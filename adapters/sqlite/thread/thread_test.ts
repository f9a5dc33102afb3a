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
  someLabel,
  someNotification,
  someProject,
  someTask,
  someWorkspace,
} from "@hexlane/core/testing";
import { openSqliteStore } from "../mod.ts";
import { LongReads } from "./long_reads.ts";
import { ThreadKeeper } from "./thread.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hexlane-sqlite-"));
  path = join(folder, "hexlane.db");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** How often a timer of the event loop fires during some work. */
async function ticksDuring(work: () => Promise<void>): Promise<number> {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  await work();
  clearInterval(timer);
  return ticks;
}

/** A workspace with so many tasks, of which few statements could make. */
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

describe("a read that takes long", () => {
  test("is run again in a thread, and returns everything from one snapshot", async () => {
    const store = await openSqliteStore(path);
    await fill(store, 3_000);
    const runs: number[] = [];
    const answer = await store.read(async (tx) => {
      runs.push((await tx.findProject("project-1"))?.lastTaskNumber ?? 0);
      const tasks = await tx.listTasksOfProject("project-1");
      // Nobody waits for a reader, and the reader sees nothing of it.
      await writeBeside(path, "UPDATE project SET last_task_number = 1");
      const project = await tx.findProject("project-1");
      return { tasks, number: project?.lastTaskNumber };
    });
    expect(answer.tasks.map(({ id }) => id)).toEqual(Array.from({ length: 3_000 }, (_, index) => `t${index + 1}`));
    expect(answer.tasks[0]).toEqual(someTask({ id: "t1", number: 1, position: 1, title: "Task 1919" }));
    expect(answer.number).toBe(3_000);
    expect(runs).toEqual([3_000, 3_000]);
    // What is short is not run twice.
    let short = 0;
    await store.read(async (tx) => {
      short++;
      return await tx.findTask("t1");
    });
    expect(short).toBe(1);
    await store.close();
  });

  test("sees changes that were acknowledged before it", async () => {
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

  test("that throws rejects with the error, and domain errors keep their type", async () => {
    const store = await openSqliteStore(path, { inThread: "all" });
    const mine = store.read(async (tx) => {
      await tx.findTask("t1");
      throw new RangeError("mine");
    });
    expect(await mine.catch((error) => error)).toBeInstanceOf(RangeError);
    const twice = store.transaction(async (tx) => {
      await tx.insertAccount(someAccount());
      await tx.insertAccount(someAccount());
    });
    const error = await twice.catch((reason) => reason);
    expect(error).toBeInstanceOf(TrackerError);
    expect(error.code).toBe("conflict");
    expect(await store.read((tx) => tx.hasAccounts())).toBe(false);
    await store.close();
    expect(await store.read((tx) => tx.hasAccounts()).catch(({ code }) => code)).toBe("unavailable");
  });

  test("that takes too long is ended with its thread, and the next one gets another thread", async () => {
    const store = await openSqliteStore(path);
    await store.transaction(async (tx) => {
      await tx.insertAccount(someAccount());
      const content = "x".repeat(3_000);
      const rows = Array.from({ length: 2_000 }, (_, index) => someNotification({ id: `n${index}`, content }));
      await tx.insertNotifications(rows);
    });
    const threads = new ThreadKeeper({ path, lockSeconds: 1 });
    const hasty = new LongReads([threads], { snapshotSeconds: 0.005 });
    await threads.current().ask({ do: "checkpoint" });
    const first = threads.current();
    const late = await hasty.read((tx) => tx.listNotifications("account-1", { limit: 2_000 })).catch((error) => error);
    expect([late.code, late.details.retryAfterSeconds]).toEqual(["unavailable", 1]);
    expect(first.isOver).toBe(true);
    const patient = new LongReads([threads], { snapshotSeconds: 30 });
    const { rows } = await patient.read((tx) => tx.listNotifications("account-1", { limit: 2_000 }));
    expect(rows.length).toBe(2_000);
    expect(threads.current()).not.toBe(first);
    await threads.close();
    await store.close();
  });

  test("is refused when its thread ends, and the next one is answered", async () => {
    const store = await openSqliteStore(path);
    const threads = new ThreadKeeper({ path, lockSeconds: 1 });
    const reads = new LongReads([threads], { snapshotSeconds: 30 });
    const cut = reads.read(async (tx) => {
      await tx.hasAccounts();
      threads.current().kill(new TrackerError("unavailable", "Crashed"));
      return await tx.hasAccounts();
    });
    expect(await cut.catch(({ code }) => code)).toBe("unavailable");
    expect(await reads.read((tx) => tx.hasAccounts())).toBe(false);
    await threads.close();
    await store.close();
  });

  test("has one thread per account, so that many of one account delay no other", async () => {
    const store = await openSqliteStore(path);
    const threads = [0, 1].map(() => new ThreadKeeper({ path, lockSeconds: 1 }));
    const reads = new LongReads(threads, { snapshotSeconds: 30 });
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
    for (const thread of threads) await thread.close();
    await store.close();
  });

  test("is refused with a time to retry when no thread is free in time", async () => {
    const store = await openSqliteStore(path);
    const threads = [new ThreadKeeper({ path, lockSeconds: 1 })];
    const reads = new LongReads(threads, { snapshotSeconds: 30, waitSeconds: 0.01 });
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
    for (const thread of threads) await thread.close();
    await store.close();
  });

  test("that takes too long does not end the read of another account", async () => {
    const store = await openSqliteStore(path);
    const threads = [0, 1].map(() => new ThreadKeeper({ path, lockSeconds: 1 }));
    const reads = new LongReads(threads, { snapshotSeconds: 30 });
    const late = Promise.withResolvers<void>();
    const other = reads.read(
      async (tx) => {
        await tx.hasAccounts();
        await late.promise;
        return await tx.hasAccounts();
      },
      { account: "bob" },
    );
    await reads
      .read(
        async (tx) => {
          await tx.hasAccounts();
          // What ends a read that takes too long.
          threads[0]?.current().kill(new TrackerError("unavailable", "Too long"));
          threads[1]?.current();
          return await tx.hasAccounts();
        },
        { account: "ada" },
      )
      .catch(() => undefined);
    late.resolve();
    expect(await other).toBe(false);
    for (const thread of threads) await thread.close();
    await store.close();
  });

  test("can run many times at once", async () => {
    const store = await openSqliteStore(path, { inThread: "all" });
    await fill(store, 100);
    const asked = Array.from({ length: 40 }, (_, index) => store.read((tx) => tx.findTask(`t${index + 1}`)));
    expect((await Promise.all(asked)).map((task) => task?.number)).toEqual(asked.map((_, index) => index + 1));
    const closing = store.read((tx) => tx.findTask("t1"));
    await store.close();
    expect((await closing)?.number).toBe(1);
  });
});

describe("a transaction that takes long", () => {
  test("is stored atomically, after earlier transactions", async () => {
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
    await before;
    expect(count()).toBe(0);
    expect([await long, await after, count()]).toEqual([10_000, "label 9999", 10_000]);
    expect(runs).toBe(2);
    const failing = store.transaction(async (tx) => {
      for (let index = 0; index < 10_000; index++) await tx.deleteLabel(`l${index}`);
      throw new RangeError("mine");
    });
    expect(await failing.catch((error) => error)).toBeInstanceOf(RangeError);
    expect(count()).toBe(10_000);
    await store.close();
  });

  test("does not block the event loop", async () => {
    const store = await openSqliteStore(path);
    expect(await ticksDuring(() => fill(store, 20_000))).toBeGreaterThan(20);
    await store.close();
  });

  test("that awaits something else is ended, and later transactions run", async () => {
    const store = await openSqliteStore(path, { patienceSeconds: 0.1, inThread: "all" });
    const stuck = store.transaction(async (tx) => {
      await tx.insertAccount(someAccount({ id: "stuck" }));
      await new Promise(() => undefined);
    });
    const next = store.transaction((tx) => tx.insertAccount(someAccount({ id: "next" })));
    expect(await stuck.catch((error) => error)).toBeInstanceOf(TypeError);
    await next;
    expect(await store.read((tx) => tx.findAccount("stuck"))).toBeUndefined();
    await store.close();
  });
});

test("a transaction in a thread stores the same as one in the main thread", async () => {
  for (let seed = 1; seed <= 3; seed++) {
    const choices = Array.from({ length: 600 }, (_, index) => Math.abs(Math.imul(index + seed, 2_654_435_761) >> 4));
    const file = join(folder, `${seed}.db`);
    const store = await openSqliteStore(file, { inThread: "all" });
    const answers = await runStoreProgram(store, choices);
    expect(answers).toEqual(await runStoreProgram(memoryStore(), choices));
    await store.close();
  }
}, 120_000);

function countIn(file: string, table: string): unknown {
  const database = new Database(file, { readonly: true });
  const [row] = database.query<{ rows: number }, []>(`SELECT count(*) AS rows FROM ${table}`).all();
  database.close();
  return row?.rows;
}

async function writeBeside(file: string, sql: string): Promise<void> {
  const database = new Database(file);
  database.run(sql);
  database.close();
}
