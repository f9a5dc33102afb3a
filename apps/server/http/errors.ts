/** Errors as problem details (RFC 9457), and the table from the domain's codes to statuses. @module */
import { type ErrorCode, type FieldError, TrackerError, type TrackerErrorCode } from "@hexlane/core";
import type { HttpErrorCode } from "./error_codes.ts";

export const STATUS_OF: Readonly<Record<TrackerErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  rate_limited: 429,
  unavailable: 503,
};

/** The reason phrases of all statuses in use (RFC 9110 15, RFC 6585). */
export const TITLE_OF: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  409: "Conflict",
  410: "Gone",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  416: "Range Not Satisfiable",
  421: "Misdirected Request",
  422: "Unprocessable Content",
  426: "Upgrade Required",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
};

/** The `Retry-After` if there is no better estimate. */
const DEFAULT_RETRY_SECONDS = 1;

/** An error of the request itself, before it reaches a use case. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: number;
  /** Stable, machine-readable. */
  readonly code: HttpErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: HttpErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export interface Problem {
  status: number;
  code: HttpErrorCode;
  /** Absent for defects, whose text is only logged. */
  detail?: string;
  errors?: readonly FieldError[];
  headers: Readonly<Record<string, string>>;
}

/** Converts an error to a problem. Errors that are not meant for clients become `internal`. */
export function problemOf(error: unknown): Problem {
  if (error instanceof HttpError) {
    return { status: error.status, code: error.code, detail: error.message, headers: error.headers };
  }
  if (!(error instanceof TrackerError)) return { status: 500, code: "internal", headers: {} };
  const { reason, errors, version } = error.details;
  const status = statusOf(error.code, reason);
  return {
    status,
    code: reason ?? error.code,
    detail: error.message,
    ...(errors === undefined ? {} : { errors }),
    headers: headersOf(status, error.details.retryAfterSeconds, status === 412 ? version : undefined),
  };
}

/** Returns the HTTP status of a domain error, by its kind and its more specific code. */
export function statusOf(kind: TrackerErrorCode, reason?: ErrorCode): number {
  return (reason && STATUS_OF_REASON[reason]) ?? STATUS_OF[kind];
}

/** The codes whose status differs from the status of their kind. */
const STATUS_OF_REASON: { readonly [Code in ErrorCode]?: number } = {
  CURSOR_EXPIRED: 410,
  FEATURE_NOT_CONFIGURED: 501,
  FORGE_NOT_CONFIGURED: 501,
  FORGE_UNAVAILABLE: 502,
  PRECONDITION_FAILED: 412,
  // Clients of better-auth expect these statuses.
  CHANGE_EMAIL_DISABLED: 400,
  MAGIC_LINK_DISABLED: 400,
  PROVIDER_NOT_FOUND: 404,
  RESET_PASSWORD_DISABLED: 400,
  VERIFICATION_EMAIL_NOT_ENABLED: 400,
};

function headersOf(status: number, retryAfterSeconds?: number, version?: string): Record<string, string> {
  if (status === 401) return { "WWW-Authenticate": "Bearer" };
  if (status === 412 && version !== undefined) return { ETag: `"${version}"` };
  if (status === 429 || status === 503) {
    return { "Retry-After": String(Math.max(1, Math.ceil(retryAfterSeconds ?? DEFAULT_RETRY_SECONDS))) };
  }
  return {};
}

/**
 * Creates the error for a request that matches no route.
 *
 * @param allowed methods that the path accepts. Empty for an unknown path
 */
export function missError(method: string, path: string, allowed: readonly string[]): HttpError {
  if (allowed.length === 0) return new HttpError(404, "not_found", `Cannot find "${path}"`);
  const list = allowed.join(", ");
  return new HttpError(405, "method_not_allowed", `Cannot ${method} "${path}": the path supports ${list}`, {
    Allow: list,
  });
}

/** How an error response is formatted. */
export interface ProblemStyle {
  instance: string;
  /** RFC 6749 5.2, for the device endpoints. */
  oauth?: boolean;
  /** Only the detail, for Kaneo's web app, which shows error bodies to its users unchanged. */
  plain?: boolean;
}

export function respondProblem(problem: Problem, style: ProblemStyle): Response {
  if (style.oauth) return respondOAuth(problem);
  const title = TITLE_OF[problem.status] ?? "Error";
  const detail = problem.detail ?? title;
  const sentence = sentenceOf(problem) ?? title;
  const headers = { ...problem.headers, "Cache-Control": "no-store" };
  if (style.plain) {
    return new Response(sentence, {
      status: problem.status,
      headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  const body = {
    type: "about:blank",
    title,
    status: problem.status,
    ...(problem.detail === undefined ? {} : { detail }),
    instance: style.instance,
    code: problem.code,
    // Clients of better-auth show the message unchanged.
    message: style.instance.startsWith("/api/auth/") ? sentence : detail,
    ...(problem.errors === undefined ? {} : { errors: problem.errors }),
  };
  return new Response(JSON.stringify(body), {
    status: problem.status,
    headers: { ...headers, "Content-Type": "application/problem+json" },
  });
}

/**
 * Returns the detail with its subject, for people who do not see the form: `Password: must have at least 8 characters`.
 */
function sentenceOf({ detail, errors }: Problem): string | undefined {
  const [only, ...others] = errors ?? [];
  const name = only?.pointer.split("/").findLast((part) => !/^\d*$/.test(part));
  if (detail === undefined || name === undefined || only?.detail !== detail || others.length > 0) return detail;
  const words = name
    .replace(/Ids$/, "s")
    .replace(/Id$/, "")
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`);
  const subject = (words || name).toLowerCase();
  return `${subject[0]?.toUpperCase()}${subject.slice(1)}: ${clauseOf(detail)}`;
}

/** Returns a detail in the form that follows a subject: `is required`. */
export const clauseOf = (detail: string): string => detail.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** The codes of RFC 6749 4.1.2.1 and 5.2, RFC 7591 3.2.2, RFC 8628 3.5 and RFC 8707 2. */
const OAUTH_ERRORS = new Set([
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "unauthorized_client",
  "unsupported_grant_type",
  "invalid_scope",
  "invalid_target",
  "invalid_redirect_uri",
  "invalid_client_metadata",
  "unsupported_response_type",
  "authorization_pending",
  "slow_down",
  "access_denied",
  "expired_token",
]);

/** OAuth errors keep these statuses and those from 500 on. All others become 400. */
const OAUTH_STATUSES: readonly number[] = [401, 403, 413, 429];

function respondOAuth(problem: Problem): Response {
  const { status, code } = problem;
  const own = code.toLowerCase();
  const error = OAUTH_ERRORS.has(own) ? own : oauthErrorOf(status);
  const body = {
    error,
    error_description: oauthText(problem.detail ?? TITLE_OF[status] ?? "Error"),
    // Adds our own reason if OAuth has no code for it.
    ...(error !== own && code === code.toUpperCase() ? { code } : {}),
  };
  return new Response(JSON.stringify(body), {
    status: status >= 500 || OAUTH_STATUSES.includes(status) ? status : 400,
    headers: {
      ...problem.headers,
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      Pragma: "no-cache",
    },
  });
}

/**
 * Replaces characters that RFC 6749 5.2 does not allow: it allows printable ASCII except the double quote and the backslash.
 */
function oauthText(text: string): string {
  return text.replaceAll('"', "'").replaceAll(/[^\x20-\x5b\x5d-\x7e]/g, "?");
}

function oauthErrorOf(status: number): string {
  if (status === 401) return "unauthorized";
  if (status === 403) return "access_denied";
  // A device that gets `slow_down` keeps polling, but waits longer between polls.
  if (status === 429) return "slow_down";
  return status >= 500 ? "temporarily_unavailable" : "invalid_request";
}
