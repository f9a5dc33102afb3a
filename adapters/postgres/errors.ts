/**
 * What Postgres says, in the words of the domain.
 *
 * @module
 */
import { TrackerError } from "@hexlane/core";

/** A server that restarts is back within seconds; a full disk takes somebody to notice. */
const RETRY_AFTER_SECONDS = 1;

/** SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";
const NO_ZERO_BYTES = "22021";
const TOO_MANY_CONNECTIONS = "53300";

/**
 * Classes and codes of what may be over later: connections, resources, operator intervention, system errors, a
 * transaction whose outcome nobody knows, a lock that was not to be had, a server that only reads, and a wrong password
 * or name of a database, which an operator has to mend.
 */
const UNAVAILABLE = /^(08|28|3D|53|57|58|40003|55P03|25006|25P03|25P04)/;

/** Codes of the operating system for a connection that cannot be made or is gone. */
const NO_CONNECTION = /^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NETDOWN|AI_AGAIN|NOTFOUND|NOENT)/;

/** What the driver itself says of a connection; it gives no code. */
const DRIVER = /timeout|terminated|not queryable|connection error|cannot use a pool/i;

/** How an error may be answered by running the same work again. */
export type Cause = "conflict of transactions" | "broken key" | "missing owner" | "connection" | "other";

export function causeOf(error: unknown): Cause {
  const code = codeOf(error);
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED) return "conflict of transactions";
  if (code === UNIQUE_VIOLATION) return "broken key";
  if (code === FOREIGN_KEY_VIOLATION) return "missing owner";
  return isUnavailable(error) ? "connection" : "other";
}

/** The error of the domain that an error of Postgres means; whatever else it is, itself. */
export function translateError(error: unknown): unknown {
  if (error instanceof TrackerError) return error;
  const code = codeOf(error);
  if (code === UNIQUE_VIOLATION) {
    return new TrackerError("conflict", "Cannot store record: its id or a unique key is already taken", {
      cause: error,
    });
  }
  if (code === NO_ZERO_BYTES) {
    return new TrackerError("invalid", "Cannot store text: it holds the character U+0000", { cause: error });
  }
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED) {
    return unavailable("Cannot store the change now: too many others change the same", error);
  }
  return isUnavailable(error) ? unavailable(`Cannot use the database now: ${code || messageOf(error)}`, error) : error;
}

const WAY_OUT = "check DATABASE_URL and the database server";

/** What keeps a database from being opened, for whoever starts the server: where it is, and what it says. */
export function openingError(url: string, error: unknown): unknown {
  // What we found out ourselves is said already.
  if (messageOf(error).startsWith("Cannot ")) return error;
  const place = URL.parse(url);
  const where = place?.host ? ` at ${place.host}${place.pathname}` : "";
  return unavailable(`Cannot open the database${where}: ${messageOf(error) || codeOf(error)}; ${WAY_OUT}`, error);
}

/** Whether the server lets in nobody else for now. */
export function isCrowded(error: unknown): boolean {
  return codeOf(error) === TOO_MANY_CONNECTIONS;
}

/** Code `unavailable`, with a word about when to come again. */
export function unavailable(message: string, cause?: unknown): TrackerError {
  return new TrackerError("unavailable", message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}

/** Whether the connection, not the statement, is at fault, or the server as a whole. */
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
