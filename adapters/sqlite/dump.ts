/**
 * Dumps or loads a whole file, over a connection of its own.
 *
 * @module
 */
import type { DumpRecord } from "@hexlane/core";
import { dumpRecords, loadRecords } from "@hexlane/sql";
import { Connection } from "./connection.ts";
import { translateError } from "./errors.ts";
import { ConnectionSession } from "./session.ts";
import { nextTick, retryWhileLocked } from "./waiting.ts";

interface File {
  path: string;
  /** Seconds to wait for another process that holds the lock. */
  lockSeconds: number;
}

/** Yields the records of one snapshot, which is taken when the first record is read. */
export async function* dumpFile({ path, lockSeconds }: File): AsyncGenerator<DumpRecord, void, void> {
  const connection = open(path, { readonly: true });
  const session = new ConnectionSession(connection);
  try {
    await retryWhileLocked(() => connection.beginSnapshot(), lockSeconds);
    for await (const page of dumpRecords(session)) {
      yield* page;
      // Lets the server respond to other requests during a dump.
      await nextTick();
    }
  } finally {
    session.end();
    connection.rollBack();
    connection.close();
  }
}

/** Loads records into the file in one transaction. */
export async function loadFile({ path, lockSeconds }: File, records: AsyncIterable<DumpRecord>): Promise<void> {
  const connection = open(path);
  const session = new ConnectionSession(connection);
  try {
    await retryWhileLocked(() => connection.beginChanges(), lockSeconds);
    await loadRecords(session, records);
    if (session.failure) throw session.failure.error;
    connection.control("COMMIT");
  } catch (error) {
    throw translateError(error);
  } finally {
    session.end();
    connection.rollBack();
    connection.close();
  }
}

function open(path: string, options: { readonly?: boolean } = {}): Connection {
  try {
    return new Connection(path, options);
  } catch (error) {
    throw translateError(error);
  }
}
