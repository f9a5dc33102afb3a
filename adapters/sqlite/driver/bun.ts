/** The SQLite library of Bun. @module */
import type { OpenDatabase } from "./driver.ts";

export const openDatabase: OpenDatabase = (path, mode) => {
  // Not an import, which Node.js and bundlers that target Node.js would refuse.
  const { Database } = process.getBuiltinModule("bun:sqlite") as typeof import("bun:sqlite");
  return new Database(path, mode);
};
