/**
 * Opens a database file for one action.
 *
 * @module
 */
import { Database } from "bun:sqlite";

/** How long to wait for another process that holds a lock. */
const LOCK_MILLISECONDS = 5_000;

export function withDatabase<T>(
  path: string,
  options: { readonly: true } | { readwrite: true; create?: true },
  act: (database: Database) => T,
): T {
  const database = new Database(path, options);
  try {
    database.run(`PRAGMA busy_timeout = ${LOCK_MILLISECONDS}`);
    if ("readwrite" in options) database.run("PRAGMA synchronous = FULL");
    return act(database);
  } finally {
    database.close();
  }
}
