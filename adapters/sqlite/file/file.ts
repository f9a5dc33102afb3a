/**
 * Inspects a database file for an operator: whether it is intact, how old its schema is, and whether it is open.
 *
 * @module
 */
import { compareMigrations, type SchemaAge } from "@hexlane/sql";
import { allRows } from "../driver/open.ts";
import { MIGRATIONS, readApplied } from "./migrations.ts";
import { withDatabase } from "./with_database.ts";

/** Describes damaged pages and dangling references. Empty if the file is intact. */
export function checkSqliteFile(path: string): string[] {
  return withDatabase(path, { readonly: true }, (database) => {
    const words = allRows(database, "PRAGMA integrity_check(20)") as { integrity_check: string }[];
    const orphans = allRows(database, "PRAGMA foreign_key_check") as { table: string; parent: string }[];
    const damage = words.map(({ integrity_check }) => integrity_check).filter((word) => word !== "ok");
    return [
      ...damage,
      ...orphans.slice(0, 20).map(({ table, parent }) => `a row of ${table} refers to a missing ${parent}`),
    ];
  });
}

/** Compares the file's migrations with those of this version, without changing the file. */
export function schemaAgeOf(path: string): SchemaAge {
  return withDatabase(path, { readonly: true }, (database) => compareMigrations(readApplied(database), MIGRATIONS));
}

/** Whether another process has the file open. Detected by leaving WAL mode, which fails while other processes have it open. */
export function isSqliteFileInUse(path: string): boolean {
  return withDatabase(path, { readwrite: true }, (database) => {
    try {
      database.run("PRAGMA busy_timeout = 200");
      database.run("PRAGMA journal_mode = DELETE");
      database.run("PRAGMA journal_mode = WAL");
      return false;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "SQLITE_BUSY") return true;
      throw error;
    }
  });
}
