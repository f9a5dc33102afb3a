/**
 * The only error class of the domain. Anything else that is thrown is a bug, and its details are not sent. @module
 */
import type { TrackerErrorCode } from "./error_codes/entry.ts";
import type { ErrorCode } from "./error_codes/mod.ts";

export type { TrackerErrorCode } from "./error_codes/entry.ts";

/** One field of the input that was refused. */
export interface FieldError {
  /** JSON Pointer (RFC 6901) to the field inside the input, for example `/title`. */
  pointer: string;
  /** Starts with an upper-case letter and ends without a period. */
  detail: string;
}

/** Details of an error. */
export interface TrackerErrorDetails {
  /** A finer stable code, for example `ROLE_NOT_FOUND`. */
  reason?: ErrorCode;
  /** The fields that were refused, in the order they were found. */
  errors?: readonly FieldError[];
  /** The version that stands, when another was expected (RFC 9110 13.1.1). */
  version?: string;
  /** Seconds after which a retry makes sense. */
  retryAfterSeconds?: number;
}

/** Thrown by every use case and port for anything the caller can know about. */
export class TrackerError extends Error {
  /** Identifies the class across realms and bundles, where `instanceof` fails. */
  override readonly name = "TrackerError";
  readonly code: TrackerErrorCode;
  readonly details: TrackerErrorDetails;

  /** Makes one; the message is for people. */
  constructor(code: TrackerErrorCode, message: string, details: TrackerErrorDetails & { cause?: unknown } = {}) {
    const { cause, ...rest } = details;
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = rest;
  }
}

/** A refused field: code `invalid` with the pointer of the field. */
export function invalidField(pointer: string, detail: string, reason?: ErrorCode): TrackerError {
  return new TrackerError("invalid", detail, {
    errors: [{ pointer, detail }],
    ...(reason === undefined ? {} : { reason }),
  });
}

/** A missing record, or one the actor may not see: both give the same error. */
export function notFound(what: string, id: string, reason?: ErrorCode): TrackerError {
  return new TrackerError("not_found", `Cannot find ${what} "${id}"`, reason === undefined ? {} : { reason });
}

/** The `reason` of {@linkcode stoppedChange}. */
export const SERVER_STOPPING: ErrorCode = "SERVER_STOPPING";
/** Another server, or this one after its start, takes the change then. */
const STOP_RETRY_SECONDS = 1;

/** A store refuses a change that has not begun: the server is stopping. Nothing of the change is stored. */
export function stoppedChange(): TrackerError {
  return new TrackerError("unavailable", "Cannot begin transaction: the server is stopping", {
    reason: SERVER_STOPPING,
    retryAfterSeconds: STOP_RETRY_SECONDS,
  });
}

/** The same error with the pointer that the field has in another input. */
export function renamePointer(error: unknown, from: string, to: string): unknown {
  if (!(error instanceof TrackerError) || !error.details.errors) return error;
  const errors = error.details.errors.map((field) => (field.pointer === from ? { ...field, pointer: to } : field));
  return new TrackerError(error.code, error.message, { ...error.details, errors, cause: error });
}
