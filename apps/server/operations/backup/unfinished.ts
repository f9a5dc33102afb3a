/**
 * The mark on an installation that is being filled: no server and no other command opens it meanwhile.
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

/** The commands that fill one; each finishes what it began when it is started again. */
export type FillingCommand = "migrate-storage" | "restore";

/** Says that the database, which was opened before, is being filled. On the disk when it resolves. */
export async function markUnfinished(database: DatabaseConfig, command: FillingCommand): Promise<void> {
  const copy = { command, since: new Date() };
  if (database.kind === "sqlite") return markUnfinishedSqlite(database.file, copy);
  const { markUnfinishedPostgres } = await import("@hexlane/postgres");
  await markUnfinishedPostgres(database.url, copy);
}

/** Says that the database is whole. On the disk when it resolves, and all that it holds with it. */
export async function clearUnfinished(database: DatabaseConfig): Promise<void> {
  if (database.kind === "sqlite") return clearUnfinishedSqlite(database.file);
  const { clearUnfinishedPostgres } = await import("@hexlane/postgres");
  await clearUnfinishedPostgres(database.url);
}

/** What the database is the unfinished target of; undefined when it is whole, or not there yet. */
export async function findUnfinished(database: DatabaseConfig): Promise<UnfinishedCopy | undefined> {
  if (database.kind === "sqlite") return existsSync(database.file) ? findUnfinishedSqlite(database.file) : undefined;
  const { inspectPostgres } = await import("@hexlane/postgres");
  return (await inspectPostgres(database.url)).unfinished;
}
