import { afterAll, expect, test } from "bun:test";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKeyring, systemClock } from "@hexlane/bun";
import type { Blobs, Dumpable, Store } from "@hexlane/core";
import { insertEverything } from "@hexlane/core/testing";
import { openDiskBlobs } from "@hexlane/disk";
import { openPostgresStore } from "@hexlane/postgres";
import { openSqliteStore } from "@hexlane/sqlite";
import type { DatabaseConfig } from "../../apps/server/config/config.ts";
import { BackupError, readBackupList, verifyBackup, writeBackup } from "../../apps/server/operations/backup/backup.ts";
import { restoreBackup } from "../../apps/server/operations/backup/restore.ts";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";

const root = mkdtempSync(join(tmpdir(), "hexlane-backup-"));
const opened: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const one of opened) await one.close();
  rmSync(root, { recursive: true, force: true });
});

const crypto = createKeyring(["s".repeat(40)]);
const NOW = new Date("2027-01-04T08:00:00.000Z");
const IMAGE = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);

type Kind = DatabaseConfig["kind"];
let count = 0;

interface Place {
  database: DatabaseConfig;
  blobs: Blobs;
  openStore: () => Promise<Store & Dumpable>;
}

async function placeOf(kind: Kind): Promise<Place> {
  const dir = join(root, `${++count}`);
  const blobs = await openDiskBlobs({ dir: join(dir, "images"), crypto, clock: systemClock });
  const database: DatabaseConfig =
    kind === "sqlite"
      ? { kind, file: join(dir, "hexlane.db") }
      : { kind, url: await (await sharedPostgres()).createDatabase() };
  const options = { acceptsUnfinished: true };
  const openStore = () =>
    database.kind === "sqlite" ? openSqliteStore(database.file, options) : openPostgresStore(database.url, options);
  return { database, blobs, openStore };
}

async function furnished(kind: Kind): Promise<Place & { store: Store & Dumpable }> {
  const place = await placeOf(kind);
  const store = await place.openStore();
  opened.push(store);
  await store.transaction(insertEverything);
  for await (const { kind, fields } of store.dump()) {
    if (kind === "image" || kind === "avatar") {
      await place.blobs.write(String(fields.key), IMAGE, { contentType: "image/png" });
    }
  }
  return { ...place, store };
}

const recordsOf = (store: Dumpable) => Array.fromAsync(store.dump());

const kinds: Kind[] = ["sqlite", ...(hasPostgres() ? ["postgres" as const] : [])];
const ways = kinds.flatMap((from) => kinds.map((to): [Kind, Kind] => [from, to]));

test.each(ways)("a backup of %s is restored into %s with every record and image", async (from, to) => {
  const source = await furnished(from);
  const folder = join(root, `backup-${++count}`);
  const done = await writeBackup({ ...source, crypto }, folder, NOW);
  const records = await recordsOf(source.store);
  const keys = records.filter(({ kind }) => kind === "image" || kind === "avatar").map(({ fields }) => fields.key);
  expect(done).toMatchObject({ records: records.length, images: keys.length });
  expect(keys.length).toBeGreaterThan(0);
  expect(await verifyBackup(folder)).toEqual([]);
  // Only the owner may read it, and no temporary file is left.
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(readdirSync(root).filter((name) => name.endsWith(".part"))).toEqual([]);

  const target = await placeOf(to);
  expect(await restoreBackup(folder, { ...target, crypto })).toEqual({ ...done, sameSecret: true });
  const restored = await target.openStore();
  opened.push(restored);
  expect(await recordsOf(restored)).toEqual(records);
  for (const key of keys) {
    expect(await new Response(await target.blobs.read(String(key))).bytes()).toEqual(IMAGE);
    expect((await target.blobs.stat(String(key)))?.contentType).toBe("image/png");
  }
  expect(await verifyBackup(folder)).toEqual([]);
});

test("a backup is a snapshot of one instant while others write", async () => {
  const { store, ...place } = await furnished("sqlite");
  const folder = join(root, "moving");
  let isOver = false;
  let written = 0;
  const writing = (async () => {
    while (!isOver) {
      written++;
      await store.transaction((tx) => tx.saveCursor("relay", written));
    }
  })();
  await writeBackup({ ...place, store, crypto }, folder, NOW);
  isOver = true;
  await writing;
  expect(written).toBeGreaterThan(1);
  expect(await verifyBackup(folder)).toEqual([]);
});

test("another secret is detected", async () => {
  const source = await furnished("sqlite");
  const folder = join(root, "secret");
  await writeBackup({ ...source, crypto }, folder, NOW);
  const other = createKeyring(["t".repeat(40)]);
  expect((await restoreBackup(folder, { ...(await placeOf("sqlite")), crypto: other })).sameSecret).toBe(false);
});

test("restore does not overwrite an existing installation", async () => {
  const source = await furnished("sqlite");
  const folder = join(root, "kept");
  await writeBackup({ ...source, crypto }, folder, NOW);
  const before = await recordsOf(source.store);
  await expect(restoreBackup(folder, { ...source, crypto })).rejects.toThrow("there is a database at");
  await expect(writeBackup({ ...source, crypto }, folder, NOW)).rejects.toThrow("already exists");
  expect(await recordsOf(source.store)).toEqual(before);
});

test("a changed, missing or added part is detected, and nothing is restored", async () => {
  const source = await furnished("sqlite");
  const whole = join(root, "whole");
  await writeBackup({ ...source, crypto }, whole, NOW);
  const { files } = await readBackupList(whole);
  const image = files.find(({ key }) => key !== undefined)?.path ?? "";
  const damages: [string, (folder: string) => void, RegExp][] = [
    ["a bit of the database", (folder) => flip(join(folder, "hexlane.db"), 5000), /"hexlane.db" was changed/],
    ["a bit of an image", (folder) => flip(join(folder, image), 100), /was changed/],
    ["an image", (folder) => rmSync(join(folder, image)), /is missing/],
    ["the list", (folder) => rmSync(join(folder, "backup.jsonl")), /is not a backup/],
    ["a bit of the list", (folder) => flip(join(folder, "backup.jsonl"), 300), /changed|damaged|cut off/],
    ["the end of the list", (folder) => cut(join(folder, "backup.jsonl")), /changed|damaged|cut off/],
  ];
  for (const [what, damage, words] of damages) {
    const folder = join(root, `damaged-${++count}`);
    cpSync(whole, folder, { recursive: true });
    damage(folder);
    const target = await placeOf("sqlite");
    const refusal = await restoreBackup(folder, { ...target, crypto }).catch((error: unknown) => error);
    expect([what, refusal]).toEqual([what, expect.any(BackupError)]);
    expect([what, (refusal as Error).message]).toEqual([what, expect.stringMatching(words)]);
    expect(target.database.kind === "sqlite" && existsSync(target.database.file)).toBe(false);
  }
});

function flip(path: string, place: number): void {
  const bytes = readFileSync(path);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

function cut(path: string): void {
  const lines = readFileSync(path, "utf8").split("\n");
  writeFileSync(path, `${lines.slice(0, -2).join("\n")}\n`);
}
