/**
 * Migrations: plain SQL inside the program, applied one at a time, each in a transaction, by one server at a time.
 *
 * The lock is a row that expires, not an advisory lock, because distributed engines have no advisory locks, and poolers
 * lose them. Its holder renews it every few seconds, and each migration checks inside its own transaction that the lock
 * is still held.
 *
 * @module
 */
import {
  type AppliedMigration,
  checksumOf,
  type Migration,
  migrationsOf,
  refuseForeign,
  type SqlWords,
  sleep,
} from "@hexlane/sql";
import type pg from "pg";
import start from "./migrations/0001_start.sql" with { type: "text" };
import channels from "./migrations/0004_channels.sql" with { type: "text" };
import taskVersion from "./migrations/0005_task_version.sql" with { type: "text" };
import searchWords from "./migrations/0006_search_words.sql" with { type: "text" };
import fieldOrder from "./migrations/0038_field_order.sql" with { type: "text" };
import { withClient } from "./with_client.ts";

const WORDS: SqlWords = {
  text: 'TEXT COLLATE "C"',
  integer: "BIGINT",
  real: "DOUBLE PRECISION",
  boolean: "BOOLEAN",
  instant: "TIMESTAMPTZ(3)",
  isTrue: "",
  strict: "",
  yes: "true",
  secondsBetween: (start, end) => `floor(extract(epoch from ${end} - ${start}))`,
};

/** All migrations, in order. A released migration never changes. */
export const MIGRATIONS: readonly Migration[] = migrationsOf(WORDS, [
  { name: "0001_start", sql: start },
  { name: "0004_channels", sql: channels },
  { name: "0005_task_version", sql: taskVersion },
  { name: "0006_search_words", sql: searchWords },
  { name: "0038_field_order", sql: fieldOrder },
]);

export interface MigrateOptions {
  /** @default the migrations of this program */
  migrations?: readonly Migration[];
  /** Seconds for which the lock of a crashed server stays valid. @default 15 */
  lockSeconds?: number;
  /** Seconds to wait for another server that is migrating the database. @default 120 */
  waitSeconds?: number;
  /** Seconds to wait for a connection. @default 4 */
  connectSeconds?: number;
}

const PAUSE_MILLISECONDS = 200;

const TABLES = [
  `CREATE TABLE IF NOT EXISTS migration (
    name text COLLATE "C" NOT NULL PRIMARY KEY,
    checksum text COLLATE "C" NOT NULL,
    is_expanding boolean NOT NULL DEFAULT false,
    applied_at timestamptz(3) NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS migration_lock (
    id bigint NOT NULL PRIMARY KEY,
    holder text COLLATE "C" NOT NULL,
    expires_at timestamptz(3) NOT NULL
  )`,
];
const TAKE_LOCK = `INSERT INTO migration_lock (id, holder, expires_at)
  VALUES (1, $1, now() + $2 * interval '1 second')
  ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
  WHERE migration_lock.expires_at < now() OR migration_lock.holder = excluded.holder
  RETURNING id`;
const HOLD_LOCK = "SELECT id FROM migration_lock WHERE id = 1 AND holder = $1 FOR UPDATE";
const GIVE_LOCK = "DELETE FROM migration_lock WHERE holder = $1";

const READ = 'SELECT name, checksum, is_expanding AS "isExpanding" FROM migration ORDER BY name';
const NOTE = "INSERT INTO migration (name, checksum, is_expanding, applied_at) VALUES ($1, $2, $3, now())";

/**
 * Applies pending migrations to the database.
 *
 * @throws {Error} when the database is from a newer version, when its migrations differ from ours, or when another server holds
 * the lock for too long
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const { migrations = MIGRATIONS, connectSeconds = 4 } = options;
  await withClient({ connectionString: url, connectionTimeoutMillis: connectSeconds * 1000 }, async (client) => {
    const findPending = async (): Promise<readonly Migration[]> => {
      const applied = await readApplied(client);
      refuseForeign(applied, migrations, "the database");
      return migrations.slice(applied.length);
    };
    if ((await findPending()).length === 0) return;
    const { rows } = await client.query<{ version: string }>("SELECT version() AS version");
    const version = rows[0]?.version ?? "";
    for (const table of TABLES.map((sql) => sqlFor(sql, version))) {
      // `IF NOT EXISTS` checks before it creates, so it can fail once when two servers start together.
      await client.query(table).catch(() => client.query(table));
    }
    await whileLocked(url, client, options, async (holder) => {
      for (const migration of await findPending()) await apply(client, migration, { version, holder });
    });
  });
}

/** Reads the migrations that were applied to the database. */
export async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  try {
    return (await client.query<AppliedMigration>(READ)).rows;
  } catch (error) {
    // The table does not exist yet.
    if ((error as { code?: string }).code === "42P01") return [];
    throw error;
  }
}

/**
 * Returns the SQL of a migration for an engine. CockroachDB always compares text by bytes, and rejects COLLATE "C".
 *
 * @param version the result of `SELECT version()`
 */
export function sqlFor(sql: string, version: string): string {
  return version.startsWith("CockroachDB") ? sql.replaceAll(' COLLATE "C"', "") : sql;
}

async function whileLocked(
  url: string,
  client: pg.Client,
  { lockSeconds = 15, waitSeconds = 120 }: MigrateOptions,
  act: (holder: string) => Promise<void>,
): Promise<void> {
  const holder = crypto.randomUUID();
  const end = performance.now() + waitSeconds * 1000;
  const take = async (on: pg.Client) => (await on.query(TAKE_LOCK, [holder, lockSeconds])).rows.length > 0;
  while (!(await take(client))) {
    if (performance.now() > end)
      throw new Error("Cannot open the database: another server has been migrating it for too long");
    await sleep(PAUSE_MILLISECONDS);
  }
  try {
    // The lock is renewed over another connection, because a migration may take a long time.
    await withClient({ connectionString: url }, async (keeper) => {
      const timer = setInterval(() => void take(keeper).catch(() => undefined), (lockSeconds * 1000) / 3);
      await act(holder).finally(() => clearInterval(timer));
    });
  } finally {
    await client.query(GIVE_LOCK, [holder]).catch(() => undefined);
  }
}

async function apply(
  client: pg.Client,
  migration: Migration,
  { version, holder }: { version: string; holder: string },
): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(sqlFor(migration.sql, version));
    await client.query(NOTE, [migration.name, checksumOf(migration), migration.isExpanding ?? false]);
    // Checked last: FOR UPDATE keeps the lock until COMMIT.
    const held = await client.query(HOLD_LOCK, [holder]);
    if (held.rows.length === 0) throw new Error("Cannot migrate: another server has taken the lock");
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}
