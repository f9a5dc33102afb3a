/**
 * The state of a database, for `hexlane doctor`. Changes nothing.
 *
 * @module
 */
import pg from "pg";
import { checksumOf, MIGRATIONS, readApplied } from "./migrations.ts";

export interface DatabaseState {
  /** The version of the database server. */
  version: string;
  /** How far its clock is ahead of this machine's, in milliseconds, corrected by half a round trip. */
  clockAheadMilliseconds: number;
  /** Whether no server has ever used it. */
  isEmpty: boolean;
  /** Migrations that the next start will apply. */
  pending: string[];
  /** Unknown migrations that do more than add: a newer version made the database. */
  unknown: string[];
  /** Applied migrations whose SQL differs from ours. */
  changed: string[];
  /** Absent when the server does not report it. */
  maxConnections?: number;
  /** Open connections of Hexlane servers. */
  servers: number;
}

const CONNECT_MILLISECONDS = 4_000;

/** @throws {Error} when it cannot be reached */
export async function inspectPostgres(url: string): Promise<DatabaseState> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    query_timeout: CONNECT_MILLISECONDS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const before = Date.now();
    const { rows } = await client.query<{ version: string; now: string; most: number | null; servers: number }>(
      `SELECT current_setting('server_version') AS version, extract(epoch FROM clock_timestamp()) * 1000 AS now,
        current_setting('max_connections', true)::int AS most,
        (SELECT count(*)::int FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'hexlane') AS servers`,
    );
    const here = (before + Date.now()) / 2;
    const applied = await readApplied(client);
    const names = new Set(applied.map(({ name }) => name));
    const known = MIGRATIONS.map(({ name }) => name);
    const [state] = rows;
    return {
      version: state?.version ?? "",
      clockAheadMilliseconds: Number(state?.now) - here,
      isEmpty: applied.length === 0,
      pending: known.filter((name) => !names.has(name)),
      unknown: applied.flatMap(({ name, isExpanding }) => (isExpanding || known.includes(name) ? [] : [name])),
      changed: applied.flatMap(({ name, checksum }) => {
        const migration = MIGRATIONS.find((one) => one.name === name);
        return migration && checksumOf(migration) !== checksum ? [name] : [];
      }),
      ...(state?.most ? { maxConnections: state.most } : {}),
      servers: state?.servers ?? 0,
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}
