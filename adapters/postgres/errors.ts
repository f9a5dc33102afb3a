/**
 * Translates errors from Postgres and its driver.
 *
 * @module
 */
import { TrackerError } from "@hexlane/core";

/** A restarted database is back within seconds. */
const RETRY_AFTER_SECONDS = 1;

/** SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";
const NO_ZERO_BYTES = "22021";
const TOO_MANY_CONNECTIONS = "53300";

/**
 * Errors that may be temporary: connections, resources, operator intervention, system errors, an unknown outcome, a lock that
 * is not available, a read-only server, a transaction timeout, and a wrong password or database name, which an operator has to
 * fix.
 */
const UNAVAILABLE = /^(08|28|3D|53|57|58|40003|55P03|25006|25P03|25P04)/;

/** System error codes for failed connections. */
const NO_CONNECTION = /^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NETDOWN|AI_AGAIN|NOTFOUND|NOENT)/;

/** Messages of driver errors, which have no code. */
const DRIVER = /timeout|terminated|not queryable|connection error|cannot use a pool/i;

/** Why a transaction failed, which decides whether it is retried. */
export type Cause = "conflict of transactions" | "broken key" | "missing owner" | "connection" | "other";

export function causeOf(error: unknown): Cause {
  const code = codeOf(error);
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED) return "conflict of transactions";
  if (code === UNIQUE_VIOLATION) return "broken key";
  if (code === FOREIGN_KEY_VIOLATION) return "missing owner";
  return isUnavailable(error) ? "connection" : "other";
}

/** Returns the domain error for a Postgres error. Other errors are returned unchanged. */
export function translateError(error: unknown): unknown {
  if (error instanceof TrackerError) return error;
  const code = codeOf(error);
  if (code === UNIQUE_VIOLATION) {
    return new TrackerError("conflict", "Cannot store record: its id or a unique key is already taken", {
      cause: error,
    });
  }
  if (code === NO_ZERO_BYTES) {
    return new TrackerError("invalid", "Cannot store text: it contains the character U+0000", { cause: error });
  }
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED) {
    return unavailable("Cannot store the change now: too many other changes conflict with it", error);
  }
  return isUnavailable(error) ? unavailable(`Cannot use the database now: ${code || messageOf(error)}`, error) : error;
}

const ADVICE = "check DATABASE_URL and the database server";

/** Returns the error shown to the operator when the database cannot be opened. */
export function openingError(url: string, error: unknown): unknown {
  // Hexlane's own messages need no prefix.
  if (messageOf(error).startsWith("Cannot ")) return error;
  const place = URL.parse(url);
  const where = place?.host ? ` at ${place.host}${place.pathname}` : "";
  return unavailable(`Cannot open the database${where}: ${messageOf(error) || codeOf(error)}; ${ADVICE}`, error);
}

/** Whether the server accepts no more connections for now. */
export function isCrowded(error: unknown): boolean {
  return codeOf(error) === TOO_MANY_CONNECTIONS;
}

/** Creates an error with the code `unavailable` and a retry time. */
export function unavailable(message: string, cause?: unknown): TrackerError {
  return new TrackerError("unavailable", message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}

/** Whether the connection or the server failed, rather than the statement. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof TrackerError) return error.code === "unavailable";
  const code = codeOf(error);
  if (code !== "") return UNAVAILABLE.test(code) || NO_CONNECTION.test(code);
  return error instanceof Error && !(error instanceof TypeError) && DRIVER.test(error.message);
}

function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return typeof code === "string" ? code : "";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
