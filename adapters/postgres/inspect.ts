/**
 * What an operator wants to know of a database before a server opens it. Changes nothing.
 *
 * @module
 */
import type { UnfinishedCopy } from "@hexlane/sql";
import pg from "pg";
import { checksumOf, MIGRATIONS, readApplied } from "./migrations.ts";
import { readUnfinished } from "./unfinished.ts";

export interface DatabaseState {
  /** As it says of itself. */
  version: string;
  /** Its clock less that of this machine, in milliseconds; the way there counts half. */
  clockAheadMilliseconds: number;
  /** Whether no server has ever used it. */
  isEmpty: boolean;
  /** Migrations that the next start will apply. */
  pending: string[];
  /** Migrations in it that are unknown here and do more than add: it was made by a newer version. */
  unknown: string[];
  /** Migrations in it whose text differs from the one known here. */
  changed: string[];
  /** Connections that it allows all together; undefined where it does not say. */
  maxConnections?: number;
  /** Connections of servers that are open now. */
  servers: number;
  /** What it is the target of, when that has not come to its end. */
  unfinished?: UnfinishedCopy;
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
    const unfinished = await readUnfinished(client);
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
      ...(unfinished ? { unfinished } : {}),
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}
