/**
 * What an operator does with a file of the store: copy it while others write to it, look whether it is sound, whether
 * anybody has it open, and how old it is.
 *
 * @module
 */
import { Database } from "bun:sqlite";
import { checksumOf, MIGRATIONS, readApplied } from "./migrations.ts";
import { makePrivateCopy } from "./private_file.ts";

/** Others may be in the middle of something. */
const LOCK_MILLISECONDS = 5_000;

/**
 * Writes what the file holds at this instant into another one, which must not be there. Others go on reading and writing
 * meanwhile.
 *
 * @throws {Error} also when the other file is there
 */
export function copySqliteFile(path: string, copy: string): void {
  const database = new Database(path, { readonly: true });
  try {
    database.run(`PRAGMA busy_timeout = ${LOCK_MILLISECONDS}`);
    makePrivateCopy(copy);
    database.query("VACUUM INTO ?1").run(copy);
  } finally {
    database.close();
  }
}

/** What is wrong with the file, each in words: pages that are damaged, rows that refer to nothing. Nothing: all is well. */
export function checkSqliteFile(path: string): string[] {
  const database = new Database(path, { readonly: true });
  try {
    const words = database.query<{ integrity_check: string }, []>("PRAGMA integrity_check(20)").all();
    const orphans = database.query<{ table: string; parent: string }, []>("PRAGMA foreign_key_check").all();
    const damage = words.map(({ integrity_check }) => integrity_check).filter((word) => word !== "ok");
    return [...damage, ...orphans.slice(0, 20).map(({ table, parent }) => `a row of ${table} refers to no ${parent}`)];
  } finally {
    database.close();
  }
}

export interface SchemaAge {
  /** Migrations that the next start will apply. */
  pending: string[];
  /** Migrations in the file that are unknown here: it was made by a newer version. */
  unknown: string[];
  /** Migrations in the file whose text differs from the one known here: it was made by a version between releases. */
  changed: string[];
}

/** How the file compares to this version, without changing it. */
export function schemaAgeOf(path: string): SchemaAge {
  const database = new Database(path, { readonly: true });
  try {
    const applied = new Map(readApplied(database).map(({ name, checksum }) => [name, checksum]));
    const known = MIGRATIONS.map(({ name }) => name);
    return {
      pending: known.filter((name) => !applied.has(name)),
      unknown: [...applied.keys()].filter((name) => !known.includes(name)),
      changed: MIGRATIONS.filter((one) => (applied.get(one.name) ?? checksumOf(one)) !== checksumOf(one)).map(
        ({ name }) => name,
      ),
    };
  } finally {
    database.close();
  }
}

/** Whether another process has the file open: leaving WAL mode takes everybody else's consent. */
export function isSqliteFileInUse(path: string): boolean {
  const database = new Database(path, { readwrite: true });
  try {
    database.run("PRAGMA busy_timeout = 200");
    database.query("PRAGMA journal_mode = DELETE").get();
    database.query("PRAGMA journal_mode = WAL").get();
    return false;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "SQLITE_BUSY") return true;
    throw error;
  } finally {
    database.close();
  }
}
