/**
 * The declared tables are the same in both dialects and match the database.
 *
 * @module
 */
import { expect, test } from "bun:test";
import { getTableConfig as pgConfig } from "drizzle-orm/pg-core";
import { getTableConfig as sqliteConfig } from "drizzle-orm/sqlite-core";
import { schema as pgSchema, readInstant, writeInstant } from "../../adapters/postgres/schema.ts";
import { schema as sqliteSchema } from "../../adapters/sqlite/schema.ts";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";
import { openFresh } from "./fresh_store.ts";

/** The Postgres type of a SQLite column, by the type of its values. */
const TYPES: Record<string, string[]> = {
  text: ["text"],
  integer: ["bigint", "boolean", "timestamp(3) with time zone"],
  real: ["double precision"],
};

/** Columns that only Postgres has: `draft` is the number of an event at its insert, before it gets its sequence. */
const OWN_COLUMNS = ["event.draft"];
const LATER = ["event.sequence"];
/** Columns that only SQLite has, because Postgres indexes search documents at once. */
const SQLITE_COLUMNS = ["search_pending.document_sequence"];

/** Constraints that exist in only one dialect. The Postgres migration explains why. */
const OWN_PROMISES = ["event_draft", "event.sequence", "activity.task_id"];

test("both dialects have the same tables, columns, types and keys", () => {
  expect(Object.keys(pgSchema)).toEqual(Object.keys(sqliteSchema));
  for (const name of Object.keys(sqliteSchema) as (keyof typeof sqliteSchema)[]) {
    const [sqlite, postgres] = [sqliteConfig(sqliteSchema[name]), pgConfig(pgSchema[name] as never)];
    expect(postgres.name).toBe(sqlite.name);
    const shapeOf = (column: { name: string; notNull: boolean; primary: boolean }) => [
      column.name,
      column.notNull,
      column.primary,
    ];
    expect(postgres.columns.map(shapeOf)).toEqual(sqlite.columns.map(shapeOf));
    for (const [index, column] of sqlite.columns.entries()) {
      const type = postgres.columns[index]?.getSQLType() ?? "";
      expect([name, column.name, TYPES[column.getSQLType()]?.includes(type)]).toEqual([name, column.name, true]);
    }
  }
});

test.each([
  "-004700-03-01T00:00:00.001Z",
  "-000001-12-31T23:59:59.999Z",
  "0000-02-29T12:00:00.000Z",
  "0001-01-01T00:00:00.000Z",
  "0099-06-01T00:00:00.000Z",
  "2026-03-29T01:30:00.120Z",
  "9999-12-31T23:59:59.999Z",
  "+010000-01-01T00:00:00.000Z",
  "+275760-09-13T00:00:00.000Z",
])("the timestamp %s is read as it was written", async (text) => {
  if (!hasPostgres()) return;
  const written = writeInstant(new Date(text));
  const server = await sharedPostgres();
  const [row] = await server.query<{ read: string }>(
    `SELECT '${written}'::timestamptz(3)::text AS read`,
    "postgres?options=-c%20TimeZone%3DUTC",
  );
  expect(readInstant(row?.read).toISOString()).toBe(new Date(text).toISOString());
});

if (hasPostgres()) {
  test("the database has the columns of the schema, and every text column has collation C", async () => {
    const { url, close } = await openFresh();
    const server = await sharedPostgres();
    const database = new URL(url).pathname.slice(1);
    const found = await server.query<{ column: string; type: string; required: boolean; collation: string | null }>(
      `SELECT c.relname || '.' || a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
        a.attnotnull AS required, l.collname AS collation
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      LEFT JOIN pg_collation l ON l.oid = a.attcollation
      WHERE n.nspname = 'public' AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
      AND c.relname NOT IN ('migration', 'migration_lock', 'outbox_turn')`,
      database,
    );
    const known = Object.values(pgSchema).flatMap((table) => {
      const { name, columns } = pgConfig(table as never);
      return columns.map((column) => ({
        column: `${name}.${column.name}`,
        type: column.getSQLType(),
        required: (column.notNull || column.primary) && !LATER.includes(`${name}.${column.name}`),
        collation: column.getSQLType() === "text" ? "C" : null,
      }));
    });
    const byName = (left: { column: string }, right: { column: string }) => (left.column < right.column ? -1 : 1);
    const shared = known.filter(({ column }) => !SQLITE_COLUMNS.includes(column));
    expect(found.filter(({ column }) => !OWN_COLUMNS.includes(column)).sort(byName)).toEqual(shared.sort(byName));
    await close();
  });

  test("the database has the indexes for pages of large projects and inboxes", async () => {
    const { url, close } = await openFresh();
    const server = await sharedPostgres();
    const found = await server.query<{ name: string; columns: string }>(
      `SELECT indexname AS name, substring(indexdef from '\\((.*)\\) WHERE') AS columns FROM pg_indexes
      WHERE indexname IN ('task_by_project', 'task_by_assignee', 'notification_unread') ORDER BY 1`,
      new URL(url).pathname.slice(1),
    );
    expect(found).toEqual([
      { name: "notification_unread", columns: "user_id" },
      { name: "task_by_assignee", columns: "workspace_id, user_id, created_at, id" },
      { name: "task_by_project", columns: "project_id, created_at, id" },
    ]);
    await close();
  });

  test("both databases have the same keys, indexes and foreign keys", async () => {
    const [sqlite, postgres] = await Promise.all(
      ["sqlite", "postgres"].map((adapter) =>
        Bun.file(new URL(`../../adapters/${adapter}/migrations/0001_start.sql`, import.meta.url)).text(),
      ),
    );
    expect(promisesOf(postgres ?? "")).toEqual(promisesOf(sqlite ?? ""));
  });
}

/** Returns the indexes and constraints of a schema, without differences between the dialects. */
function promisesOf(sql: string): string[] {
  const indexes = sql.match(/^CREATE (UNIQUE )?INDEX .*$/gm) ?? [];
  const constraints = [...sql.matchAll(/^CREATE TABLE (\w+) \(([^;]*)\)[^)]*;/gm)].flatMap(([, table, body = ""]) =>
    body.split("\n").flatMap((line) => {
      const [, name = ""] = /^ {2}(\w+)/.exec(line) ?? [];
      const said =
        line.match(/REFERENCES \w+ ON DELETE \w+|^ {2}(UNIQUE|PRIMARY KEY) \(.*\)|(?<= )UNIQUE(?=,|$)/g) ?? [];
      return said.map((promise) => `${table}.${name}: ${promise.trim()}`);
    }),
  );
  return [...indexes, ...constraints]
    .map((line) => line.replace(" = 1", ""))
    .filter((line) => !OWN_PROMISES.some((own) => line.includes(own)))
    .sort();
}
