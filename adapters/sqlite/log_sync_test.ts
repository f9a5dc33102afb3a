import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { copyFileSync, fdatasync, fdatasyncSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tx } from "@hexlane/core";
import { someAccount } from "@hexlane/core/testing";
import { Connection } from "./connection.ts";
import { LogSync, type SyncFile } from "./log_sync.ts";
import { LongReads } from "./long_reads.ts";
import { migrate } from "./migrations.ts";
import { Readers } from "./snapshot.ts";
import { ThreadKeeper } from "./thread.ts";
import { Writer } from "./transaction.ts";

let folder: string;
let path: string;
let connection: Connection;
let sync: LogSync;
let writer: Writer;
/** Syncs that wait for a word: none is over by itself. */
let held: ((outcome?: Error) => void)[];

const holding: SyncFile = {
  later(descriptor, done) {
    held.push((error) => (error ? done(error) : fdatasync(descriptor, done)));
  },
  now: fdatasyncSync,
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hexlane-sync-"));
  path = join(folder, "hexlane.db");
  migrate(path);
  held = [];
  connection = new Connection(path);
  sync = new LogSync(path, connection, { syncFile: holding, milliseconds: 5 });
  writer = new Writer(connection, { patienceSeconds: 1, lockSeconds: 2, sync });
});

afterEach(() => {
  sync.close();
  connection.close();
  rmSync(folder, { recursive: true });
});

/** Inserts an account. */
const inserting = (id: string) => async (tx: Tx) => await tx.insertAccount(someAccount({ id }));

/** Notes in `told` when a write was acknowledged, or why not. */
function write(id: string, told: string[]): Promise<unknown> {
  return writer.transaction(inserting(id)).then(
    () => told.push(id),
    ({ code }) => told.push(`${id} ${code}`),
  );
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await Bun.sleep(1);
}

describe("what is committed", () => {
  test("is acknowledged when it is on the disk, and not before", async () => {
    const told: string[] = [];
    const writing = write("a", told);
    await until(() => held.length === 1);
    await Bun.sleep(20);
    expect([connection.inTransaction, told]).toEqual([false, []]);
    held[0]?.();
    await writing;
    expect(told).toEqual(["a"]);
  });

  test("while another sync runs waits for the next one, and so do all that come meanwhile", async () => {
    const told: string[] = [];
    const writing = [write("a", told)];
    await until(() => held.length === 1);
    for (const id of ["b", "c"]) {
      writing.push(write(id, told));
      await Bun.sleep(20);
    }
    expect([held.length, told]).toEqual([1, []]);
    held[0]?.();
    await until(() => held.length === 2);
    expect(told).toEqual(["a"]);
    held[1]?.();
    await Promise.all(writing);
    expect([told, held.length]).toEqual([["a", "b", "c"], 2]);
  });

  test("nobody is shown before", async () => {
    const threads = new ThreadKeeper({ path, lockSeconds: 2 });
    const long = new LongReads(threads, { snapshotSeconds: 30 });
    const readers = new Readers(path, { maxReaders: 2, snapshotSeconds: 30, lockSeconds: 2, sync }, long);
    const told: string[] = [];
    expect(await readers.read((tx) => tx.findAccount("a"))).toBeUndefined();
    const writing = write("a", told);
    await until(() => held.length === 1);
    const reading = readers
      .read((tx) => tx.findAccount("a"))
      .then((account) => told.push(account ? "shown" : "not there"));
    // A refusal tells of it too.
    const refused = write("a", told);
    await Bun.sleep(20);
    expect(told).toEqual([]);
    held[0]?.();
    await Promise.all([writing, reading, refused]);
    expect(told.toSorted()).toEqual(["a", "a conflict", "shown"]);
    expect(held.length).toBe(1);
    await readers.close();
    await threads.close();
  });

  test("is waited for by who closes", async () => {
    const told: string[] = [];
    const writing = write("a", told);
    const idle = writer.idle().then(() => told.push("idle"));
    await until(() => held.length === 1);
    await Bun.sleep(20);
    expect(told).toEqual([]);
    held[0]?.();
    await Promise.all([writing, idle]);
    expect(told).toEqual(["a", "idle"]);
  });
});

const WRITES = 200;

test("a loss of power takes nothing that was acknowledged or shown, whenever it comes", async () => {
  // What a sync leaves on the disk is at least what was in the files when it began.
  const copies: string[] = [];
  let synced = -1;
  const keep = (): number => {
    const copy = join(folder, `after-${copies.length}.db`);
    for (const suffix of ["", "-wal"]) copyFileSync(path + suffix, copy + suffix);
    return copies.push(copy) - 1;
  };
  const copying: SyncFile = {
    now: () => {
      synced = keep();
    },
    later(_descriptor, done) {
      const copy = keep();
      setTimeout(() => {
        synced = copy;
        done(null);
      }, 3);
    },
  };
  sync = new LogSync(path, connection, { syncFile: copying, milliseconds: 5 });
  writer = new Writer(connection, { patienceSeconds: 1, lockSeconds: 2, sync });
  const threads = new ThreadKeeper({ path, lockSeconds: 2 });
  const long = new LongReads(threads, { snapshotSeconds: 30 });
  const readers = new Readers(path, { maxReaders: 2, snapshotSeconds: 30, lockSeconds: 2, sync }, long);
  /** Which account was told of, and what was on the disk just then. */
  const told: { id: string; synced: number }[] = [];
  // Some come while others are on their way to the disk.
  const writing = Array.from({ length: WRITES }, async (_, index) => {
    await Bun.sleep((index * 7) % 300);
    await writer.transaction(inserting(String(index)));
    told.push({ id: String(index), synced });
  });
  let isOver = false;
  const reading = async (): Promise<void> => {
    for (let index = 0; !isOver; index = (index + 43) % WRITES) {
      const id = String(index);
      if (await readers.read((tx) => tx.findAccount(id))) told.push({ id, synced });
      await Bun.sleep(0);
    }
  };
  const read = reading();
  await Promise.all(writing);
  isOver = true;
  await read;
  for (const [index, copy] of copies.entries()) {
    const left = new Database(copy);
    const ids = new Set(
      left
        .query<{ id: string }, []>("SELECT id FROM account")
        .all()
        .map(({ id }) => id),
    );
    left.close();
    for (const { id } of told.filter((seen) => seen.synced === index)) expect([id, ids.has(id)]).toEqual([id, true]);
  }
  expect(told.length).toBeGreaterThan(WRITES);
  expect(copies.length).toBeGreaterThan(8);
  await readers.close();
  await threads.close();
});

describe("a disk that fails", () => {
  test("is told to everybody whose change it may have lost, and no further sync is believed", async () => {
    const told: string[] = [];
    const writing = [write("a", told)];
    await until(() => held.length === 1);
    writing.push(write("b", told));
    await Bun.sleep(20);
    held[0]?.(new Error("EIO"));
    await Promise.all(writing);
    expect([told, held.length]).toEqual([["a unavailable", "b unavailable"], 1]);
  });

  test("takes no change until all of the log is in the file", async () => {
    const told: string[] = [];
    const writing = write("a", told);
    await until(() => held.length === 1);
    held[0]?.(new Error("EIO"));
    await writing;
    const { moveLog } = connection;
    connection.moveLog = () => false;
    await write("b", told);
    connection.moveLog = moveLog;
    const after = write("c", told);
    await until(() => held.length === 2);
    expect(connection.logState().checkpointed).toBe(0);
    held[1]?.();
    await after;
    expect(told).toEqual(["a unavailable", "b unavailable", "c"]);
  });

  test("or a log that cannot be opened is no more than that", async () => {
    sync = new LogSync(join(folder, "elsewhere.db"), connection);
    writer = new Writer(connection, { patienceSeconds: 1, lockSeconds: 2, sync });
    const told: string[] = [];
    await write("a", told);
    expect(told).toEqual(["a unavailable"]);
    expect(sync.pending).toBeUndefined();
  });
});

describe("a disk", () => {
  /** A sync that takes so long, or fails; each is noted. */
  function disk(state: { milliseconds: number; fails?: boolean }, runs: string[]): SyncFile {
    return {
      now() {
        runs.push("now");
        Bun.sleepSync(state.milliseconds);
        if (state.fails) throw new Error("EIO");
      },
      later(_descriptor, done) {
        runs.push("later");
        setTimeout(done, state.milliseconds, null);
      },
    };
  }

  test("that is quick is waited for, one that becomes slow is not, and now and then it is tried again", async () => {
    const [state, runs] = [{ milliseconds: 0 }, [] as string[]];
    sync = new LogSync(path, connection, { syncFile: disk(state, runs) });
    writer = new Writer(connection, { patienceSeconds: 1, lockSeconds: 2, sync });
    const told: string[] = [];
    for (let index = 0; index < 20; index++) await write(`quick ${index}`, told);
    expect(runs).toEqual(Array(20).fill("now"));
    state.milliseconds = 15;
    for (let index = 0; index < 5; index++) await write(`slow ${index}`, told);
    expect(runs.slice(20).join(" ")).toMatch(/^now( now){0,2}( later){2,4}$/);
    state.milliseconds = 0;
    for (let index = 0; runs.filter((run) => run === "now").length < 30 && index < 10_000; index++) await sync.run();
    expect(runs.at(-1)).toBe("now");
    expect(sync.isSlow).toBe(false);
    expect(told.length).toBe(25);
  });

  test("that is quick and fails is told to who waits, and is believed again when the log was moved", async () => {
    const [state, runs] = [{ milliseconds: 0, fails: true }, [] as string[]];
    sync = new LogSync(path, connection, { syncFile: disk(state, runs) });
    writer = new Writer(connection, { patienceSeconds: 1, lockSeconds: 2, sync });
    const told: string[] = [];
    await write("a", told);
    state.fails = false;
    await write("b", told);
    expect(told).toEqual(["a unavailable", "b"]);
  });
});
