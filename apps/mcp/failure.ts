/** Errors that an agent can act on. @module */
import { ApiError } from "@hexlane/client";

/** A tool call that failed; the message says why, the hint says what to do instead. */
export class ToolError extends Error {
  /** Identifies the class across realms and bundles, where `instanceof` fails. */
  override readonly name = "ToolError";
  /** Stable and machine-readable. */
  readonly code: string;
  /** The next step to try. */
  readonly hint: string | undefined;

  /** @param message a sentence without a period */
  constructor(message: string, options: { code: string; hint?: string }) {
    super(message);
    this.code = options.code;
    this.hint = options.hint;
  }
}

/** A failure in the result of a tool. */
export interface AgentFailure {
  error: string;
  /** Stable and machine-readable: the server's own code, or one that the tools define. */
  code: string;
  /** The next step to try. */
  hint?: string;
  /** The refused parameters. */
  fields?: readonly { name: string; detail: string }[];
}

const HINTS: readonly (readonly [status: number, hint: string])[] = [
  [400, "Correct the named parameters and call again"],
  [401, "The credential has expired: sign in again or use another API key"],
  [403, "This account or key lacks the permission: do not retry, tell the user which one is missing"],
  [404, "Look it up first: search finds tasks by words or key, whoami names workspaces, list_projects names projects"],
  [409, "The change conflicts with the current state, as the message explains: read it again, then retry"],
  [412, "It has changed: read it again before changing it"],
  [413, "Send less data at once"],
  [503, "The server is busy or restarting: wait a moment and call again"],
];

/** Converts an error to a failure. Defects are thrown again. */
export function failureOf(error: unknown): AgentFailure {
  if (error instanceof ToolError) {
    return { error: error.message, code: error.code, ...(error.hint === undefined ? {} : { hint: error.hint }) };
  }
  if (!(error instanceof ApiError)) throw error;
  const { message, code, status, fields, retryAfterSeconds } = error;
  const hint = hintOf(status, retryAfterSeconds);
  return {
    error: message,
    code,
    ...(hint === undefined ? {} : { hint }),
    ...(fields.length === 0 ? {} : { fields }),
  };
}

function hintOf(status: number, retryAfterSeconds: number | undefined): string | undefined {
  if (retryAfterSeconds !== undefined) return `Wait ${retryAfterSeconds} seconds, then call again`;
  if (status === 0) return "The server is unreachable: ask the user to check its URL and whether it is running";
  return HINTS.find(([known]) => known === status)?.[1];
}
