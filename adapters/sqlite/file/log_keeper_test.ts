import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tx } from "@hexlane/core";
import { someAccount } from "@hexlane/core/testing";
import { Connection } from "../connection.ts";
import { Thread } from "../thread/thread.ts";
import { Writer } from "../writer.ts";
import { LogKeeper } from "./log_keeper.ts";
import { migrate } from "./migrations.ts";

let folder: string;
let path: string;
let connection: Connection;
let thread: Thread;
let keeper: LogKeeper;
let writer: Writer;

/** The log is checkpointed after this many pages. */
const PAGES = 100;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hexlane-log-"));
  path = join(folder, "hexlane.db");
  migrate(path);
  connection = new Connection(path);
  thread = new Thread({ path, lockSeconds: 2 });
  keeper = new LogKeeper(connection, thread, { pages: PAGES });
  writer = new Writer(connection, { stallSeconds: 1, lockSeconds: 2, log: keeper });
});

afterEach(async () => {
  await writer.idle();
  await keeper.checkpointing;
  await thread.close();
  connection.close();
  rmSync(folder, { recursive: true });
});

const name = "x".repeat(8_000);

let made = 0;

/** Inserts accounts of several pages each. Returns their IDs, and how often the log restarted. */
async function write(writers: number, each: number): Promise<{ ids: string[]; restarts: number }> {
  const ids: string[] = [];
  let restarts = 0;
  let last = 0;
  const one = async (): Promise<void> => {
    for (let count = 0; count < each; count++) {
      const id = `a${++made}`;
      await writer.transaction((tx: Tx) => tx.insertAccount(someAccount({ id, name, email: `${id}@example.com` })));
      ids.push(id);
      const { log } = connection.logState();
      if (log < last) restarts++;
      last = log;
    }
  };
  await Promise.all(Array.from({ length: writers }, one));
  return { ids, restarts };
}

function idsInFile(): string[] {
  const other = new Database(path, { readonly: true });
  const rows = other.query<{ id: string }, []>("SELECT id FROM account").all();
  expect(other.query<{ integrity_check: string }, []>("PRAGMA integrity_check").get()?.integrity_check).toBe("ok");
  other.close();
  return rows.map(({ id }) => id);
}

test("under load, the log restarts repeatedly and no acknowledged change is lost", async () => {
  const { ids, restarts } = await write(16, 150);
  expect(restarts).toBeGreaterThan(3);
  expect(idsInFile().sort()).toEqual(ids.sort());
});

test("no COMMIT checkpoints the log, even when it is far too long", async () => {
  const quiet = { ask: () => Promise.reject(new Error("No thread")) };
  writer = new Writer(connection, {
    stallSeconds: 1,
    lockSeconds: 2,
    log: new LogKeeper(connection, quiet, { pages: 1 }),
  });
  const { ids } = await write(4, 50);
  expect(connection.logState().checkpointed).toBe(0);
  expect(connection.logState().log).toBeGreaterThan(ids.length);
});

test("the log grows while a reader needs it, and is checkpointed when the reader has ended", async () => {
  const reader = new Connection(path, { readonly: true });
  reader.beginSnapshot();
  const { ids } = await write(4, 60);
  const grown = connection.logState();
  expect(grown.log).toBeGreaterThan(2 * PAGES);
  reader.endSnapshot();
  reader.close();
  await Bun.sleep(1_100);
  const after = await write(4, 60);
  expect(connection.logState().log).toBeLessThan(grown.log);
  expect(idsInFile().length).toBe(ids.length + after.ids.length);
});
