/** The migration counts the tasks of a database that has no counts. */
import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "@hexlane/core";
import { openPostgresStore } from "@hexlane/postgres";
import { openSqliteStore } from "@hexlane/sqlite";
import { migrate as migratePostgres, MIGRATIONS as POSTGRES } from "../../adapters/postgres/migrations.ts";
import { migrate as migrateSqlite, MIGRATIONS as SQLITE } from "../../adapters/sqlite/file/migrations.ts";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";

/** Returns the migrations before `_task_counts`. */
function before<Migration extends { name: string }>(migrations: readonly Migration[]): Migration[] {
  return migrations.slice(
    0,
    migrations.findIndex(({ name }) => name.endsWith("_task_counts")),
  );
}

/**
 * Returns statements that fill a database without counts. @param instant SQL for an instant in milliseconds since 1970
 */
function fill(instant: (milliseconds: number) => string): string[] {
  const project = (id: string) =>
    `INSERT INTO project (id, workspace_id, slug, slug_key, name, created_at, is_public, last_task_number, position, version)
      VALUES ('${id}', 'w', '${id}', '${id}', 'P', ${instant(0)}, false, 9, 0, 1)`;
  const task = (id: number, status: string, column: string, due: number, deleted: string) =>
    `INSERT INTO task (id, project_id, workspace_id, position, number, title, status, column_id, priority, priority_rank,
      due_date, due_date_only, created_at, updated_at, deleted_at)
      VALUES ('${id}', 'p', 'w', 1, ${id}, 'T', '${status}', ${column}, 'low', 1, ${instant(due)}, false, ${instant(0)},
      ${instant(0)}, ${deleted})`;
  return [
    `INSERT INTO workspace (id, name, slug, slug_key, created_at, version) VALUES ('w', 'W', 'w', 'w', ${instant(0)}, 3)`,
    project("p"),
    project("empty"),
    `INSERT INTO project_column (id, project_id, name, slug, position, is_final, created_at, updated_at)
      VALUES ('c', 'p', 'Done', 'done', 0, true, ${instant(0)}, ${instant(0)})`,
    task(1, "doing", "NULL", 5_000, "NULL"),
    task(2, "doing", "NULL", 4_000, "NULL"),
    task(3, "done", "'c'", 3_000, "NULL"),
    task(4, "archived", "NULL", 2_000, "NULL"),
    task(5, "doing", "NULL", 1_000, instant(0)),
  ];
}

async function expectCounts(store: Store): Promise<void> {
  const count = () => store.read((tx) => tx.countTasksByProject("w"));
  expect(await count()).toEqual([{ projectId: "p", total: 4, done: 2, dueDate: new Date(4_000) }]);
  await store.transaction((tx) => tx.saveTask({ id: "2", status: "archived" }));
  expect(await count()).toEqual([{ projectId: "p", total: 4, done: 3, dueDate: new Date(5_000) }]);
  await store.transaction((tx) => tx.undeleteTask("5"));
  expect(await count()).toEqual([{ projectId: "p", total: 5, done: 3, dueDate: new Date(1_000) }]);
}

describe("the migration to counted tasks", () => {
  test("in SQLite", async () => {
    const folder = mkdtempSync(join(tmpdir(), "hexlane-task-counts-"));
    try {
      const path = join(folder, "hexlane.db");
      migrateSqlite(path, { migrations: before(SQLITE) });
      const old = new Database(path);
      for (const sql of fill(String)) old.run(sql);
      old.close();
      const store = await openSqliteStore(path);
      await expectCounts(store);
      await store.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.if(hasPostgres())("in Postgres", async () => {
    const server = await sharedPostgres();
    const url = await server.createDatabase();
    await migratePostgres(url, { migrations: before(POSTGRES) });
    const instant = (milliseconds: number) => `to_timestamp(${milliseconds / 1000})`;
    for (const sql of fill(instant)) await server.query(sql, new URL(url).pathname.slice(1));
    const store = await openPostgresStore(url);
    try {
      await expectCounts(store);
    } finally {
      await store.close();
    }
  });
});
