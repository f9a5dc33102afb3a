/**
 * After the migration, existing values of custom fields are sorted in the order of their options, and are found by any
 * part of a text.
 */
import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { QueryCondition, QuerySort, Store } from "@hexlane/core";
import { openPostgresStore } from "@hexlane/postgres";
import { openSqliteStore } from "@hexlane/sqlite";
import { migrate as migratePostgres, MIGRATIONS as POSTGRES } from "../../adapters/postgres/migrations.ts";
import { migrate as migrateSqlite, MIGRATIONS as SQLITE } from "../../adapters/sqlite/file/migrations.ts";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";

/** Returns the migrations before `_field_order`. */
function before<Migration extends { name: string }>(migrations: readonly Migration[]): Migration[] {
  return migrations.slice(
    0,
    migrations.findIndex(({ name }) => name.endsWith("_field_order")),
  );
}

const OPTIONS = ["small", "It's", "big", ...Array.from({ length: 30 }, (_, index) => `more ${index}`)];
const LONG = `${"Long ".repeat(20)}END`;
const VALUES: [field: string, type: string, task: string, value: string | null, sortKey: string | null][] = [
  ["size", "dropdown", "one", "big", "big"],
  ["size", "dropdown", "two", "It's", "it's"],
  ["size", "dropdown", "three", null, null],
  ["sizes", "multiselect", "one", '["big","small"]', "big, small"],
  ["sizes", "multiselect", "two", JSON.stringify(OPTIONS), "small, it's, big"],
  ["note", "long_text", "one", LONG, LONG.toLowerCase().slice(0, 64)],
  ["note", "long_text", "two", "The END", "the end"],
];

/** Returns statements that fill a database as it was before the migration. */
function fill(instant: string): string[] {
  const quoted = (text: string | null) => (text === null ? "NULL" : `'${text.replaceAll("'", "''")}'`);
  const fields = [...new Map(VALUES.map(([field, type]) => [field, type]))];
  return [
    `INSERT INTO workspace (id, name, slug, slug_key, created_at, version) VALUES ('w', 'W', 'w', 'w', ${instant}, 3)`,
    `INSERT INTO project (id, workspace_id, slug, slug_key, name, created_at, is_public, last_task_number, position, version)
      VALUES ('p', 'w', 'p', 'p', 'P', ${instant}, false, 3, 0, 1)`,
    ...["one", "two", "three"].map(
      (
        id,
        index,
      ) => `INSERT INTO task (id, project_id, workspace_id, position, number, title, status, priority, priority_rank,
      due_date_only, created_at, updated_at, version)
      VALUES ('${id}', 'p', 'w', ${index}, ${index + 1}, 'Old', 'planned', 'low', 1, false, ${instant}, ${instant}, 128)`,
    ),
    ...fields.map(
      ([
        id,
        type,
      ]) => `INSERT INTO custom_field (id, project_id, name, type, required, options, position, created_at, updated_at)
      VALUES ('${id}', 'p', '${id}', '${type}', false, ${quoted(type === "long_text" ? null : JSON.stringify(OPTIONS))}, 0,
      ${instant}, ${instant})`,
    ),
    ...VALUES.map(
      ([
        field,
        type,
        task,
        value,
        sortKey,
      ]) => `INSERT INTO custom_field_value (field_id, task_id, value, type, sort_key, updated_at)
      VALUES ('${field}', '${task}', ${quoted(value)}, '${type}', ${quoted(sortKey)}, ${instant})`,
    ),
  ];
}

async function expectOrder(store: Store): Promise<void> {
  const rows = await store.read((tx) => tx.listFieldValuesOnTasks(["one", "two", "three"]));
  const keys = Object.fromEntries(rows.map(({ fieldId, taskId, sortKey }) => [`${fieldId} ${taskId}`, sortKey]));
  const all = OPTIONS.map((_, index) => String(index).padStart(3, "0")).join(",");
  expect(keys).toEqual({
    "size one": "002",
    "size two": "001",
    "sizes one": "000,002",
    "sizes two": all.slice(0, 64),
    "note one": LONG.toLowerCase().slice(0, 64),
    "note two": "the end",
  });
  const condition: QueryCondition = { type: "contains", source: "field:note", text: "end" };
  const sort: QuerySort[] = [{ by: "number", descending: false }];
  const query = { projectIds: ["p"], condition, sort };
  const found = await store.read((tx) => tx.queryTasks(query, { limit: 10 }));
  expect(found.rows.map(({ id }) => id)).toEqual(["one", "two"]);
}

describe("the migration to the order of options", () => {
  test("changes the values of a SQLite database", async () => {
    const folder = mkdtempSync(join(tmpdir(), "hexlane-field-order-"));
    try {
      const path = join(folder, "hexlane.db");
      migrateSqlite(path, { migrations: before(SQLITE) });
      const old = new Database(path);
      for (const sql of fill("0")) old.run(sql);
      old.close();
      const store = await openSqliteStore(path);
      await expectOrder(store);
      await store.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.if(hasPostgres())("changes the values of a Postgres database", async () => {
    const server = await sharedPostgres();
    const url = await server.createDatabase();
    await migratePostgres(url, { migrations: before(POSTGRES) });
    for (const sql of fill("to_timestamp(0)")) await server.query(sql, new URL(url).pathname.slice(1));
    const store = await openPostgresStore(url);
    try {
      await expectOrder(store);
    } finally {
      await store.close();
    }
  });
});
