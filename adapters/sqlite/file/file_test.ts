import { Database } from "bun:sqlite";
import { afterAll, expect, test } from "bun:test";
import { cpSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { someAccount } from "@hexlane/core/testing";
import { openSqliteStore } from "../store.ts";
import { checkSqliteFile, isSqliteFileInUse, schemaAgeOf } from "./file.ts";

const folder = mkdtempSync(join(tmpdir(), "hexlane-file-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function make(name: string, accounts: number): Promise<string> {
  const path = join(folder, name);
  const store = await openSqliteStore(path);
  await store.transaction(async (tx) => {
    for (let number = 0; number < accounts; number++) await tx.insertAccount(someAccount({ id: `account-${number}` }));
  });
  await store.close();
  return path;
}

test("checkSqliteFile() finds damage", async () => {
  const path = await make("damaged.db", 500);
  expect(checkSqliteFile(path)).toEqual([]);
  const file = openSync(path, "r+");
  for (let page = 40; page < 60; page++) writeSync(file, new Uint8Array(2048).fill(0x5a), 0, 2048, page * 4096 + 1024);
  expect(() => {
    const faults = checkSqliteFile(path);
    expect(faults).toEqual([]);
  }).toThrow();
});

test("checkSqliteFile() finds a row with a dangling reference", async () => {
  const path = await make("orphan.db", 1);
  const database = new Database(path);
  database.run("PRAGMA foreign_keys = OFF");
  database.run("INSERT INTO task_alias (project_id, number, task_id) VALUES ('ghost', 1, 'ghost')");
  database.close();
  expect(checkSqliteFile(path)).toEqual([
    "a row of task_alias refers to a missing task",
    "a row of task_alias refers to a missing project",
  ]);
});

const HOLD = `
import { Database } from "bun:sqlite";
const database = new Database(process.argv[2]);
database.query("SELECT count(*) FROM account").get();
console.log("open");
await Bun.stdin.text();
`;

test("isSqliteFileInUse() detects another process that has the file open", async () => {
  const path = join(folder, "open.db");
  // A file that this process itself has never had open.
  cpSync(await make("source.db", 1), path);
  expect(isSqliteFileInUse(path)).toBe(false);
  const script = join(folder, "hold.ts");
  await Bun.write(script, HOLD);
  const holder = Bun.spawn([process.execPath, script, path], { stdin: "pipe", stdout: "pipe" });
  await holder.stdout.getReader().read();
  expect(isSqliteFileInUse(path)).toBe(true);
  holder.stdin.end();
  await holder.exited;
  expect(isSqliteFileInUse(path)).toBe(false);
  expect(new Database(path).query("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
});

test("schemaAgeOf() reads the version without changing the file", async () => {
  const path = await make("aged.db", 0);
  expect(schemaAgeOf(path)).toEqual({ pending: [], unknown: [], changed: [] });
  const database = new Database(path);
  database.run("INSERT INTO migration (name, checksum, applied_at) VALUES ('9999_later', 'x', 0)");
  database.close();
  expect(schemaAgeOf(path)).toEqual({ pending: [], unknown: ["9999_later"], changed: [] });
  const empty = join(folder, "empty.db");
  new Database(empty, { create: true }).close();
  expect(schemaAgeOf(empty).pending).toContain("0001_start");
});
