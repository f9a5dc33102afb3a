/**
 * No server opens a database whose copy is unfinished, until the copy is complete.
 *
 * @module
 */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKeyring, systemClock } from "@hexlane/bun";
import type { Blobs, Dumpable, Store } from "@hexlane/core";
import { insertEverything } from "@hexlane/core/testing";
import { openDiskBlobs } from "@hexlane/disk";
import type { DatabaseConfig } from "../../apps/server/config/config.ts";
import { writeBackup } from "../../apps/server/operations/backup/backup.ts";
import { restoreBackup } from "../../apps/server/operations/backup/restore.ts";
import { copyRecords } from "../../apps/server/operations/backup/storage_copy.ts";
import { findUnfinished, markUnfinished } from "../../apps/server/operations/backup/unfinished.ts";
import { openStore } from "../../apps/server/ports.ts";
import { startServer } from "../server_process.ts";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";
import { isFull } from "../tier.ts";

const root = mkdtempSync(join(tmpdir(), "hexlane-unfinished-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const MAIN = join(import.meta.dir, "../../apps/server/main.ts");
const SECRET = "unfinished ".repeat(4);
const crypto = createKeyring([SECRET]);
type Kind = DatabaseConfig["kind"];
const kinds: Kind[] = ["sqlite", ...(isFull && hasPostgres() ? ["postgres" as const] : [])];
let count = 0;

async function emptyPlace(kind: Kind): Promise<DatabaseConfig> {
  if (kind === "postgres") return { kind, url: await (await sharedPostgres()).createDatabase() };
  return { kind, file: join(root, `${++count}`, "hexlane.db") };
}

const urlOf = (database: DatabaseConfig): string =>
  database.kind === "sqlite" ? `sqlite:${database.file}` : database.url;

async function run(args: string[], database: DatabaseConfig): Promise<{ code: number; out: string; err: string }> {
  const env = { PORT: "0", DATA_DIR: root, HEXLANE_SECRET: SECRET, DATABASE_URL: urlOf(database) };
  const child = Bun.spawn([process.execPath, MAIN, ...args], {
    env: { PATH: process.env.PATH ?? "", BASE_URL: "http://localhost:1", ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  return { code, out, err };
}

async function furnished(kind: Kind): Promise<{ database: DatabaseConfig; store: Store & Dumpable }> {
  const database = await emptyPlace(kind);
  const store = await openStore(database);
  await store.transaction(insertEverything);
  return { database, store };
}

/** Unreferenced statements keep a SQLite file open until they are garbage-collected. */
async function closeAll(...stores: Store[]): Promise<void> {
  for (const store of stores) await store.close();
  Bun.gc(true);
}

const recordsOf = (store: Dumpable) => Array.fromAsync(store.dump());

/** Leaves a copy unfinished, as a kill would. */
function brokenAfter(store: Dumpable, loads: number): Dumpable {
  let left = loads;
  return {
    dump: () => store.dump(),
    async load(records, options) {
      if (left-- === 0) throw new Error("killed");
      await store.load(records, options);
    },
  };
}

/** The error of an action. (`expect(...).rejects` yields slowly to the event loop while it waits.) */
async function failureOf(doing: Promise<unknown>): Promise<string> {
  return await doing.then(
    () => "nothing",
    (error: Error) => error.message,
  );
}

const REFUSAL = 'is the unfinished target of "hexlane migrate-storage", started at 20';

test.each(kinds)(
  "a half-copied %s is not served, and a complete one is",
  async (kind) => {
    const source = await furnished("sqlite");
    const records = await recordsOf(source.store);
    const database = await emptyPlace(kind);
    const target = await openStore(database);
    const onBegin = () => markUnfinished(database, "migrate-storage");
    expect(await failureOf(copyRecords(source.store, brokenAfter(target, 1), { batch: 25, onBegin }))).toBe("killed");
    expect(await recordsOf(target)).toEqual(records.slice(0, 25));
    await closeAll(target, source.store);

    const refused = await run(["serve"], database);
    expect(refused).toEqual({ code: 1, out: "", err: expect.stringContaining(REFUSAL) });
    expect(refused.err.trim().split("\n").at(-1)).toMatch(/^Cannot open .* or begin with an empty database$/);
    expect(await failureOf(openStore(database))).toContain(REFUSAL);
    const looked = await run(["doctor"], database);
    expect([looked.code, looked.out]).toEqual([1, expect.stringMatching(/^wrong {2}contents: it is the unfinished/m)]);

    const moved = await run(["migrate-storage", "--from", urlOf(source.database), "--to", urlOf(database)], database);
    expect([moved.code, moved.err]).toEqual([0, expect.stringContaining(`Copied ${records.length} records`)]);
    const whole = await openStore(database);
    expect(await recordsOf(whole)).toEqual(records);
    await whole.close();
    const env = { DATA_DIR: root, HEXLANE_SECRET: SECRET, DATABASE_URL: urlOf(database), LOG_LEVEL: "error" };
    const server = await startServer(env);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await server.stop();
  },
  120_000,
);

test("a target with other data is not marked", async () => {
  const [source, target] = [await furnished("sqlite"), await furnished("sqlite")];
  await target.store.transaction((tx) => tx.saveCursor("relay", 99));
  const onBegin = () => markUnfinished(target.database, "migrate-storage");
  expect(await failureOf(copyRecords(source.store, target.store, { onBegin }))).toContain("the target is not empty");
  expect(await findUnfinished(target.database)).toBeUndefined();
  await Promise.all([source.store.close(), target.store.close()]);
});

const IMAGE = new Uint8Array(5000).fill(7);

function brokenBlobs(blobs: Blobs): Blobs {
  let writes = 0;
  return {
    signUpload: (request) => blobs.signUpload(request),
    stat: (key) => blobs.stat(key),
    read: (key, range) => blobs.read(key, range),
    write: async (...args) => {
      if (++writes === 2) throw new Error("killed");
      await blobs.write(...args);
    },
    remove: (key) => blobs.remove(key),
    close: () => blobs.close(),
  };
}

const ways = kinds.flatMap((from) => kinds.map((to): [Kind, Kind] => [from, to]));

test.each(ways)("a backup of %s that was half restored into %s is completed by the next attempt", async (from, to) => {
  const source = await furnished(from);
  const records = await recordsOf(source.store);
  const folder = join(root, `backup-${++count}`);
  const blobs = await openDiskBlobs({ dir: `${folder}.images`, crypto, clock: systemClock });
  for (const { kind, fields } of records) {
    if (kind === "image" || kind === "avatar")
      await blobs.write(String(fields.key), IMAGE, { contentType: "image/png" });
  }
  await writeBackup({ ...source, blobs, crypto }, folder, new Date());
  await source.store.close();

  const database = await emptyPlace(to);
  const place = await openDiskBlobs({ dir: `${folder}.restored`, crypto, clock: systemClock });
  const target = { database, openStore: () => openStore(database, { acceptsUnfinished: true }), crypto };
  expect(await failureOf(restoreBackup(folder, { ...target, blobs: brokenBlobs(place) }))).toBe("killed");
  expect(await failureOf(openStore(database))).toContain('is the unfinished target of "hexlane restore"');

  expect(await restoreBackup(folder, { ...target, blobs: place })).toMatchObject({ records: records.length });
  // Killed after all data was copied but before the mark was removed.
  await markUnfinished(database, "restore");
  expect(await failureOf(openStore(database))).toContain("unfinished");
  await restoreBackup(folder, { ...target, blobs: place });
  const restored = await openStore(database);
  expect(await recordsOf(restored)).toEqual(records);
  // A complete copy is not changed.
  expect(await failureOf(restoreBackup(folder, { ...target, blobs: place }))).toStartWith("Cannot restore");
  expect(await recordsOf(restored)).toEqual(records);
  expect(await findUnfinished(database)).toBeUndefined();
  await restored.close();
});
