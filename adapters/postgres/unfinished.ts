/**
 * The mark on a database that is being filled (see `UnfinishedCopy`).
 *
 * @module
 */
import { UNFINISHED_TABLE, type UnfinishedCopy } from "@hexlane/sql";
import pg from "pg";

const CONNECT_MILLISECONDS = 4_000;
const CREATE = `CREATE TABLE IF NOT EXISTS ${UNFINISHED_TABLE} (
  id bigint NOT NULL PRIMARY KEY, command text NOT NULL, since timestamptz(3) NOT NULL)`;
// A table that is not there would be an error, and every start would leave one in the log of the database.
const FIND_TABLE = `SELECT to_regclass('${UNFINISHED_TABLE}') IS NOT NULL AS "isThere"`;
const FIND = `SELECT command, extract(epoch FROM since) * 1000 AS since FROM ${UNFINISHED_TABLE}`;
const MARK = `INSERT INTO ${UNFINISHED_TABLE} (id, command, since) VALUES (1, $1, $2)
  ON CONFLICT (id) DO UPDATE SET command = excluded.command`;

/** What runs a statement and answers records. */
type Asked = Pick<pg.ClientBase, "query">;

/** What the database is the unfinished target of; undefined when it is whole. */
export async function readUnfinished(client: Asked): Promise<UnfinishedCopy | undefined> {
  if (!(await client.query<{ isThere: boolean }>(FIND_TABLE)).rows[0]?.isThere) return undefined;
  const [row] = (await client.query<{ command: string; since: string }>(FIND)).rows;
  return row && { command: row.command, since: new Date(Math.round(Number(row.since))) };
}

/** Says that the database is being filled. */
export async function markUnfinishedPostgres(url: string, { command, since }: UnfinishedCopy): Promise<void> {
  await within(url, async (client) => {
    await client.query(CREATE);
    await client.query(MARK, [command, since.toISOString()]);
  });
}

/** Says that the database is whole: also on the disk, where what was loaded may be on the way to it. */
export async function clearUnfinishedPostgres(url: string): Promise<void> {
  await within(url, async (client) => {
    await client.query("SET synchronous_commit = on");
    await client.query(`DROP TABLE IF EXISTS ${UNFINISHED_TABLE}`);
  });
}

async function within(url: string, act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MILLISECONDS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await act(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
