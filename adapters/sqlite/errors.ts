/**
 * Translates SQLite errors.
 *
 * @module
 */
import { TrackerError } from "@hexlane/core";

/** Another process rarely holds its lock for longer than this. No value would be right for a full disk. */
const RETRY_AFTER_SECONDS = 1;

/** Codes of errors that may be temporary: https://sqlite.org/rescode.html */
const UNAVAILABLE = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|NOMEM|PROTOCOL)(_|$)/;
const CONFLICT = /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)$/;

/** Returns the domain error for a SQLite error. Other errors are returned unchanged. */
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

/** What an operator can do about a file that cannot be opened, by error code. */
const WAYS_OUT: readonly [RegExp, string][] = [
  [/^SQLITE_NOTADB/, "the file is not a SQLite database; name another file or restore a backup"],
  [/^SQLITE_CORRUPT/, "the file is damaged; stop every server that uses it and restore a backup"],
  [/^(SQLITE_READONLY|EROFS)/, "the file or its folder is read-only; let the server's user write there"],
  [/^(EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_PERM)/, "permission denied; make the server's user the owner of its folder"],
  [/^(EEXIST|ENOTDIR)/, "a part of the path is a file, not a folder; name another path"],
  [/^ENOENT/, "its folder cannot be created there; name another path"],
  [/^EISDIR/, "it is a folder; name a file"],
  [/^(SQLITE_FULL|ENOSPC)/, "the disk is full; free some space"],
  [/^SQLITE_BUSY/, "another process holds its lock; stop it, or try again after it has ended"],
];

/** Returns the error for a file that cannot be opened, with its path and advice. */
export function describeOpenError(path: string, error: unknown): unknown {
  const code = codeOf(error);
  const wayOut = WAYS_OUT.find(([pattern]) => pattern.test(code))?.[1];
  if (wayOut !== undefined) return new Error(`Cannot open "${path}": ${wayOut}`, { cause: error });
  if (code.startsWith("SQLITE_")) {
    const { message } = error as Error;
    return new Error(`Cannot open "${path}": ${message}; if the file belongs to another program, name another file`, {
      cause: error,
    });
  }
  return error;
}

/** Creates an error with the code `unavailable` and a retry time. */
export function unavailable(message: string, cause?: unknown): TrackerError {
  return new TrackerError("unavailable", message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}

/** Whether another connection holds a required lock. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)(_|$)/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
