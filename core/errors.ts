/**
 * The only error class of the domain. Any other error is a bug, and its details are not sent to clients. @module
 */
import type { TrackerErrorCode } from "./error_codes/entry.ts";
import type { ErrorCode } from "./error_codes/mod.ts";

export type { TrackerErrorCode } from "./error_codes/entry.ts";

/** A refused field of the input. */
export interface FieldError {
  /** JSON Pointer (RFC 6901) to the field in the input, for example `/title`. */
  pointer: string;
  /** Why the field was refused. Starts with a capital letter and has no final period. */
  detail: string;
  /** Where the refused part of a query begins in the field, in UTF-16 code units. */
  offset?: number;
  /** The length of the refused part of the query. */
  length?: number;
  /** Strings that could replace the refused part. */
  suggestions?: readonly string[];
}

/** Details of an error. */
export interface TrackerErrorDetails {
  /** A stable, more specific code, for example `ROLE_NOT_FOUND`. */
  reason?: ErrorCode;
  /** The refused fields, in the order in which they were found. */
  errors?: readonly FieldError[];
  /** The current version, if the client expected a different one (RFC 9110 13.1.1). */
  version?: string;
  /** Seconds to wait before a retry. */
  retryAfterSeconds?: number;
}

/** Thrown by use cases and ports for every error that clients may see. */
export class TrackerError extends Error {
  /** Identifies the class across realms and bundles, where `instanceof` fails. */
  override readonly name = "TrackerError";
  readonly code: TrackerErrorCode;
  readonly details: TrackerErrorDetails;

  /** @param message shown to people */
  constructor(code: TrackerErrorCode, message: string, details: TrackerErrorDetails & { cause?: unknown } = {}) {
    const { cause, ...rest } = details;
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = rest;
  }
}

/** Creates an error with the code `invalid` for one field. */
export function invalidField(pointer: string, detail: string, reason?: ErrorCode): TrackerError {
  return new TrackerError("invalid", detail, {
    errors: [{ pointer, detail }],
    ...(reason === undefined ? {} : { reason }),
  });
}

/**
 * Creates the error for a record that is missing or that the actor may not see, so that clients cannot tell the two
 * apart.
 */
export function notFound(what: string, id: string, reason?: ErrorCode): TrackerError {
  return new TrackerError("not_found", `Cannot find ${what} "${id}"`, reason === undefined ? {} : { reason });
}

/** The `reason` of {@linkcode stoppedChange}. */
export const SERVER_STOPPING: ErrorCode = "SERVER_STOPPING";
/** After this many seconds, another server or this one, restarted, can accept the change. */
const STOP_RETRY_SECONDS = 1;

/** Creates the error for a transaction that did not begin because the server is stopping. Nothing was stored. */
export function stoppedChange(): TrackerError {
  return new TrackerError("unavailable", "Cannot begin transaction: the server is stopping", {
    reason: SERVER_STOPPING,
    retryAfterSeconds: STOP_RETRY_SECONDS,
  });
}

/** Returns an error with the pointer `from` replaced by `to`. An error without field errors is returned unchanged. */
export function renamePointer(error: unknown, from: string, to: string): unknown {
  if (!(error instanceof TrackerError) || !error.details.errors) return error;
  const errors = error.details.errors.map((field) => (field.pointer === from ? { ...field, pointer: to } : field));
  return new TrackerError(error.code, error.message, { ...error.details, errors, cause: error });
}
