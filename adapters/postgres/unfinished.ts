/**
 * The mark on a database that is the target of an unfinished copy (see `UnfinishedCopy`).
 *
 * @module
 */
import { UNFINISHED_TABLE, type UnfinishedCopy } from "@hexlane/sql";
import pg from "pg";

const CONNECT_MILLISECONDS = 4_000;
const CREATE = `CREATE TABLE IF NOT EXISTS ${UNFINISHED_TABLE} (
  id bigint NOT NULL PRIMARY KEY, command text NOT NULL, since timestamptz(3) NOT NULL)`;
// Selecting from a missing table would log an error in the database at every start.
const FIND_TABLE = `SELECT to_regclass('${UNFINISHED_TABLE}') IS NOT NULL AS "isThere"`;
const FIND = `SELECT command, extract(epoch FROM since) * 1000 AS since FROM ${UNFINISHED_TABLE}`;
const MARK = `INSERT INTO ${UNFINISHED_TABLE} (id, command, since) VALUES (1, $1, $2)
  ON CONFLICT (id) DO UPDATE SET command = excluded.command`;

/** A client or a pool. */
type Queryable = Pick<pg.ClientBase, "query">;

/** Returns the unfinished copy, or undefined if the database is complete. */
export async function readUnfinished(client: Queryable): Promise<UnfinishedCopy | undefined> {
  if (!(await client.query<{ isThere: boolean }>(FIND_TABLE)).rows[0]?.isThere) return undefined;
  const [row] = (await client.query<{ command: string; since: string }>(FIND)).rows;
  return row && { command: row.command, since: new Date(Math.round(Number(row.since))) };
}

/** Marks the database as incomplete. */
export async function markUnfinishedPostgres(url: string, { command, since }: UnfinishedCopy): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(CREATE);
    await client.query(MARK, [command, since.toISOString()]);
  });
}

/** Marks the database as complete, once everything that was loaded is on disk. */
export async function clearUnfinishedPostgres(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("SET synchronous_commit = on");
    await client.query(`DROP TABLE IF EXISTS ${UNFINISHED_TABLE}`);
  });
}

async function withClient(url: string, act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MILLISECONDS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await act(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
