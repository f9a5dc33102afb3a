/**
 * What the store and its thread say to one another.
 *
 * @module
 */
import { TrackerError, type TrackerErrorCode, type TrackerErrorDetails } from "@hexlane/core";

/** A call of a method of `ReadTx` or `Tx`. */
export interface Call {
  method: string;
  args: unknown[];
}

/** What the thread is asked to do. Each transaction has a number, given out by who asks. */
export type Task =
  /** First of all: which file. */
  | { do: "open"; path: string; lockSeconds: number }
  /** Begins a snapshot, or a transaction that changes something. */
  | { do: "begin"; transaction: number; changes: boolean }
  /** Calls methods one after the other, until one fails. Answers what the last one does. */
  | { do: "call"; transaction: number; calls: Call[] }
  /** Asks for the next part of the answer to the request of this number. */
  | { do: "more"; of: number }
  /** Stores what was changed. */
  | { do: "commit"; transaction: number }
  /** Ends it, without storing anything that was not stored before. */
  | { do: "end"; transaction: number }
  /** Moves into the file what stands in the log and nobody needs there. */
  | { do: "checkpoint" }
  | { do: "close" };

export interface Request {
  id: number;
  task: Task;
}

/** An answer comes whole, or in parts: whoever takes it in one piece keeps everybody else waiting meanwhile. */
export type Reply =
  | { id: number; kind: "whole"; answer: unknown }
  /** Rows of an answer that is a list, or has a list of `rows`. With the last part comes what is left of the answer. */
  | { id: number; kind: "part"; rows: unknown[] }
  | { id: number; kind: "last"; rows: unknown[]; rest: object | null }
  | { id: number; kind: "error"; error: PackedError };

/** An error as it crosses between threads: of its class only the name would be left. */
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

const PART_ROWS = 250;
const PART_CHARACTERS = 512 * 1024;

/** The answer to a request, in one part or many. */
export function* partsOf(id: number, answer: unknown): Generator<Reply> {
  const rows = rowsOf(answer);
  if (!rows || (rows.length <= PART_ROWS && !isHeavy(rows))) {
    yield { id, kind: "whole", answer };
    return;
  }
  let part: unknown[] = [];
  let characters = 0;
  for (const row of rows) {
    part.push(row);
    characters += charactersOf(row);
    if (part.length < PART_ROWS && characters < PART_CHARACTERS) continue;
    yield { id, kind: "part", rows: part };
    [part, characters] = [[], 0];
  }
  yield { id, kind: "last", rows: part, rest: Array.isArray(answer) ? null : { ...(answer as object), rows: [] } };
}

/** Puts an answer together again. */
export function joinParts(rows: unknown[], rest: object | null): unknown {
  return rest ? { ...rest, rows } : rows;
}

function rowsOf(answer: unknown): unknown[] | undefined {
  if (Array.isArray(answer)) return answer;
  if (typeof answer !== "object" || answer === null || !("rows" in answer)) return undefined;
  return Array.isArray(answer.rows) ? answer.rows : undefined;
}

function isHeavy(rows: readonly unknown[]): boolean {
  let characters = 0;
  for (const row of rows) characters += charactersOf(row);
  return characters > PART_CHARACTERS;
}

/** Of the texts in it: nothing else of a row is large. */
function charactersOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  let characters = 0;
  for (const part of Object.values(value)) characters += charactersOf(part);
  return characters;
}
