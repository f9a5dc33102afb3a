/**
 * What SQLite says, in the words of the domain.
 *
 * @module
 */

import { SQLiteError } from "bun:sqlite";
import { TrackerError } from "@hexlane/core";

/** Another process rarely writes for longer; a full disk takes somebody to notice. */
const RETRY_AFTER_SECONDS = 1;

/** Primary codes of what may be over later: https://sqlite.org/rescode.html */
const UNAVAILABLE = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|NOMEM|PROTOCOL)(_|$)/;
const CONFLICT = /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)$/;

/** The error of the domain that an error of SQLite means; whatever else it is, itself. */
export function translateError(error: unknown): unknown {
  const code = codeOf(error);
  if (CONFLICT.test(code)) {
    return new TrackerError("conflict", "Cannot store record: its id or a unique key is already taken", {
      cause: error,
    });
  }
  if (UNAVAILABLE.test(code)) return unavailable(`Cannot use the database now: ${code}`, error);
  return error;
}

/** Code `unavailable`, with a word about when to come again. */
export function unavailable(message: string, cause?: unknown): TrackerError {
  return new TrackerError("unavailable", message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}

/** Whether somebody else holds a lock that is needed. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)(_|$)/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof SQLiteError ? (error.code ?? "") : "";
}
