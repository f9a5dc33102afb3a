/**
 * Puts a backup into an empty installation.
 *
 * @module
 */
import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Blobs, Crypto, Dumpable, DumpKind, DumpRecord } from "@hexlane/core";
import { openSqliteStore } from "@hexlane/sqlite";
import {
  BackupError,
  type BackupSummary,
  DATABASE_FILE,
  exists,
  RECORDS_FILE,
  readBackupList,
  sumOf,
  verifyBackup,
} from "./backup.ts";
import type { DatabaseConfig } from "./config.ts";
import { isMarkOf, linesOf } from "./dump_file.ts";

/** Where a backup is restored to. */
export interface RestoreTarget {
  database: DatabaseConfig;
  /** Opens the database, which makes it. */
  openStore: () => Promise<Dumpable & { close(): Promise<void> }>;
  blobs: Blobs;
  crypto: Crypto;
}

/**
 * Verifies the backup and puts it into an installation without records. Images first: one that was interrupted is started
 * again.
 *
 * @returns also whether it was made under the same secret; otherwise what was sealed in it cannot be opened
 * @throws {BackupError} for a backup that is not sound
 * @throws {TrackerError} `conflict` with reason `STORE_NOT_EMPTY`
 */
export async function restoreBackup(
  folder: string,
  target: RestoreTarget,
): Promise<BackupSummary & { sameSecret: boolean }> {
  const [fault] = await verifyBackup(folder);
  if (fault !== undefined) throw new BackupError(`Cannot restore: ${fault}`);
  const { head, files } = await readBackupList(folder);
  const { database } = target;
  if (database.kind === "sqlite" && (await exists(database.file))) {
    throw new BackupError(`Cannot restore: there is a database at "${database.file}" already`);
  }
  const images = files.filter(({ key }) => key !== undefined);
  for (const { path, key = "", contentType = "" } of images) {
    await target.blobs.write(key, await Bun.file(join(folder, path)).bytes(), { contentType });
  }
  if (database.kind === "sqlite" && head.records === DATABASE_FILE) {
    await placeFile(join(folder, DATABASE_FILE), database.file);
    // A backup of an older version is brought up to date.
    await (await target.openStore()).close();
  } else await load(folder, head.records, target);
  return {
    records: head.count,
    images: images.length,
    bytes: sumOf(files),
    sameSecret: await isMarkOf(target.crypto, head.secret),
  };
}

/** The file appears whole or not at all. */
async function placeFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const draft = `${to}.${process.pid}.part`;
  try {
    await copyFile(from, draft);
    const file = await open(draft, "r+");
    await file.sync();
    await file.close();
    await rename(draft, to);
  } finally {
    await rm(draft, { force: true });
  }
}

async function load(folder: string, records: string, { openStore }: RestoreTarget): Promise<void> {
  const store = await openStore();
  try {
    await store.load(records === RECORDS_FILE ? recordsIn(join(folder, RECORDS_FILE)) : recordsOfDatabase(folder));
  } finally {
    await store.close();
  }
}

async function* recordsIn(path: string): AsyncGenerator<DumpRecord, void, void> {
  for await (const line of linesOf(Bun.file(path).stream())) {
    const [entry] = Object.entries(JSON.parse(new TextDecoder().decode(line)) as Record<string, DumpRecord["fields"]>);
    if (entry) yield { kind: entry[0] as DumpKind, fields: entry[1] };
  }
}

/** Of a copy: opening a database may bring it up to date, and the backup stays as it is. */
async function* recordsOfDatabase(folder: string): AsyncGenerator<DumpRecord, void, void> {
  const copy = join(folder, `${DATABASE_FILE}.${process.pid}.part`);
  await copyFile(join(folder, DATABASE_FILE), copy);
  const store = await openSqliteStore(copy);
  try {
    yield* store.dump();
  } finally {
    await store.close();
    for (const suffix of ["", "-wal", "-shm"]) await rm(copy + suffix, { force: true });
  }
}
