/**
 * Backups: a folder with the records, one file per image, and a list of all files with sizes and hashes. See
 * `docs/operations.md`.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Blobs, Crypto, Dumpable, DumpRecord } from "@hexlane/core";
import { checkSqliteFile, copySqliteFile, openSqliteStore } from "@hexlane/sqlite";
import type { DatabaseConfig } from "../../config/config.ts";
import { linesOf, markSecret } from "./dump_file.ts";

/** A folder that is not a complete backup. The message is shown to the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

export interface BackupSource {
  database: DatabaseConfig;
  store: Dumpable;
  blobs: Blobs;
  crypto: Crypto;
}

export interface BackupSummary {
  records: number;
  /** Images and avatars. */
  images: number;
  bytes: number;
}

/** One file of a backup. */
export interface BackupFile {
  /** Inside the folder. */
  path: string;
  bytes: number;
  /** In hexadecimal digits. */
  sha256: string;
  /** For images: its key in the blob store. */
  key?: string;
  contentType?: string;
}

export interface BackupHead {
  format: string;
  version: number;
  createdAt: string;
  /** Fingerprint of the secret that the installation used. */
  secret: string;
  /** The file with the records: an SQLite database, or JSON Lines. */
  records: typeof DATABASE_FILE | typeof RECORDS_FILE;
  count: number;
}

export const BACKUP_FORMAT = "hexlane backup";
export const BACKUP_VERSION = 1;
export const LIST_FILE = "backup.jsonl";
export const DATABASE_FILE = "hexlane.db";
export const RECORDS_FILE = "records.jsonl";
const IMAGES = "images";

/**
 * Writes a backup into a new folder, which appears complete or not at all, and verifies it. The server may keep
 * running: the records are a snapshot.
 *
 * @throws {BackupError}
 */
export async function writeBackup(source: BackupSource, folder: string, now: Date): Promise<BackupSummary> {
  if (await exists(folder)) throw new BackupError(`Cannot back up: "${folder}" already exists`);
  const draft = `${folder}.${process.pid}.part`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const { records, keys, count } = await writeRecords(source, draft);
    const files = [await describeFile(draft, records)];
    for (const key of keys) {
      const image = await writeImage(source.blobs, draft, key);
      if (image) files.push(image);
    }
    const head = { format: BACKUP_FORMAT, version: BACKUP_VERSION, createdAt: now.toISOString() };
    await writeList(draft, { ...head, secret: await markSecret(source.crypto), records, count }, files);
    const summary = { records: count, images: files.length - 1, bytes: sumOf(files) };
    const faults = await verifyBackup(draft);
    if (faults.length > 0) throw new BackupError(`Cannot back up: the written files are damaged: ${faults[0]}`);
    await rename(draft, folder);
    return summary;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

interface WrittenRecords {
  records: BackupHead["records"];
  keys: string[];
  count: number;
}

async function writeRecords({ database, store }: BackupSource, folder: string): Promise<WrittenRecords> {
  if (database.kind === "postgres") {
    const lines = await LineFile.create(join(folder, RECORDS_FILE));
    try {
      const found = await walk(store.dump(), ({ kind, fields }) => lines.write({ [kind]: fields }));
      return { records: RECORDS_FILE, ...found };
    } finally {
      await lines.close();
    }
  }
  const path = join(folder, DATABASE_FILE);
  copySqliteFile(database.file, path);
  // From the copy: later images belong to the next backup.
  const copy = await openSqliteStore(path);
  const found = await walk(copy.dump(), async () => {}).finally(() => copy.close());
  await removeLogs(path);
  return { records: DATABASE_FILE, ...found };
}

/** A database leaves these files empty or removes them when its last connection closes. */
async function removeLogs(path: string): Promise<void> {
  for (const suffix of ["-wal", "-shm"]) {
    const size = await stat(path + suffix).then(
      (found) => found.size,
      () => 0,
    );
    if (suffix === "-wal" && size > 0) throw new BackupError(`Cannot back up: "${path}" is in use`);
    await rm(path + suffix, { force: true });
  }
}

async function walk(
  records: AsyncIterable<DumpRecord>,
  take: (record: DumpRecord) => Promise<void>,
): Promise<{ keys: string[]; count: number }> {
  const keys: string[] = [];
  let count = 0;
  for await (const record of records) {
    await take(record);
    count++;
    if (record.kind === "image" || record.kind === "avatar") keys.push(String(record.fields.key));
  }
  return { keys, count };
}

/** @returns undefined for an upload that was never sent, or was removed since */
async function writeImage(blobs: Blobs, folder: string, key: string): Promise<BackupFile | undefined> {
  const info = await blobs.stat(key);
  const stream = info && (await blobs.read(key));
  if (!stream) return undefined;
  const path = join(IMAGES, key);
  await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
  const file = await open(join(folder, path), "wx", 0o600);
  try {
    for await (const chunk of stream) await file.write(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
  return { ...(await describeFile(folder, path)), key, contentType: info.contentType };
}

async function describeFile(folder: string, path: string): Promise<BackupFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(join(folder, path))) {
    hash.update(chunk as Uint8Array);
    bytes += (chunk as Uint8Array).length;
  }
  return { path, bytes, sha256: hash.digest("hex") };
}

async function writeList(folder: string, head: BackupHead, files: readonly BackupFile[]): Promise<void> {
  const list = await LineFile.create(join(folder, LIST_FILE));
  try {
    await list.write(head);
    for (const file of files) await list.write({ file });
    await list.write({ end: { files: files.length, sha256: list.digest() } });
  } finally {
    await list.close();
  }
}

/** Reads the manifest of a backup. @throws {BackupError} when it is missing or incomplete */
export async function readBackupList(folder: string): Promise<{ head: BackupHead; files: BackupFile[] }> {
  const path = join(folder, LIST_FILE);
  if (!(await exists(path))) throw new BackupError(`"${folder}" is not a backup: it contains no ${LIST_FILE}`);
  const hash = createHash("sha256");
  const values: Record<string, unknown>[] = [];
  let sum = "";
  try {
    for await (const line of linesOf(createReadStream(path) as AsyncIterable<Uint8Array>)) {
      sum = hash.copy().digest("hex");
      hash.update(line);
      values.push(JSON.parse(new TextDecoder().decode(line)));
    }
  } catch (error) {
    throw new BackupError(`The list of "${folder}" is damaged: ${error instanceof Error ? error.message : error}`);
  }
  const head = values[0] as unknown as BackupHead | undefined;
  if (head?.format !== BACKUP_FORMAT) throw new BackupError(`"${folder}" is not a Hexlane backup`);
  if (head.version !== BACKUP_VERSION) {
    throw new BackupError(`The backup has version ${head.version}, but this program supports only ${BACKUP_VERSION}`);
  }
  const end = values.at(-1)?.end as { files: number; sha256: string } | undefined;
  const files = values.slice(1, -1).map(({ file }) => file as BackupFile);
  if (end?.files !== files.length || end.sha256 !== sum) {
    throw new BackupError(`The list of "${folder}" was changed or is incomplete`);
  }
  return { head, files };
}

/**
 * Everything that is wrong with a backup, in words. An empty list means that it can be restored. @throws {BackupError} without
 * a backup
 */
export async function verifyBackup(folder: string): Promise<string[]> {
  const { head, files } = await readBackupList(folder);
  const faults: string[] = [];
  for (const { path, bytes, sha256, key } of files) {
    if (!isInside(path) || (key !== undefined && !isInside(key))) faults.push(`"${path}" leads out of the folder`);
    else if (!(await exists(join(folder, path)))) faults.push(`"${path}" is missing`);
    else {
      const found = await describeFile(folder, path);
      if (found.bytes !== bytes || found.sha256 !== sha256) faults.push(`"${path}" was changed`);
    }
  }
  if (!files.some(({ path }) => path === head.records)) faults.push("it has no records");
  // A checksum only shows that nothing has changed since; this shows that the database was valid.
  if (faults.length === 0 && head.records === DATABASE_FILE)
    faults.push(...checkSqliteFile(join(folder, DATABASE_FILE)));
  return faults;
}

function isInside(path: string): boolean {
  return /^[A-Za-z0-9._/-]+$/.test(path) && !path.startsWith("/") && !path.split("/").includes("..");
}

export function sumOf(files: readonly BackupFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

export async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

/** Writes JSON Lines. All data is on disk when it is closed. */
class LineFile {
  readonly #file: Awaited<ReturnType<typeof open>>;
  readonly #hash = createHash("sha256");
  #waiting = "";

  private constructor(file: Awaited<ReturnType<typeof open>>) {
    this.#file = file;
  }

  static async create(path: string): Promise<LineFile> {
    return new LineFile(await open(path, "wx", 0o600));
  }

  async write(value: unknown): Promise<void> {
    const line = `${JSON.stringify(value)}\n`;
    this.#hash.update(line);
    this.#waiting += line;
    if (this.#waiting.length > 64 * 1024) await this.#flush();
  }

  /** Of all data so far. */
  digest(): string {
    return this.#hash.copy().digest("hex");
  }

  async close(): Promise<void> {
    await this.#flush();
    await this.#file.sync();
    await this.#file.close();
  }

  async #flush(): Promise<void> {
    await this.#file.writeFile(this.#waiting);
    this.#waiting = "";
  }
}
