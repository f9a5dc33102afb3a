/** The SQLite library of Node.js 22.16 and later, and of Deno. @module */
import { existsSync } from "node:fs";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Database, OpenDatabase, Statement, Value } from "./driver.ts";

export const openDatabase: OpenDatabase = (path, mode) => {
  // Not an import, so that older versions of Node.js can load the package and report what is missing.
  const library = process.getBuiltinModule("node:sqlite") as typeof import("node:sqlite") | undefined;
  if (!library) throw new Error("Cannot open SQLite: it needs Node.js 22.16 or later, Deno or Bun");
  // Otherwise, the library would create the file.
  if (!("create" in mode) && !existsSync(path)) {
    throw new SqliteError("unable to open database file", "SQLITE_CANTOPEN");
  }
  return new NodeDatabase(attempt(() => new library.DatabaseSync(path, { readOnly: "readonly" in mode })));
};

class NodeDatabase implements Database {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  run(sql: string): void {
    attempt(() => this.#database.exec(sql));
  }

  prepare(sql: string): Statement {
    return new NodeStatement(attempt(() => this.#database.prepare(sql)));
  }

  close(): void {
    // This also finalizes the statements.
    this.#database.close();
  }
}

class NodeStatement implements Statement {
  readonly #statement: StatementSync;
  #returnsArrays = false;

  constructor(statement: StatementSync) {
    this.#statement = statement;
  }

  run(...values: Value[]): unknown {
    return attempt(() => this.#statement.run(...values));
  }

  get(...values: Value[]): unknown {
    return attempt(() => this.#returning(false).get(...values) ?? null);
  }

  all(...values: Value[]): unknown[] {
    return attempt(() => this.#returning(false).all(...values));
  }

  values(...values: Value[]): unknown[][] {
    return attempt(() => this.#returning(true).all(...values) as unknown as unknown[][]);
  }

  finalize(): void {
    // The library releases a statement with its database, or when it is garbage-collected.
  }

  #returning(arrays: boolean): StatementSync {
    if (this.#returnsArrays !== arrays) this.#statement.setReturnArrays(arrays);
    this.#returnsArrays = arrays;
    return this.#statement;
  }
}

/** A SQLite error with the name of its result code, as `bun:sqlite` throws it. */
class SqliteError extends Error {
  readonly code: string;

  constructor(message: string, code: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Result codes by number (https://sqlite.org/rescode.html). */
const CODES = [
  ...[
    "OK",
    "ERROR",
    "INTERNAL",
    "PERM",
    "ABORT",
    "BUSY",
    "LOCKED",
    "NOMEM",
    "READONLY",
    "INTERRUPT",
    "IOERR",
    "CORRUPT",
  ],
  ...["NOTFOUND", "FULL", "CANTOPEN", "PROTOCOL", "EMPTY", "SCHEMA", "TOOBIG", "CONSTRAINT", "MISMATCH", "MISUSE"],
  ...["NOLFS", "AUTH", "FORMAT", "RANGE", "NOTADB"],
];
const CONSTRAINTS: Record<number, string> = { 1555: "PRIMARYKEY", 2067: "UNIQUE", 2579: "ROWID", 787: "FOREIGNKEY" };

/** SQLite's fixed messages. Deno leaves out the number of the code when a file is opened and when several statements are run. */
const MESSAGES: readonly [string, string][] = [
  ["database is locked", "SQLITE_BUSY"],
  ["database table is locked", "SQLITE_LOCKED"],
  ["unable to open database file", "SQLITE_CANTOPEN"],
  ["file is not a database", "SQLITE_NOTADB"],
  ["database disk image is malformed", "SQLITE_CORRUPT"],
  ["attempt to write a readonly database", "SQLITE_READONLY"],
  ["database or disk is full", "SQLITE_FULL"],
  ["disk I/O error", "SQLITE_IOERR"],
  ["out of memory", "SQLITE_NOMEM"],
  ["locking protocol", "SQLITE_PROTOCOL"],
];

/** Calls the library. If it throws, adds the name of the result code to the error. */
function attempt<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    const number = (error as { errcode?: unknown }).errcode;
    if (!(error instanceof Error)) throw error;
    if (typeof number !== "number") {
      const named = MESSAGES.find(([message]) => error.message.startsWith(message));
      throw named ? new SqliteError(error.message, named[1], error) : error;
    }
    const code = ["SQLITE", CODES[number & 0xff], CONSTRAINTS[number]].filter((part) => part !== undefined).join("_");
    throw new SqliteError(error.message, code, error);
  }
}
