/**
 * Dumps and loads the whole database, each over its own connection.
 *
 * @module
 */
import type { DumpRecord } from "@hexlane/core";
import { dumpRecords, loadRecords } from "@hexlane/sql";
import { isUnavailable, translateError } from "./errors.ts";
import { loaderOver } from "./load.ts";
import type { Pool } from "./pool.ts";
import { PostgresSession } from "./session.ts";

/** The consumer of the records may be slow. */
const NO_TIMEOUTS = "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0";
const BEGIN_DUMP = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${NO_TIMEOUTS}`;
// Not SERIALIZABLE, which would keep a lock for every row. No server may write during a load anyway.
const BEGIN_LOAD = "BEGIN ISOLATION LEVEL REPEATABLE READ";
const PREPARE_LOAD = `${NO_TIMEOUTS}; UPDATE outbox_turn SET turns = turns + 1 WHERE id = 1`;

/** Loaded rows keep their numbers, so the sequences must continue above them. */
const RAISE_SEQUENCES = ["delivery", "removed_blob"]
  .map((table) => {
    const sequence = `pg_get_serial_sequence('${table}', 'sequence')`;
    return `SELECT setval(${sequence}, coalesce((SELECT max(sequence) FROM ${table}), 0) + 1, false)`;
  })
  .join("; ");

/** Yields the records of one snapshot, which is taken when the first record is read. */
export async function* dumpDatabase(pool: Pool): AsyncGenerator<DumpRecord, void, void> {
  const connection = await pool.connect();
  const session = new PostgresSession(connection, { begin: BEGIN_DUMP });
  try {
    for await (const page of dumpRecords(session)) yield* page;
  } catch (error) {
    throw translateError(error);
  } finally {
    await session.end();
    await connection.end("ROLLBACK").catch(() => undefined);
  }
}

/** Loads records in one transaction. */
export async function loadDatabase(pool: Pool, records: AsyncIterable<DumpRecord>): Promise<void> {
  const connection = await pool.connect();
  await connection.control(BEGIN_LOAD).catch((error) => {
    connection.destroy();
    throw translateError(error);
  });
  const session = new PostgresSession(connection, { begin: PREPARE_LOAD });
  try {
    await loadRecords(session, records, { loader: loaderOver(connection) });
    await session.end();
    if (session.failure) throw session.failure.error;
    await connection.control(RAISE_SEQUENCES);
    await connection.control("COMMIT");
    connection.release();
  } catch (error) {
    await session.end();
    if (isUnavailable(error)) connection.destroy();
    else await connection.end("ROLLBACK").catch(() => undefined);
    throw translateError(error);
  }
}
