/**
 * Migrations: plain SQL inside the program, applied one at a time, each in a transaction.
 *
 * @module
 */
import { Database } from "bun:sqlite";
import { renameSync, rmSync } from "node:fs";
import {
  type AppliedMigration,
  checksumOf,
  type Migration,
  migrationsOf,
  refuseForeign,
  type SqlWords,
} from "@hexlane/sql";
import start from "../migrations/0001_start.sql" with { type: "text" };
import channels from "../migrations/0004_channels.sql" with { type: "text" };
import taskVersion from "../migrations/0005_task_version.sql" with { type: "text" };
import searchWords from "../migrations/0006_search_words.sql" with { type: "text" };
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
};

/** All migrations, in order. A released migration never changes. */
export const MIGRATIONS: readonly Migration[] = migrationsOf(WORDS, [
  { name: "0001_start", sql: start },
  { name: "0004_channels", sql: channels },
  { name: "0005_task_version", sql: taskVersion },
  { name: "0006_search_words", sql: searchWords },
]);

/** How long startup may wait for another process that migrates the same file. */
const LOCK_MILLISECONDS = 10_000;

export interface MigrateOptions {
  /** @default the migrations of this program */
  migrations?: readonly Migration[];
}

/**
 * Applies pending migrations to the file.
 *
 * @throws {Error} when the file was made by a newer program, or by one with other migrations of the same name
 */
export function migrate(path: string, options: MigrateOptions = {}): void {
  const { migrations = MIGRATIONS } = options;
  const database = new Database(path, { create: true, readwrite: true });
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

/** The migrations that were applied to the file. */
export function readApplied(database: Database): AppliedMigration[] {
  const table = database.query("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'").get();
  if (!table) return [];
  return database.query<AppliedMigration, []>("SELECT name, checksum FROM migration ORDER BY name").all();
}

/**
 * Copies the file before it is migrated, as a backup. Processes that start concurrently each make a copy, and all
 * copies are equal.
 */
function takeSnapshot(database: Database, copy: string, applied: readonly AppliedMigration[]): void {
  const own = `${copy}-${crypto.randomUUID()}`;
  try {
    makePrivateCopy(own);
    database.query("VACUUM INTO ?1").run(own);
    const isOlder = withDatabase(own, { readonly: true }, readApplied).length === applied.length;
    // Otherwise, another process has migrated the file in the meantime, and made the copy before that.
    if (isOlder) renameSync(own, copy);
  } finally {
    rmSync(own, { force: true });
  }
}

function apply(database: Database, migration: Migration, migrations: readonly Migration[], path: string): void {
  database.run("BEGIN IMMEDIATE");
  try {
    // Another process may have applied it first.
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
    const broken = database.query("PRAGMA foreign_key_check").all();
    if (broken.length > 0) throw new Error(`Migration "${migration.name}" leaves ${broken.length} dangling references`);
    database
      .query("INSERT INTO migration (name, checksum, applied_at) VALUES (?1, ?2, ?3)")
      .run(migration.name, checksumOf(migration), Date.now());
    database.run("COMMIT");
  } catch (error) {
    if (database.inTransaction) database.run("ROLLBACK");
    throw error;
  }
}
