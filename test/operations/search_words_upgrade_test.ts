/**
 * Search finds documents whose tokens were not packed yet, with the same weights. Editing such a document leaves no old
 * token behind.
 */
import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "@hexlane/core";
import { at, someDocument } from "@hexlane/core/testing";
import { openPostgresStore } from "@hexlane/postgres";
import { openSqliteStore } from "@hexlane/sqlite";
import { migrate as migratePostgres, MIGRATIONS as POSTGRES } from "../../adapters/postgres/migrations.ts";
import { migrate as migrateSqlite, MIGRATIONS as SQLITE } from "../../adapters/sqlite/file/migrations.ts";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";

/** Returns the migrations before `_search_words`. */
function before<Migration extends { name: string }>(migrations: readonly Migration[]): Migration[] {
  return migrations.slice(
    0,
    migrations.findIndex(({ name }) => name.endsWith("_search_words")),
  );
}

/**
 * Returns statements that fill a database whose tokens are rows. The IDs of the two workspaces have the same ending.
 */
function fill(instant: string): string[] {
  return [
    `INSERT INTO search_document (sequence, id, kind, workspace_id, created_at) VALUES
      (1, 'fixed', 'project', 'one-workspace', ${instant}), (2, 'empty', 'project', 'one-workspace', ${instant}),
      (3, 'foreign', 'project', 'two-workspace', ${instant}), (9000, 'late', 'project', 'one-workspace', ${instant})`,
    `INSERT INTO search_token (workspace_id, token, document_sequence, weight) VALUES
      ('one-workspace', 'door', 1, 3), ('one-workspace', 'doors', 1, 5), ('one-workspace', 'ünal', 1, 2),
      ('one-workspace', '12', 1, 1), ('two-workspace', 'door', 3, 1), ('one-workspace', 'late', 9000, 4)`,
  ];
}

async function expectFound(store: Store): Promise<void> {
  const search = async (text: string) => {
    const terms = text.split(" ").map((from) => ({ from, to: `${from}\u{10ffff}` }));
    const query = { workspaceIds: ["one-workspace"], kinds: ["project"] as const, terms, limit: 9 };
    const matches = await store.read((tx) => tx.searchDocuments(query));
    return matches.map(({ id, weights, exactWeights }) => ({ id, weights, exactWeights }));
  };
  expect(await search("door")).toEqual([{ id: "fixed", weights: [5], exactWeights: [3] }]);
  expect(await search("ün 12")).toEqual([{ id: "fixed", weights: [2, 1], exactWeights: [0, 1] }]);
  expect(await search("late")).toEqual([{ id: "late", weights: [4], exactWeights: [4] }]);
  await store.transaction((tx) => tx.deleteSearchDocument("late"));
  const place = { kind: "project", workspaceId: "one-workspace", projectId: null, taskId: null } as const;
  const edited = someDocument({ id: "fixed", ...place, createdAt: at(0) }, "New doors");
  await store.transaction((tx) => tx.saveSearchDocument(edited));
  expect((await search("new door")).map(({ id }) => id)).toEqual(["fixed"]);
  expect(await search("12")).toEqual([]);
  await store.transaction((tx) => tx.deleteSearchDocument("fixed"));
  expect(await search("door")).toEqual([]);
}

/** The remaining tokens, which all belong to the other workspace. */
const LEFT = [{ workspace_end: "orkspace", block: 0, token: "door", document_sequence: 3 }];

describe("the migration to packed tokens", () => {
  test("keeps search results in SQLite", async () => {
    const folder = mkdtempSync(join(tmpdir(), "hexlane-search-words-"));
    try {
      const path = join(folder, "hexlane.db");
      migrateSqlite(path, { migrations: before(SQLITE) });
      const old = new Database(path);
      for (const sql of fill("0")) old.run(sql);
      old.close();
      const store = await openSqliteStore(path);
      await expectFound(store);
      await store.close();
      const database = new Database(path);
      expect(database.query("SELECT * FROM search_token").all()).toEqual(LEFT);
      database.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.if(hasPostgres())("keeps search results in Postgres", async () => {
    const server = await sharedPostgres();
    const url = await server.createDatabase();
    const database = new URL(url).pathname.slice(1);
    await migratePostgres(url, { migrations: before(POSTGRES) });
    for (const sql of fill("to_timestamp(0)")) await server.query(sql, database);
    const store = await openPostgresStore(url);
    try {
      await expectFound(store);
    } finally {
      await store.close();
    }
    const left = await server.query<Record<string, unknown>>("SELECT * FROM search_token", database);
    expect(left).toEqual(LEFT.map((row) => ({ ...row, block: "0", document_sequence: "3" })) as never);
  });
});
