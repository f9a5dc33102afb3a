import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checksumOf, type Migration } from "@hexlane/sql";
import { MIGRATIONS, migrate } from "./migrations.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hexlane-sqlite-"));
  path = join(folder, "hexlane.db");
});

afterEach(() => rmSync(folder, { recursive: true }));

const FIRST: Migration = {
  name: "0001_first",
  sql: `CREATE TABLE parent (id TEXT NOT NULL PRIMARY KEY) STRICT;
    CREATE TABLE child (id TEXT NOT NULL PRIMARY KEY, parent_id TEXT NOT NULL REFERENCES parent ON DELETE CASCADE) STRICT;
    INSERT INTO parent VALUES ('p'); INSERT INTO child VALUES ('c', 'p');`,
};
/** Rebuilds a table, as SQLite recommends for changes that ALTER TABLE does not support. */
const SECOND: Migration = {
  name: "0002_second",
  sql: `CREATE TABLE parent_new (id TEXT NOT NULL PRIMARY KEY, name TEXT) STRICT;
    INSERT INTO parent_new (id) SELECT id FROM parent;
    DROP TABLE parent;
    ALTER TABLE parent_new RENAME TO parent;`,
};

function query(sql: string, file = path): unknown[] {
  const database = new Database(file, { readonly: true });
  const rows = database.query(sql).all();
  database.close();
  return rows;
}

test("a new file gets every migration, in order, and a second start changes nothing", () => {
  migrate(path);
  const applied = query("SELECT name, checksum FROM migration ORDER BY name");
  expect(applied).toEqual(MIGRATIONS.map((migration) => ({ name: migration.name, checksum: checksumOf(migration) })));
  const schema = query("SELECT name, sql FROM sqlite_schema ORDER BY name");
  migrate(path);
  expect(query("SELECT name, checksum FROM migration ORDER BY name")).toEqual(applied);
  expect(query("SELECT name, sql FROM sqlite_schema ORDER BY name")).toEqual(schema);
  expect(readdirSync(folder).filter((name) => name.includes("before"))).toEqual([]);
});

test("the migrations are sorted by name", () => {
  expect(MIGRATIONS.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name).sort());
});

test("rebuilding a table keeps the rows that refer to it, and the file is backed up first", () => {
  migrate(path, { migrations: [FIRST] });
  migrate(path, { migrations: [FIRST, SECOND] });
  expect(query("SELECT * FROM parent")).toEqual([{ id: "p", name: null }]);
  expect(query("SELECT * FROM child")).toEqual([{ id: "c", parent_id: "p" }]);
  const copy = `${path}.before-0002_second`;
  expect(query("SELECT * FROM parent", copy)).toEqual([{ id: "p" }]);
  expect(query("SELECT name FROM migration", copy)).toEqual([{ name: "0001_first" }]);
});

test("a failed migration changes nothing, and can be retried after a fix", () => {
  migrate(path, { migrations: [FIRST] });
  const failing = { ...SECOND, sql: `${SECOND.sql} INSERT INTO nowhere VALUES (1);` };
  expect(() => migrate(path, { migrations: [FIRST, failing] })).toThrow("nowhere");
  expect(query("SELECT * FROM parent")).toEqual([{ id: "p" }]);
  expect(query("SELECT name FROM migration")).toEqual([{ name: "0001_first" }]);
  migrate(path, { migrations: [FIRST, SECOND] });
  expect(query("SELECT * FROM parent")).toEqual([{ id: "p", name: null }]);
});

test("a migration that leaves dangling references is refused", () => {
  migrate(path, { migrations: [FIRST] });
  const careless = { name: "0002_second", sql: "DELETE FROM parent;" };
  expect(() => migrate(path, { migrations: [FIRST, careless] })).toThrow("leaves 1 dangling references");
  expect(query("SELECT * FROM parent")).toEqual([{ id: "p" }]);
});

test("a file from a newer version is refused and not changed", () => {
  migrate(path, { migrations: [FIRST, SECOND] });
  expect(() => migrate(path, { migrations: [FIRST] })).toThrow(
    'its migration "0002_second" is unknown to this version',
  );
  expect(query("SELECT name FROM migration")).toHaveLength(2);
});

test("a file is refused if a migration with the same name differs", () => {
  migrate(path, { migrations: [FIRST] });
  const changed = { ...FIRST, sql: `${FIRST.sql} -- changed` };
  expect(() => migrate(path, { migrations: [changed, SECOND] })).toThrow('its migration "0001_first" differs');
  expect(existsSync(`${path}.before-0002_second`)).toBe(false);
});

test("processes that start concurrently apply each migration once", async () => {
  const program = `import { migrate } from "./migrations.ts"; migrate(${JSON.stringify(path)});`;
  const starts = Array.from({ length: 3 }, () =>
    Bun.spawn([process.execPath, "-e", program], { cwd: import.meta.dir, stderr: "inherit" }),
  );
  expect(await Promise.all(starts.map(({ exited }) => exited))).toEqual([0, 0, 0]);
  expect(query("SELECT name FROM migration")).toHaveLength(MIGRATIONS.length);
});

test("migrating ends each of a person's running timers at the start of the next one, except the latest", () => {
  const tables: Migration = {
    name: "0001_tables",
    sql: `CREATE TABLE task (id TEXT NOT NULL PRIMARY KEY) STRICT;
      CREATE TABLE time_entry (id TEXT NOT NULL PRIMARY KEY, user_id TEXT, start_time INTEGER NOT NULL, end_time INTEGER,
        duration INTEGER) STRICT;`,
  };
  const time = MIGRATIONS.filter(({ name }) => name === "0032_time");
  migrate(path, { migrations: [tables] });
  const database = new Database(path);
  const insert = database.prepare("INSERT INTO time_entry VALUES (?, ?, ?, ?, ?)");
  const rows: [string, string | null, number, number | null, number | null][] = [
    ["a", "ada", 1000, null, null],
    ["b", "ada", 3500, null, null],
    ["c", "ada", 3500, null, null],
    ["d", "ada", 9000, 9999, 0],
    ["e", "bob", 2000, null, null],
    ["f", null, 1000, null, null],
    ["g", null, 2000, null, null],
  ];
  for (const row of rows) insert.run(...row);
  insert.finalize();
  database.close();
  migrate(path, { migrations: [tables, ...time] });
  expect(query("SELECT id, end_time, duration, billable FROM time_entry ORDER BY id")).toEqual(
    [
      { id: "a", end_time: 3500, duration: 2 },
      { id: "b", end_time: 3500, duration: 0 },
      { id: "c", end_time: null, duration: null },
      { id: "d", end_time: 9999, duration: 0 },
      { id: "e", end_time: null, duration: null },
      { id: "f", end_time: null, duration: null },
      { id: "g", end_time: null, duration: null },
    ].map((row) => ({ ...row, billable: 1 })),
  );
});
