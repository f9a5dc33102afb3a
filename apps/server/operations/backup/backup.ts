/** Backups, which are folders with a dump and a file for each image. See `docs/operations.md`. @module */
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type DumpEnds, DumpError, type DumpSummary, loadDump, verifyDump, writeDump } from "./dump_file.ts";
import { writeLines } from "./write_lines.ts";

const DUMP_FILE = "dump.jsonl";
const IMAGES = "images";
/** The list of files in a backup from an earlier version. */
const FORMER_LIST_FILE = "backup.jsonl";

/**
 * Writes a backup into a new folder, which appears complete or not at all, and verifies it. The server may keep
 * running: the records are a snapshot.
 *
 * @throws {DumpError} when the folder exists, or the written files are damaged
 * @throws {TrackerError} `unavailable`
 */
export async function writeBackup(ends: DumpEnds, folder: string): Promise<DumpSummary> {
  if (existsSync(folder)) throw new DumpError(`"${folder}" already exists`);
  const draft = `${folder}.${process.pid}.part`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    await writeLines(join(draft, DUMP_FILE), writeDump(ends, { imagesDir: join(draft, IMAGES) }));
    const summary = await verifyBackup(draft);
    await rename(draft, folder);
    return summary;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Reads all of a backup and compares every checksum. @throws {DumpError} when it cannot be restored */
export async function verifyBackup(folder: string): Promise<DumpSummary> {
  return await verifyDump(readBackup(folder), { imagesDir: join(folder, IMAGES) });
}

/**
 * Loads a backup into an empty installation, completely or not at all.
 *
 * @returns a summary, and whether the backup was made with the same secret; otherwise its encrypted values cannot be decrypted
 * @throws {DumpError} for a damaged backup
 * @throws {TrackerError} `conflict` with reason `STORE_NOT_EMPTY`; `unavailable`
 */
export async function restoreBackup(folder: string, ends: DumpEnds): Promise<DumpSummary & { sameSecret: boolean }> {
  return await loadDump(ends, readBackup(folder), { imagesDir: join(folder, IMAGES) });
}

function readBackup(folder: string): ReadableStream<Uint8Array> {
  const path = join(folder, DUMP_FILE);
  if (existsSync(path)) return Bun.file(path).stream();
  if (existsSync(join(folder, FORMER_LIST_FILE))) {
    throw new DumpError(
      `"${folder}" is from an earlier version: copy its hexlane.db and images into an empty data folder, or restore it with that version`,
    );
  }
  throw new DumpError(`"${folder}" is not a backup: it contains no ${DUMP_FILE}`);
}
