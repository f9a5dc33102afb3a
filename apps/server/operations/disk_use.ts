/** The space that the server uses on its own disk. @module */
import { statfsSync, statSync } from "node:fs";
import type { Config } from "../config/server_config.ts";
import type { DiskUse } from "../routes/system/operator.ts";

/** Measures the database with its write-ahead log, and the free space in the data folder. */
export function measureDisk({ dataDir, database }: Pick<Config, "dataDir" | "database">): DiskUse {
  const { file } = database;
  return {
    databaseBytes: file === undefined ? null : sizeOf(file) + sizeOf(`${file}-wal`),
    freeBytes: freeIn(dataDir),
  };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function freeIn(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
