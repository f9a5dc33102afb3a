/**
 * Opens a database file for one action.
 *
 * @module
 */
import type { Database, OpenMode } from "../driver/driver.ts";
import { openDatabase } from "../driver/open.ts";

/** How long to wait for another process that holds a lock. */
const LOCK_MILLISECONDS = 5_000;

export function withDatabase<T>(path: string, options: OpenMode, act: (database: Database) => T): T {
  const database = openDatabase(path, options);
  try {
    database.run(`PRAGMA busy_timeout = ${LOCK_MILLISECONDS}`);
    if ("readwrite" in options) database.run("PRAGMA synchronous = FULL");
    return act(database);
  } finally {
    database.close();
  }
}
