/** Opens database files with the SQLite library of this runtime. @module */
import { openDatabase as openWithBun } from "./bun.ts";
import type { Database, OpenDatabase, Value } from "./driver.ts";
import { openDatabase as openWithNode } from "./node.ts";

/** Bun has both libraries; its own library needs no adapter. */
export const openDatabase: OpenDatabase = typeof Bun === "object" ? openWithBun : openWithNode;

/** Runs a statement once, and returns its first row. */
export function firstRow(database: Database, sql: string, ...values: Value[]): unknown {
  return allRows(database, sql, ...values)[0];
}

/** Runs a statement once, and returns its rows. */
export function allRows(database: Database, sql: string, ...values: Value[]): unknown[] {
  const statement = database.prepare(sql);
  try {
    return statement.all(...values);
  } finally {
    // SQLite keeps the file open until all its statements are released.
    statement.finalize();
  }
}
