/** A released migration never changes, because a store refuses to open a database that another version of it made. */
import { expect, test } from "bun:test";
import { checksumOf, type Migration } from "@hexlane/sql";
import { MIGRATIONS as POSTGRES } from "../../adapters/postgres/migrations.ts";
import { MIGRATIONS as SQLITE } from "../../adapters/sqlite/file/migrations.ts";
import released from "./released_migrations.json";

const checksumsOf = (migrations: readonly Migration[]): Record<string, string> =>
  Object.fromEntries(migrations.map((migration) => [migration.name, checksumOf(migration)]));

// After adding a migration, add its name and checksum to released_migrations.json.
test.each([
  ["SQLite", SQLITE, released.sqlite],
  ["Postgres", POSTGRES, released.postgres],
] as const)("every migration of %s has the checksum with which it was released", (_, migrations, checksums) => {
  expect(Object.entries(checksumsOf(migrations))).toEqual(Object.entries(checksums));
});
