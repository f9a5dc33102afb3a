/**
 * Migrations: plain SQL inside the program, applied one at a time, each in a transaction.
 *
 * @module
 */
import { renameSync, rmSync } from "node:fs";
import {
  type AppliedMigration,
  checksumOf,
  type Migration,
  migrationsOf,
  refuseForeign,
  type SqlWords,
} from "@hexlane/sql";
import type { Database } from "../driver/driver.ts";
import { allRows, firstRow, openDatabase } from "../driver/open.ts";
import start from "../migrations/0001_start.sql" with { type: "text" };
import channels from "../migrations/0004_channels.sql" with { type: "text" };
import taskVersion from "../migrations/0005_task_version.sql" with { type: "text" };
import searchWords from "../migrations/0006_search_words.sql" with { type: "text" };
import searchPending from "../migrations/0022_search_pending.sql" with { type: "text" };
import fieldOrder from "../migrations/0038_field_order.sql" with { type: "text" };
import fieldValues from "../migrations/0043_field_values.sql" with { type: "text" };
import { makePrivateCopy } from "./private_file.ts";
import { withDatabase } from "./with_database.ts";

const WORDS: SqlWords = {
  text: "TEXT",
  integer: "INTEGER",
  real: "REAL",
  boolean: "INTEGER",
  instant: "INTEGER",
  isTrue: " = 1",
  strict: " STRICT",
  yes: "1",
  secondsBetween: (start, end) => `(${end} - ${start}) / 1000`,
};

/** All migrations, in order. A released migration never changes. */
export const MIGRATIONS: readonly Migration[] = migrationsOf(WORDS, [
  { name: "0001_start", sql: start },
  { name: "0004_channels", sql: channels },
  { name: "0005_task_version", sql: taskVersion },
  { name: "0006_search_words", sql: searchWords },
  { name: "0022_search_pending", sql: searchPending },
  { name: "0038_field_order", sql: fieldOrder },
  { name: "0043_field_values", sql: fieldValues },
]);

/** How long startup may wait for another process that is migrating the same file. */
const LOCK_MILLISECONDS = 10_000;

export interface MigrateOptions {
  /** @default the migrations of this program */
  migrations?: readonly Migration[];
}

/**
 * Applies pending migrations to the file.
 *
 * @throws {Error} when the file is from a newer version, or from a version whose migrations have the same names but
 * differ
 */
export function migrate(path: string, options: MigrateOptions = {}): void {
  const { migrations = MIGRATIONS } = options;
  const database = openDatabase(path, { create: true, readwrite: true });
  try {
    database.run(`PRAGMA busy_timeout = ${LOCK_MILLISECONDS}`);
    database.run("PRAGMA journal_mode = WAL");
    database.run("PRAGMA synchronous = FULL");
    // With foreign keys on, rebuilding a table would delete the rows that refer to it. The setting cannot be changed
    // inside a transaction.
    database.run("PRAGMA foreign_keys = OFF");
    const applied = readApplied(database);
    refuseForeign(applied, migrations, `"${path}"`);
    const pending = migrations.slice(applied.length);
    if (pending[0] && applied.length > 0) takeSnapshot(database, `${path}.before-${pending[0].name}`, applied);
    for (const migration of pending) apply(database, migration, migrations, path);
  } finally {
    database.close();
  }
}

/** Reads the migrations that were applied to the file. */
export function readApplied(database: Database): AppliedMigration[] {
  const table = firstRow(database, "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'");
  if (!table) return [];
  return allRows(database, "SELECT name, checksum FROM migration ORDER BY name") as AppliedMigration[];
}

/**
 * Copies the file before it is migrated, as a backup. Processes that start concurrently each make a copy, and all copies are
 * identical.
 */
function takeSnapshot(database: Database, copy: string, applied: readonly AppliedMigration[]): void {
  const own = `${copy}-${crypto.randomUUID()}`;
  try {
    makePrivateCopy(own);
    allRows(database, "VACUUM INTO ?1", own);
    const isOlder = withDatabase(own, { readonly: true }, readApplied).length === applied.length;
    // If not, another process has made the copy and then migrated the file.
    if (isOlder) renameSync(own, copy);
  } finally {
    rmSync(own, { force: true });
  }
}

function apply(database: Database, migration: Migration, migrations: readonly Migration[], path: string): void {
  database.run("BEGIN IMMEDIATE");
  try {
    // Another process may have applied the migration first.
    const applied = readApplied(database);
    refuseForeign(applied, migrations, `"${path}"`);
    if (applied.some(({ name }) => name === migration.name)) {
      database.run("COMMIT");
      return;
    }
    database.run(
      "CREATE TABLE IF NOT EXISTS migration (name TEXT NOT NULL PRIMARY KEY, checksum TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT",
    );
    database.run(migration.sql);
    const broken = allRows(database, "PRAGMA foreign_key_check");
    if (broken.length > 0) throw new Error(`Migration "${migration.name}" leaves ${broken.length} dangling references`);
    const insert = "INSERT INTO migration (name, checksum, applied_at) VALUES (?1, ?2, ?3)";
    allRows(database, insert, migration.name, checksumOf(migration), Date.now());
    database.run("COMMIT");
  } catch (error) {
    if (database.inTransaction) database.run("ROLLBACK");
    throw error;
  }
}
