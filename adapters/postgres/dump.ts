/**
 * A whole database written out and read in, each over a connection of its own.
 *
 * @module
 */
import type { DumpRecord, LoadOptions } from "@hexlane/core";
import { dumpRecords, loadRecords } from "@hexlane/sql";
import { isUnavailable, translateError } from "./errors.ts";
import { loaderOver } from "./load.ts";
import type { Pool } from "./pool.ts";
import { PostgresSession } from "./session.ts";

/** Whoever takes the records may take their time. */
const PATIENT = "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0";
const BEGIN_DUMP = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${PATIENT}`;
// Not SERIALIZABLE: it would remember every row it has looked at. Nobody else may write meanwhile in any case, or what was
// loaded is not what was dumped.
const BEGIN_LOAD = "BEGIN ISOLATION LEVEL REPEATABLE READ";
const PREPARE_LOAD = `${PATIENT}; UPDATE outbox_turn SET turns = turns + 1 WHERE id = 1`;

/** Rows that came with their numbers: those that are given out next must be greater. */
const RAISE_SEQUENCES = ["delivery", "removed_blob"]
  .map((table) => {
    const sequence = `pg_get_serial_sequence('${table}', 'sequence')`;
    return `SELECT setval(${sequence}, coalesce((SELECT max(sequence) FROM ${table}), 0) + 1, false)`;
  })
  .join("; ");

/** The records in the database, as it is when the first of them is asked for. */
export async function* dumpDatabase(pool: Pool): AsyncGenerator<DumpRecord, void, void> {
  const link = await pool.connect();
  const session = new PostgresSession(link, { begin: BEGIN_DUMP, isReader: true });
  try {
    for await (const page of dumpRecords(session)) yield* page;
  } catch (error) {
    throw translateError(error);
  } finally {
    await session.end();
    await link.control("ROLLBACK").then(
      () => link.release(),
      () => link.destroy(),
    );
  }
}

/** Puts records into the database in one transaction. */
export async function loadDatabase(
  pool: Pool,
  records: AsyncIterable<DumpRecord>,
  options?: LoadOptions,
): Promise<void> {
  const link = await pool.connect();
  await link.control(BEGIN_LOAD).catch((error) => {
    link.destroy();
    throw translateError(error);
  });
  const session = new PostgresSession(link, { begin: PREPARE_LOAD, isReader: false });
  try {
    await loadRecords(session, records, { ...options, loader: loaderOver(link) });
    await session.end();
    await session.flush();
    if (session.failure) throw session.failure.error;
    await link.control(RAISE_SEQUENCES);
    await link.control("COMMIT");
    link.release();
  } catch (error) {
    await session.end();
    if (isUnavailable(error)) link.destroy();
    else
      await link.control("ROLLBACK").then(
        () => link.release(),
        () => link.destroy(),
      );
    throw translateError(error);
  }
}
