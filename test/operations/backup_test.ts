import { afterAll, expect, test } from "bun:test";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { Blobs, Dumpable, Store } from "@hexlane/core";
import { insertEverything } from "@hexlane/core/testing";
import { openDiskBlobs } from "@hexlane/disk";
import { createKeyring, systemClock } from "@hexlane/platform";
import { openPostgresStore } from "@hexlane/postgres";
import { openSqliteStore } from "@hexlane/sqlite";
import { restoreBackup, verifyBackup, writeBackup } from "../../apps/server/operations/backup/backup.ts";
import { type DumpEnds, DumpError } from "../../apps/server/operations/backup/dump_file.ts";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";

const root = mkdtempSync(join(tmpdir(), "hexlane-backup-"));
const opened: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const one of opened) await one.close();
  rmSync(root, { recursive: true, force: true });
});

const crypto = createKeyring(["s".repeat(40)]);
const IMAGE = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);

type Kind = "sqlite" | "postgres";
let count = 0;

interface Place extends DumpEnds {
  store: Store & Dumpable;
}

async function emptyPlace(kind: Kind): Promise<Place> {
  const dir = join(root, `${++count}`);
  const blobs = await openDiskBlobs({ dir: join(dir, "images"), crypto, clock: systemClock });
  const store =
    kind === "sqlite"
      ? await openSqliteStore(join(dir, "hexlane.db"))
      : await openPostgresStore(await (await sharedPostgres()).createDatabase());
  opened.push(store);
  return { store, blobs, crypto };
}

async function furnished(kind: Kind): Promise<Place> {
  const place = await emptyPlace(kind);
  await place.store.transaction(insertEverything);
  for await (const { kind, fields } of place.store.dump()) {
    if (kind === "image" || kind === "avatar") {
      await place.blobs.write(String(fields.key), IMAGE, { contentType: "image/png" });
    }
  }
  return place;
}

const recordsOf = (store: Dumpable) => Array.fromAsync(store.dump());

const kinds: Kind[] = ["sqlite", ...(hasPostgres() ? ["postgres" as const] : [])];
const ways = kinds.flatMap((from) => kinds.map((to): [Kind, Kind] => [from, to]));

test.each(ways)("a backup of %s is restored into %s with every record and image", async (from, to) => {
  const source = await furnished(from);
  const folder = join(root, `backup-${++count}`);
  const done = await writeBackup(source, folder);
  const records = await recordsOf(source.store);
  const keys = records.filter(({ kind }) => kind === "image" || kind === "avatar").map(({ fields }) => fields.key);
  expect(done).toEqual({ records: records.length, objects: keys.length });
  expect(keys.length).toBeGreaterThan(0);
  expect(await verifyBackup(folder)).toEqual(done);
  // Only the owner may read it, and no temporary file is left.
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(statSync(join(folder, "dump.jsonl")).mode & 0o077).toBe(0);
  expect(readdirSync(root).filter((name) => name.endsWith(".part"))).toEqual([]);

  const target = await emptyPlace(to);
  expect(await restoreBackup(folder, target)).toEqual({ ...done, sameSecret: true });
  expect(await recordsOf(target.store)).toEqual(records);
  for (const key of keys) {
    expect(await new Response(await target.blobs.read(String(key))).bytes()).toEqual(IMAGE);
    expect((await target.blobs.stat(String(key)))?.contentType).toBe("image/png");
  }
  expect(await verifyBackup(folder)).toEqual(done);
});

test("a backup is a snapshot of one instant during concurrent writes", async () => {
  const source = await furnished("sqlite");
  const folder = join(root, "moving");
  let isOver = false;
  let written = 0;
  const writing = (async () => {
    while (!isOver) {
      written++;
      await source.store.transaction((tx) => tx.saveCursor("relay", written));
    }
  })();
  const done = await writeBackup(source, folder);
  isOver = true;
  await writing;
  expect(written).toBeGreaterThan(1);
  expect(await verifyBackup(folder)).toEqual(done);
});

test("restore detects a different secret", async () => {
  const folder = join(root, "secret");
  await writeBackup(await furnished("sqlite"), folder);
  const other = createKeyring(["t".repeat(40)]);
  expect((await restoreBackup(folder, { ...(await emptyPlace("sqlite")), crypto: other })).sameSecret).toBe(false);
});

test("restore does not overwrite an existing installation", async () => {
  const source = await furnished("sqlite");
  const folder = join(root, "kept");
  await writeBackup(source, folder);
  const before = await recordsOf(source.store);
  await expect(restoreBackup(folder, source)).rejects.toMatchObject({ details: { reason: "STORE_NOT_EMPTY" } });
  await expect(writeBackup(source, folder)).rejects.toThrow("already exists");
  expect(await recordsOf(source.store)).toEqual(before);
});

test("an interrupted restore succeeds when it is run again", async () => {
  const source = await furnished("sqlite");
  const folder = join(root, "interrupted");
  await writeBackup(source, folder);
  const target = await emptyPlace("sqlite");
  let writes = 0;
  const breaking: Blobs = {
    signUpload: (request) => target.blobs.signUpload(request),
    stat: (key) => target.blobs.stat(key),
    read: (key, range) => target.blobs.read(key, range),
    write: async (...args) => {
      if (++writes === 2) throw new Error("killed");
      await target.blobs.write(...args);
    },
    countReceived: (key) => target.blobs.countReceived(key),
    append: (...args) => target.blobs.append(...args),
    remove: (key) => target.blobs.remove(key),
    close: () => target.blobs.close(),
  };
  await expect(restoreBackup(folder, { ...target, blobs: breaking })).rejects.toThrow("killed");
  expect(await recordsOf(target.store)).toEqual([]);
  await restoreBackup(folder, target);
  expect(await recordsOf(target.store)).toEqual(await recordsOf(source.store));
});

test("restore refuses a backup from an earlier version and says what to do", async () => {
  const folder = join(root, "former");
  mkdirSync(folder);
  writeFileSync(join(folder, "backup.jsonl"), "{}\n");
  await expect(verifyBackup(folder)).rejects.toThrow("is from an earlier version: copy its hexlane.db and images");
});

test("restore detects a changed, missing or added part, and restores nothing", async () => {
  const whole = join(root, "whole");
  await writeBackup(await furnished("sqlite"), whole);
  const image = readdirSync(join(whole, "images"), { recursive: true, withFileTypes: true }).find((one) =>
    one.isFile(),
  );
  const path = relative(whole, join(image?.parentPath ?? "", image?.name ?? ""));
  const dump = (folder: string): string => join(folder, "dump.jsonl");
  const rewrite = (folder: string, from: RegExp, to: string): void =>
    writeFileSync(dump(folder), readFileSync(dump(folder), "utf8").replace(from, to));
  const damages: [string, (folder: string) => void, RegExp][] = [
    ["a bit of the dump", (folder) => flip(dump(folder), 5000), /changed|damaged|not recognized/],
    ["a bit of an image", (folder) => flip(join(folder, path), 100), /was changed/],
    ["more of an image", (folder) => appendFileSync(join(folder, path), "x"), /was changed/],
    ["an image", (folder) => rmSync(join(folder, path)), /is missing/],
    ["the dump", (folder) => rmSync(dump(folder)), /is not a backup/],
    ["the end of the dump", (folder) => cut(dump(folder)), /cut off/],
    [
      "another path",
      (folder) => rewrite(folder, /("object":{"key":")[^"]+/, "$1../../secret"),
      /points outside the folder/,
    ],
  ];
  for (const [what, damage, words] of damages) {
    const folder = join(root, `damaged-${++count}`);
    cpSync(whole, folder, { recursive: true });
    damage(folder);
    const target = await emptyPlace("sqlite");
    for (const attempt of [verifyBackup(folder), restoreBackup(folder, target)]) {
      const refusal = await attempt.catch((error: unknown) => error);
      expect([what, refusal]).toEqual([what, expect.any(DumpError)]);
      expect([what, (refusal as Error).message]).toEqual([what, expect.stringMatching(words)]);
    }
    expect(await recordsOf(target.store)).toEqual([]);
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
