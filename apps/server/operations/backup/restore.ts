/** Restores a backup into an empty installation. @module */
import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Blobs, Crypto, Dumpable, DumpKind, DumpRecord } from "@hexlane/core";
import { isSqliteFileInUse, openSqliteStore } from "@hexlane/sqlite";
import { type DatabaseConfig, describeDatabase } from "../../config/config.ts";
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
import { isMarkOf, linesOf } from "./dump_file.ts";
import { copyRecords } from "./storage_copy.ts";
import { clearUnfinished, findUnfinished, markUnfinished } from "./unfinished.ts";

export interface RestoreTarget {
  database: DatabaseConfig;
  /** Opens or creates the database, which may be the unfinished target of an earlier attempt. */
  openStore: () => Promise<Dumpable & { close(): Promise<void> }>;
  blobs: Blobs;
  crypto: Crypto;
}

/**
 * Verifies the backup and restores it into an installation without records. An interrupted restore resumes when it is started
 * again. No server opens the database until the restore is complete.
 *
 * @returns also whether it was made with the same secret; otherwise its encrypted values cannot be decrypted
 * @throws {BackupError} for a damaged backup, or an installation that has data
 * @throws {CopyError} when the stored data differs from the backup
 */
export async function restoreBackup(
  folder: string,
  target: RestoreTarget,
): Promise<BackupSummary & { sameSecret: boolean }> {
  const [fault] = await verifyBackup(folder);
  if (fault !== undefined) throw new BackupError(`Cannot restore: ${fault}`);
  const { head, files } = await readBackupList(folder);
  await prepare(target);
  const { database } = target;
  const images = files.filter(({ key }) => key !== undefined);
  for (const { path, key = "", contentType = "" } of images) {
    await target.blobs.write(key, await Bun.file(join(folder, path)).bytes(), { contentType });
  }
  if (database.kind === "sqlite" && head.records === DATABASE_FILE) {
    await placeFile(join(folder, DATABASE_FILE), database.file);
    // Migrates a backup of an older version.
    await (await target.openStore()).close();
  } else await copyInto(folder, head.records, target);
  await clearUnfinished(database);
  return {
    records: head.count,
    images: images.length,
    bytes: sumOf(files),
    sameSecret: await isMarkOf(target.crypto, head.secret),
  };
}

/** Marks a database as unfinished, if it has no records or an earlier attempt marked it. @throws {BackupError} */
async function prepare({ database, openStore }: RestoreTarget): Promise<void> {
  const isOurs = (await findUnfinished(database))?.command === "restore";
  if (isOurs) return;
  if (database.kind === "sqlite") {
    if (await exists(database.file)) {
      throw new BackupError(`Cannot restore: there is a database at "${database.file}" already`);
    }
    await mkdir(dirname(database.file), { recursive: true, mode: 0o700 });
  } else {
    const store = await openStore();
    const isEmpty = await hasNoRecords(store).finally(() => store.close());
    if (!isEmpty) throw new BackupError(`Cannot restore: ${describeDatabase(database)} is not empty`);
  }
  await markUnfinished(database, "restore");
}

async function hasNoRecords(store: Dumpable): Promise<boolean> {
  for await (const _ of store.dump()) return false;
  return true;
}

/** The complete file replaces the marked one atomically. */
async function placeFile(from: string, to: string): Promise<void> {
  const draft = `${to}.${process.pid}.part`;
  try {
    await copyFile(from, draft);
    const file = await open(draft, "r+");
    await file.sync();
    await file.close();
    // The new file must not be opened with the write-ahead log of an earlier attempt.
    if ((await exists(`${to}-wal`)) && (isSqliteFileInUse(to) || (await exists(`${to}-wal`)))) {
      throw new BackupError(`Cannot restore: another program has "${to}" open`);
    }
    await rename(draft, to);
  } finally {
    await rm(draft, { force: true });
  }
}

/** In parts, and compared at the end. */
async function copyInto(folder: string, records: string, { openStore }: RestoreTarget): Promise<void> {
  const store = await openStore();
  try {
    if (records === RECORDS_FILE) await copyRecords({ dump: () => recordsIn(join(folder, RECORDS_FILE)) }, store);
    else await withDatabase(folder, (source) => copyRecords(source, store));
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

/** Works on a copy: opening a database may migrate it, and the backup must not change. */
async function withDatabase(folder: string, work: (source: Dumpable) => Promise<unknown>): Promise<void> {
  const copy = join(folder, `${DATABASE_FILE}.${process.pid}.part`);
  await copyFile(join(folder, DATABASE_FILE), copy);
  try {
    const store = await openSqliteStore(copy);
    await work(store).finally(() => store.close());
  } finally {
    for (const suffix of ["", "-wal", "-shm"]) await rm(copy + suffix, { force: true });
  }
}
