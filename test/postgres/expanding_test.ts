/**
 * Expand and contract: a migration marked as additive only adds, so that servers of the previous version keep working.
 */
import { describe, expect, test } from "bun:test";
import { MIGRATIONS, migrate } from "../../adapters/postgres/migrations.ts";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";

/** Statements that do not affect an older server. */
const ADDING = [
  /^create table [^;]+$/,
  /^create index [^;]+$/,
  /^create sequence [^;]+$/,
  // A required column has a default for rows written without it.
  /^alter table \w+ add column (?!.*\bnot null\b(?!.*\bdefault\b))(?!.*\bunique\b)[^;]+$/,
  /^insert into [^;]+$/,
];

/** Returns the statements that do more than add. */
function contractionsIn(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.trim().toLowerCase().replaceAll(/\s+/g, " "))
    .filter((statement) => statement !== "" && !ADDING.some((adding) => adding.test(statement)));
}

test("migrations marked as additive are additive", () => {
  for (const { name, sql, isExpanding } of MIGRATIONS) {
    if (isExpanding) expect([name, contractionsIn(sql)]).toEqual([name, []]);
  }
  // No version is older than the first migration.
  expect(MIGRATIONS[0]?.isExpanding).toBeUndefined();
});

test.each([
  ["CREATE TABLE more (id text NOT NULL PRIMARY KEY);", true],
  ["CREATE INDEX more_by_name\n  ON more (name);", true],
  ["ALTER TABLE task ADD COLUMN estimate integer;", true],
  ["ALTER TABLE task ADD COLUMN estimate integer NOT NULL DEFAULT 0;", true],
  ["ALTER TABLE task ADD COLUMN estimate integer NOT NULL;", false],
  ["ALTER TABLE task ADD COLUMN code text UNIQUE;", false],
  ["CREATE UNIQUE INDEX one ON task (title);", false],
  ["ALTER TABLE task DROP COLUMN title;", false],
  ["ALTER TABLE task RENAME COLUMN title TO name;", false],
  ["ALTER TABLE task ALTER COLUMN title SET NOT NULL;", false],
  ["DROP TABLE label;", false],
  ["UPDATE task SET title = ''; CREATE TABLE more (id text);", false],
  ["CREATE TABLE more (id text); DELETE FROM task;", false],
])("contractionsIn() reports nothing in %j: %p", (sql, isAdding) => {
  expect(contractionsIn(sql).length === 0).toBe(isAdding);
});

describe.skipIf(!hasPostgres())("an older version", () => {
  const [first] = MIGRATIONS;
  const added = { name: "9001_added", sql: "ALTER TABLE task ADD COLUMN estimate integer", isExpanding: true };
  const removed = { name: "9002_removed", sql: "ALTER TABLE task DROP COLUMN estimate" };
  const old = first ? [first] : [];

  test("works after an additive migration, but not after a removal", async () => {
    const url = await (await sharedPostgres()).createDatabase();
    await migrate(url, { migrations: old });
    await migrate(url, { migrations: [...old, added] });
    await migrate(url, { migrations: old });
    // After a rollback, the newer version can start again.
    await migrate(url, { migrations: [...old, added] });
    await migrate(url, { migrations: [...old, added, removed] });
    await expect(migrate(url, { migrations: old })).rejects.toThrow(
      'its migration "9002_removed" is unknown to this version',
    );
    await expect(migrate(url, { migrations: [...old, added] })).rejects.toThrow("made by a newer version");
  });

  test("refuses a different migration of a known name, additive or not", async () => {
    const url = await (await sharedPostgres()).createDatabase();
    await migrate(url, { migrations: [...old, added] });
    const other = { ...added, sql: "ALTER TABLE task ADD COLUMN weight integer" };
    await expect(migrate(url, { migrations: [...old, other] })).rejects.toThrow("differs from the one in this version");
  });
});
