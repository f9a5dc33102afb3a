import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase as openWithBun } from "./bun.ts";
import type { Database, OpenDatabase } from "./driver.ts";
import { openDatabase as openWithNode } from "./node.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hexlane-driver-"));
  path = join(folder, "test.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Bun also provides `node:sqlite`. */
const DRIVERS: [string, OpenDatabase][] = [
  ["bun:sqlite", openWithBun],
  ["node:sqlite", openWithNode],
];

function codeOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : error;
  }
  return "no error";
}

describe.each(DRIVERS)("the driver over %s", (_, openDatabase) => {
  function open(): Database {
    const database = openDatabase(path, { readwrite: true, create: true });
    database.run("PRAGMA journal_mode = WAL; CREATE TABLE one (id TEXT PRIMARY KEY, size INTEGER UNIQUE) STRICT");
    return database;
  }

  test("returns rows as objects and as arrays, even from one statement", () => {
    const database = open();
    database.run("INSERT INTO one VALUES ('a', 1), ('b', NULL)");
    const statement = database.prepare("SELECT id, size FROM one WHERE id >= ? ORDER BY id");
    expect(statement.values("a")).toEqual([
      ["a", 1],
      ["b", null],
    ]);
    expect(statement.all("b").map((row) => ({ ...(row as object) }))).toEqual([{ id: "b", size: null }]);
    expect(statement.values("b")).toEqual([["b", null]]);
    expect(statement.get("c")).toBeNull();
    expect(statement.run("a")).toBeDefined();
    statement.finalize();
    database.close();
  });

  test("stores whole numbers as integers, and reports whether a transaction is open", () => {
    const database = open();
    database.run("BEGIN");
    expect(database.inTransaction).toBe(true);
    database.prepare("INSERT INTO one VALUES (?, ?)").run("a", 2 ** 40);
    expect(database.prepare("SELECT typeof(size), size FROM one").values()).toEqual([["integer", 2 ** 40]]);
    database.run("ROLLBACK");
    expect(database.inTransaction).toBe(false);
    database.close();
  });

  test("names the result code of each error", () => {
    const database = open();
    database.run("INSERT INTO one VALUES ('a', 1)");
    const other = openDatabase(path, { readwrite: true });
    const reader = openDatabase(path, { readonly: true });
    expect(codeOf(() => database.prepare("INSERT INTO one VALUES (?, 2)").run("a"))).toBe(
      "SQLITE_CONSTRAINT_PRIMARYKEY",
    );
    expect(codeOf(() => database.prepare("INSERT INTO one VALUES (?, 1)").run("b"))).toBe("SQLITE_CONSTRAINT_UNIQUE");
    expect(codeOf(() => reader.run("DELETE FROM one"))).toBe("SQLITE_READONLY");
    expect(codeOf(() => database.prepare("SELECT nothing FROM one"))).toBe("SQLITE_ERROR");
    other.run("PRAGMA busy_timeout = 0; BEGIN IMMEDIATE");
    database.run("PRAGMA busy_timeout = 0");
    expect(codeOf(() => database.run("BEGIN IMMEDIATE"))).toBe("SQLITE_BUSY");
    other.run("ROLLBACK; PRAGMA max_page_count = 4");
    const fill = other.prepare("INSERT INTO one VALUES (?, NULL)");
    expect(codeOf(() => fill.run("x".repeat(100_000)))).toBe("SQLITE_FULL");
    fill.finalize();
    for (const one of [reader, other, database]) one.close();
  });

  test("creates a file only when asked, and refuses a file that is not a database", () => {
    expect(codeOf(() => openDatabase(path, { readonly: true }))).toBe("SQLITE_CANTOPEN");
    expect(codeOf(() => openDatabase(path, { readwrite: true }))).toBe("SQLITE_CANTOPEN");
    writeFileSync(path, "x".repeat(5000));
    const database = openDatabase(path, { readwrite: true });
    expect(codeOf(() => database.prepare("SELECT * FROM sqlite_schema").all())).toBe("SQLITE_NOTADB");
    database.close();
  });
});
