/**
 * Migrations, applied by one server at a time.
 *
 * @module
 */
import { describe, expect, test } from "bun:test";
import { openPostgresStore } from "@hexlane/postgres";
import { MIGRATIONS, migrate, sqlFor } from "../../adapters/postgres/migrations.ts";
import type { Migration } from "../../adapters/sql/mod.ts";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";

const FIRST: Migration = { name: "0001_first", sql: "CREATE TABLE first (id bigint); INSERT INTO first VALUES (1)" };
const SECOND: Migration = { name: "0002_second", sql: "INSERT INTO first VALUES (2)" };

async function emptyDatabase(): Promise<{ url: string; ask<Row>(sql: string): Promise<Row[]> }> {
  const server = await sharedPostgres();
  const url = await server.createDatabase();
  return { url, ask: (sql) => server.query(sql, new URL(url).pathname.slice(1)) };
}

test("CockroachDB skips statements that it does not support, and Postgres runs them", () => {
  const [start] = MIGRATIONS as [Migration];
  expect(sqlFor(start.sql, "PostgreSQL 15.18 (Debian 15.18-0+deb12u1)")).toBe(start.sql);
  const columns = sqlFor(start.sql, "CockroachDB CCL v24.3.0").split("\n");
  expect(columns.filter((line) => !line.startsWith("--") && line.includes("COLLATE"))).toEqual([]);
  expect(columns).toContain("  id text NOT NULL PRIMARY KEY,");
});

describe.if(hasPostgres())("migrations", () => {
  test("are applied once by servers that start together", async () => {
    const { url, ask } = await emptyDatabase();
    await Promise.all([1, 2, 3, 4].map(() => migrate(url, { migrations: [FIRST, SECOND] })));
    expect(await ask<unknown>("SELECT id FROM first ORDER BY id")).toEqual([{ id: "1" }, { id: "2" }]);
    expect(await ask<unknown>("SELECT name FROM migration ORDER BY name")).toEqual([
      { name: "0001_first" },
      { name: "0002_second" },
    ]);
    expect(await ask<unknown>("SELECT holder FROM migration_lock")).toEqual([]);
  });

  test("continue after the last migration of the earlier version", async () => {
    const { url, ask } = await emptyDatabase();
    await migrate(url, { migrations: [FIRST] });
    await migrate(url, { migrations: [FIRST, SECOND] });
    expect(await ask<unknown>("SELECT count(*)::int AS rows FROM first")).toEqual([{ rows: 2 }]);
  });

  test("are refused by an earlier version, and by a version with different migrations", async () => {
    const { url } = await emptyDatabase();
    await migrate(url, { migrations: [FIRST, SECOND] });
    await expect(migrate(url, { migrations: [FIRST] })).rejects.toThrow(
      'Cannot open the database: its migration "0002_second" is unknown to this version; it was made by a newer version: start that version, or restore a backup from this version',
    );
    const other = { ...FIRST, sql: `${FIRST.sql} ` };
    await expect(migrate(url, { migrations: [other, SECOND] })).rejects.toThrow(
      'Cannot open the database: its migration "0001_first" differs from the one in this version',
    );
    await expect(openPostgresStore(url)).rejects.toThrow("it was made by a newer version");
  });

  test("leave nothing behind when they fail, and are retried at the next start", async () => {
    const { url, ask } = await emptyDatabase();
    const broken = { name: "0002_broken", sql: "INSERT INTO first VALUES (3); SELECT 1 / 0" };
    await expect(migrate(url, { migrations: [FIRST, broken] })).rejects.toThrow("division by zero");
    expect(await ask<unknown>("SELECT id FROM first")).toEqual([{ id: "1" }]);
    expect(await ask<unknown>("SELECT holder FROM migration_lock")).toEqual([]);
    await migrate(url, { migrations: [FIRST, SECOND] });
  });

  test("wait for a dead server's lock only until it expires", async () => {
    const { url, ask } = await emptyDatabase();
    await migrate(url, { migrations: [] });
    await migrate(url, { migrations: [FIRST] });
    await ask("INSERT INTO migration_lock VALUES (1, 'somebody', now() + interval '700 ms')");
    const since = performance.now();
    await migrate(url, { migrations: [FIRST, SECOND] });
    expect(performance.now() - since).toBeGreaterThan(500);
    await ask("INSERT INTO migration_lock VALUES (1, 'somebody', now() + interval '1 hour')");
    const third = { name: "0003_third", sql: "INSERT INTO first VALUES (3)" };
    await expect(migrate(url, { migrations: [FIRST, SECOND, third], waitSeconds: 0.5 })).rejects.toThrow(
      "another server has been migrating it for too long",
    );
  });

  test("stop when they lose their lock", async () => {
    const { url, ask } = await emptyDatabase();
    const thief = { name: "0001_thief", sql: "UPDATE migration_lock SET holder = 'thief'" };
    await expect(migrate(url, { migrations: [thief] })).rejects.toThrow("another server has taken the lock");
    expect(await ask<unknown>("SELECT name FROM migration")).toEqual([]);
  });
});

describe.if(hasPostgres())("opening a database", () => {
  test("fails with unavailable if the server is unreachable or the database does not exist", async () => {
    await expect(openPostgresStore("postgres://nobody@127.0.0.1:1/none")).rejects.toMatchObject({
      code: "unavailable",
    });
    const url = (await sharedPostgres()).url("no_such_database");
    await expect(openPostgresStore(url)).rejects.toMatchObject({ code: "unavailable" });
  });
});
