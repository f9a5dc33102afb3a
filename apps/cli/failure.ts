/** Failures of commands: one line, the command to try next, and an exit code that scripts can rely on. @module */
import { ApiError } from "@hexlane/client";
import { manyLines, oneLine, widthOf } from "./plain_text.ts";

/** The exit codes. They never change their meaning. */
export const EXIT = {
  /** Success. */
  ok: 0,
  /** Server failure or unexpected error. */
  failed: 1,
  /** Wrong usage, or a value that the server refuses. */
  usage: 2,
  /** Not signed in, or the session has ended. */
  signedOut: 3,
  /** Not found, or not visible to the caller. */
  notFound: 4,
  /** Permission denied. */
  refused: 5,
  /** Conflict: a name that is taken, a concurrent change, an archived project. */
  conflict: 6,
  /** The server cannot be reached, does not respond in time, or is not a Hexlane server. */
  unreachable: 7,
  /** Rate limited. */
  tooMany: 8,
} as const;

/** One of {@linkcode EXIT}. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A failure with an explanation for the user. */
export class Failure extends Error {
  /** Identifies the class across realms and bundles, where `instanceof` fails. */
  override readonly name = "Failure";
  readonly exit: ExitCode;
  readonly hint: string | undefined;
  /** Lines that show which part of the input is wrong. */
  readonly excerpt: string | undefined;

  /** @param message what could not be done */
  constructor(message: string, options: { exit: ExitCode; hint?: string | undefined; excerpt?: string | undefined }) {
    super(message);
    this.exit = options.exit;
    this.hint = options.hint;
    this.excerpt = options.excerpt;
  }
}

const EXIT_OF_STATUS: Readonly<Record<number, ExitCode>> = {
  400: EXIT.usage,
  401: EXIT.signedOut,
  403: EXIT.refused,
  404: EXIT.notFound,
  409: EXIT.conflict,
  412: EXIT.conflict,
  413: EXIT.usage,
  422: EXIT.usage,
  429: EXIT.tooMany,
  502: EXIT.unreachable,
  503: EXIT.unreachable,
  504: EXIT.unreachable,
};

/** Converts any error to a failure. */
export function failureOf(error: unknown, place: { url?: string | undefined } = {}): Failure {
  if (error instanceof Failure) return error;
  if (!(error instanceof ApiError)) {
    return new Failure(error instanceof Error ? error.message : String(error), { exit: EXIT.failed });
  }
  const { url = "the server" } = place;
  if (error.code === "OFFLINE" || error.code === "TIMEOUT" || error.code === "NOT_JSON") {
    const hint = `try "hexlane whoami" when it is back, or "hexlane login URL" for another server`;
    return new Failure(`${error.message} (${url})`, { exit: EXIT.unreachable, hint });
  }
  if (isUndetermined(error)) {
    return new Failure(`Cannot find the record: the server responded with "${oneLine(error.message)}"`, {
      exit: EXIT.notFound,
    });
  }
  return new Failure(oneLine(reasonOf(error)), {
    exit: EXIT_OF_STATUS[error.status] ?? EXIT.failed,
    hint: hintOf(error),
  });
}

/** Returns the failure for a refused query, with the refused part underlined. Returns other errors unchanged. */
export function queryFailureOf(error: unknown, query: string): unknown {
  const field =
    error instanceof ApiError ? error.fields.find(({ name }) => name === "where" || name === "query") : undefined;
  if (field?.offset === undefined || field.length === undefined) return error;
  const { offset, length } = field;
  const line = query.replaceAll(/\s/g, " ");
  // `line` has no control characters, because the server rejects them before it reports a position.
  const indent = " ".repeat(widthOf(line.slice(0, offset)));
  const marks = "^".repeat(Math.max(1, widthOf(line.slice(offset, offset + length))));
  const excerpt = `${manyLines(line)}\n${indent}${marks}`;
  return new Failure(oneLine(field.detail), { exit: EXIT.usage, excerpt, hint: `try "hexlane help task list"` });
}

/** Returns the server's message with the names of the refused fields, each reason once. */
function reasonOf({ message, fields }: ApiError): string {
  if (fields.every(({ name, detail }) => message.includes(name) && message.includes(detail))) return message;
  const listed = fields.map(({ name, detail }) => `${name}: ${detail}`).join("; ");
  return fields.some(({ detail }) => detail === message) ? listed : `${message}: ${listed}`;
}

/** Whether the error is Kaneo's response for a missing record. */
function isUndetermined({ status, code, message }: ApiError): boolean {
  return status === 400 && code === "HTTP_400" && /could not be determined/i.test(message);
}

function hintOf({ status, code, retryAfterSeconds }: ApiError): string | undefined {
  if (code === "SESSION_REQUIRED")
    return "use the web app or a session token: device tokens are not allowed to do this";
  if (status === 401) return `sign in with "hexlane login"`;
  if (status === 429 && retryAfterSeconds !== undefined) return `try again in ${retryAfterSeconds} seconds`;
  if (status === 412) return "someone else changed it: load it again, then retry";
  return undefined;
}
