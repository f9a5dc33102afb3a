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

/** What an operator can do about a file that cannot be opened, by the code of the error. */
const WAYS_OUT: readonly [RegExp, string][] = [
  [/^SQLITE_NOTADB/, "the file is not an SQLite database; name another file or restore a backup"],
  [/^SQLITE_CORRUPT/, "the file is damaged; stop every server that uses it and restore a backup"],
  [/^(SQLITE_READONLY|EROFS)/, "the file or its folder is read-only; allow the user the server runs as to write there"],
  [/^(EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_PERM)/, "permission denied; give its folder to the user the server runs as"],
  [/^(EEXIST|ENOTDIR)/, "a part of the path is a file, not a folder; name another path"],
  [/^ENOENT/, "its folder cannot be created there; name another path"],
  [/^EISDIR/, "it is a folder; name a file"],
  [/^(SQLITE_FULL|ENOSPC)/, "the disk is full; make room"],
  [/^SQLITE_BUSY/, "another process holds its lock; stop it, or start again when it has ended"],
];

/** The error of a file that cannot be opened, with its path and what to do. */
export function describeOpenError(path: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const wayOut = WAYS_OUT.find(([pattern]) => pattern.test(code))?.[1];
  if (wayOut !== undefined) return new Error(`Cannot open "${path}": ${wayOut}`, { cause: error });
  if (code.startsWith("SQLITE_")) {
    const { message } = error as Error;
    return new Error(`Cannot open "${path}": ${message}; if it holds another program's data, name another file`, {
      cause: error,
    });
  }
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
