/**
 * The mark on a file that is being filled (see `UnfinishedCopy`).
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

/** What the file, which must be there, is the unfinished target of; undefined when it is whole. */
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

/** Says that the file, which is made if need be, is being filled. On the disk when it returns. */
export function markUnfinishedSqlite(path: string, { command, since }: UnfinishedCopy): void {
  withDatabase(path, { readwrite: true, create: true }, (database) =>
    database.transaction(() => {
      database.run(CREATE);
      database.query(MARK).run(command, since.getTime());
    })(),
  );
}

/** Says that the file is whole. */
export function clearUnfinishedSqlite(path: string): void {
  withDatabase(path, { readwrite: true }, (database) => database.run(`DROP TABLE IF EXISTS ${UNFINISHED_TABLE}`));
}
