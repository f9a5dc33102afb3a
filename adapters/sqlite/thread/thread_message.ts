/**
 * Messages between the store and a worker thread.
 *
 * @module
 */
import { TrackerError, type TrackerErrorCode, type TrackerErrorDetails } from "@hexlane/core";

/** A task for the thread. */
export type Task =
  /** Sets the database file. Must be the first task. */
  | { do: "open"; path: string; lockSeconds: number }
  /** Begins a snapshot. A thread has at most one. */
  | { do: "begin" }
  /** Calls a method of the snapshot's `ReadTx`. */
  | { do: "call"; method: string; args: unknown[] }
  /** Requests the next slice of the response to the request with this ID. */
  | { do: "more"; of: number }
  /** Ends the snapshot. */
  | { do: "end" }
  /** Checkpoints the part of the log that no reader needs. */
  | { do: "checkpoint" }
  | { do: "close" };

export interface Request {
  id: number;
  task: Task;
}

/**
 * A response is sent in one message or, if it has many rows, in slices, because deserializing all of them at once would block
 * the event loop.
 */
export type Reply =
  | { id: number; kind: "slice"; rows: unknown[] }
  /** Contains no rows if they were already sent in slices. */
  | { id: number; kind: "answer"; answer: unknown }
  | { id: number; kind: "error"; error: PackedError };

/** An error in a form that can be sent between threads, which would otherwise lose its class. */
export interface PackedError {
  code?: TrackerErrorCode;
  message: string;
  details?: TrackerErrorDetails;
  stack?: string;
}

export function packError(error: unknown): PackedError {
  if (error instanceof TrackerError) return { code: error.code, message: error.message, details: error.details };
  if (error instanceof Error) return { message: error.message, ...(error.stack ? { stack: error.stack } : {}) };
  return { message: String(error) };
}

export function unpackError({ code, message, details, stack }: PackedError): Error {
  if (code) return new TrackerError(code, message, details);
  const error = new Error(message);
  if (stack) error.stack = stack;
  return error;
}

/**
 * Rows in one message. Measured with a list of 8,000 tasks: 250 rows block the event loop for 0.4 ms, 1,000 for 0.8 ms and 4,000
 * for 2 ms, and the whole list takes the same time. Long text makes no difference.
 */
const SLICE_ROWS = 250;

/** Yields the replies to a request. */
export function* repliesOf(id: number, answer: unknown): Generator<Reply, void> {
  const rows = rowsOf(answer);
  let rest = answer;
  if (rows && rows.length > SLICE_ROWS) {
    for (let start = 0; start < rows.length; start += SLICE_ROWS) {
      yield { id, kind: "slice", rows: rows.slice(start, start + SLICE_ROWS) };
    }
    rest = rows === answer ? [] : { ...(answer as object), rows: [] };
  }
  yield { id, kind: "answer", answer: rest };
}

/** Puts rows that arrived in slices back into the response. */
export function joinRows(answer: unknown, rows: unknown[]): unknown {
  if (rows.length === 0) return answer;
  return Array.isArray(answer) ? rows : { ...(answer as object), rows };
}

/** Returns the rows of a list or of a page. */
function rowsOf(answer: unknown): unknown[] | undefined {
  const rows = (answer as { rows?: unknown } | undefined | null)?.rows ?? answer;
  return Array.isArray(rows) ? rows : undefined;
}
