/**
 * The mark on a file that is the target of an unfinished copy (see `UnfinishedCopy`).
 *
 * @module
 */
import type { Database } from "bun:sqlite";
import { UNFINISHED_TABLE, type UnfinishedCopy } from "@hexlane/sql";
import { withDatabase } from "./with_database.ts";

const CREATE = `CREATE TABLE IF NOT EXISTS ${UNFINISHED_TABLE} (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1), command TEXT NOT NULL, since INTEGER NOT NULL) STRICT`;
const FIND_TABLE = `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '${UNFINISHED_TABLE}'`;
const MARK = `INSERT INTO ${UNFINISHED_TABLE} (id, command, since) VALUES (1, ?1, ?2)
  ON CONFLICT (id) DO UPDATE SET command = excluded.command`;

/** Returns the unfinished copy of an existing file, or undefined if the file is complete. */
export function findUnfinishedSqlite(path: string): UnfinishedCopy | undefined {
  return withDatabase(path, { readonly: true }, readUnfinished);
}

export function readUnfinished(database: Database): UnfinishedCopy | undefined {
  if (!database.query(FIND_TABLE).get()) return undefined;
  const [row] = database
    .query<{ command: string; since: number }, []>(`SELECT command, since FROM ${UNFINISHED_TABLE}`)
    .all();
  return row && { command: row.command, since: new Date(row.since) };
}

/** Marks the file as incomplete, and creates it if necessary. The mark is on disk when the function returns. */
export function markUnfinishedSqlite(path: string, { command, since }: UnfinishedCopy): void {
  withDatabase(path, { readwrite: true, create: true }, (database) =>
    database.transaction(() => {
      database.run(CREATE);
      database.query(MARK).run(command, since.getTime());
    })(),
  );
}

/** Marks the file as complete. */
export function clearUnfinishedSqlite(path: string): void {
  withDatabase(path, { readwrite: true }, (database) => database.run(`DROP TABLE IF EXISTS ${UNFINISHED_TABLE}`));
}
