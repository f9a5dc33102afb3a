/**
 * Reads the state of a database for `hexlane doctor`, without changing anything.
 *
 * @module
 */
import { compareMigrations, type SchemaAge } from "@hexlane/sql";
import { MIGRATIONS, readApplied } from "./migrations.ts";
import { withClient } from "./with_client.ts";

export interface DatabaseState extends SchemaAge {
  /** The version of the database server. */
  version: string;
  /** How far the database's clock is ahead of this machine's, in milliseconds, corrected by half a round trip. */
  clockAheadMilliseconds: number;
  /** Whether no server has ever used the database. */
  isEmpty: boolean;
  /** Absent when the server does not report it. */
  maxConnections?: number;
  /** Open connections of Hexlane servers. */
  servers: number;
}

const CONNECT_MILLISECONDS = 4_000;

/** @throws {Error} when the database cannot be reached */
export async function inspectPostgres(url: string): Promise<DatabaseState> {
  const config = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    query_timeout: CONNECT_MILLISECONDS,
  };
  return await withClient(config, async (client) => {
    const before = Date.now();
    const { rows } = await client.query<{ version: string; now: string; most: number | null; servers: number }>(
      `SELECT current_setting('server_version') AS version, extract(epoch FROM clock_timestamp()) * 1000 AS now,
        current_setting('max_connections', true)::int AS most,
        (SELECT count(*)::int FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'hexlane') AS servers`,
    );
    const here = (before + Date.now()) / 2;
    const applied = await readApplied(client);
    const [state] = rows;
    return {
      version: state?.version ?? "",
      clockAheadMilliseconds: Number(state?.now) - here,
      isEmpty: applied.length === 0,
      ...compareMigrations(applied, MIGRATIONS),
      ...(state?.most ? { maxConnections: state.most } : {}),
      servers: state?.servers ?? 0,
    };
  });
}
