/**
 * The mark on an installation that is being filled. Until the mark is removed, no server and no other command opens the
 * installation.
 *
 * @module
 */
import { existsSync } from "node:fs";
import {
  clearUnfinishedSqlite,
  findUnfinishedSqlite,
  markUnfinishedSqlite,
  type UnfinishedCopy,
} from "@hexlane/sqlite";
import type { DatabaseConfig } from "../../config/config.ts";

/** The commands that fill an installation. Each continues where it stopped when it is run again. */
export type FillingCommand = "migrate-storage" | "restore";

/** Marks an open database as being filled. The mark is on disk when this resolves. */
export async function markUnfinished(database: DatabaseConfig, command: FillingCommand): Promise<void> {
  const copy = { command, since: new Date() };
  if (database.kind === "sqlite") return markUnfinishedSqlite(database.file, copy);
  const { markUnfinishedPostgres } = await import("@hexlane/postgres");
  await markUnfinishedPostgres(database.url, copy);
}

/** Marks the database as complete. All its data is on disk when this resolves. */
export async function clearUnfinished(database: DatabaseConfig): Promise<void> {
  if (database.kind === "sqlite") return clearUnfinishedSqlite(database.file);
  const { clearUnfinishedPostgres } = await import("@hexlane/postgres");
  await clearUnfinishedPostgres(database.url);
}

/** The unfinished copy of which the database is the target. Undefined if it is complete or does not exist. */
export async function findUnfinished(database: DatabaseConfig): Promise<UnfinishedCopy | undefined> {
  if (database.kind === "sqlite") return existsSync(database.file) ? findUnfinishedSqlite(database.file) : undefined;
  const { inspectPostgres } = await import("@hexlane/postgres");
  return (await inspectPostgres(database.url)).unfinished;
}
