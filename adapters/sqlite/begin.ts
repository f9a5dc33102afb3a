/**
 * The beginning of a transaction that waits for other processes without stopping this one.
 *
 * @module
 */
import type { Connection } from "./connection.ts";
import { isBusy, translateError } from "./errors.ts";
import { backOff } from "./waiting.ts";

/** Begins to change the file. @throws {TrackerError} `unavailable` when another process holds the lock for longer */
export async function beginChange(connection: Connection, lockSeconds: number): Promise<void> {
  const end = performance.now() + lockSeconds * 1000;
  for (let attempt = 0; ; attempt++) {
    try {
      connection.beginChanges();
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw translateError(error);
    }
    await backOff(attempt);
  }
}
