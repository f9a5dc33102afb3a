/**
 * Existing tasks get the first version, and changes to records that belong to them do not rewrite their
 * descriptions.
 */
import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FIRST_TASK_VERSION, type Store } from "@hexlane/core";
import { someTask } from "@hexlane/core/testing";
import { openPostgresStore } from "@hexlane/postgres";
import { openSqliteStore } from "@hexlane/sqlite";
import { migrate as migratePostgres, MIGRATIONS as POSTGRES } from "../../adapters/postgres/migrations.ts";
import { migrate as migrateSqlite, MIGRATIONS as SQLITE } from "../../adapters/sqlite/file/migrations.ts";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";

const LONG = "long ".repeat(50_000);

/** Returns the migrations before `_task_version`. */
function before<Migration extends { name: string }>(migrations: readonly Migration[]): Migration[] {
  return migrations.slice(
    0,
    migrations.findIndex(({ name }) => name.endsWith("_task_version")),
  );
}

/** Returns statements that fill a database without versions. */
function fill(instant: string): string[] {
  return [
    `INSERT INTO workspace (id, name, slug, slug_key, created_at, version) VALUES ('w', 'W', 'w', 'w', ${instant}, 3)`,
    `INSERT INTO project (id, workspace_id, slug, slug_key, name, created_at, is_public, last_task_number, position, version)
      VALUES ('p', 'w', 'p', 'p', 'P', ${instant}, false, 1, 0, 1)`,
    ...["old", "untouched"].map(
      (
        id,
        number,
      ) => `INSERT INTO task (id, project_id, workspace_id, position, number, title, status, priority, priority_rank,
      due_date_only, created_at, updated_at, description)
      VALUES ('${id}', 'p', 'w', 1, ${number}, 'Old', 'planned', 'low', 1, false, ${instant}, ${instant}, '${LONG}')`,
    ),
  ];
}

async function expectVersions(store: Store): Promise<void> {
  expect(await store.read(async (tx) => (await tx.findTaskFor("", "old"))?.versions)).toEqual({
    task: FIRST_TASK_VERSION,
    workspace: 3,
  });
  await store.transaction((tx) => tx.raiseTaskVersions(["old"]));
  const raised = await store.read(async (tx) => [
    (await tx.findTaskFor("", "old"))?.versions,
    await tx.findTask("old"),
  ]);
  expect(raised).toMatchObject([{ task: FIRST_TASK_VERSION + 1 }, { title: "Old", description: LONG }]);
}

describe("the migration to task versions", () => {
  test("adds versions in SQLite, where a new version rewrites no description", async () => {
    const folder = mkdtempSync(join(tmpdir(), "hexlane-task-version-"));
    try {
      const path = join(folder, "hexlane.db");
      migrateSqlite(path, { migrations: before(SQLITE) });
      const old = new Database(path);
      for (const sql of fill("0")) old.run(sql);
      old.close();
      const store = await openSqliteStore(path);
      await expectVersions(store);
      const place = { projectId: "p", workspaceId: "w" };
      await store.transaction((tx) => tx.insertTask(someTask({ ...place, id: "new", number: 9, description: LONG })));
      await store.close();

      const database = new Database(path);
      database.run("PRAGMA wal_autocheckpoint = 0");
      const raise = (id: string) => database.run("UPDATE task SET version = version + 1 WHERE id = ?", [id]);
      // Migrations that add columns make a row longer, so the first change afterward rewrites it once.
      raise("untouched");
      database.run("PRAGMA wal_checkpoint(TRUNCATE)");
      for (const id of ["untouched", "new"]) raise(id);
      expect(statSync(`${path}-wal`).size).toBeLessThan(LONG.length / 4);
      database.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.if(hasPostgres())("adds versions in Postgres", async () => {
    const server = await sharedPostgres();
    const url = await server.createDatabase();
    await migratePostgres(url, { migrations: before(POSTGRES) });
    for (const sql of fill("to_timestamp(0)")) await server.query(sql, new URL(url).pathname.slice(1));
    const store = await openPostgresStore(url);
    try {
      await expectVersions(store);
    } finally {
      await store.close();
    }
  });
});
