/**
 * Failures reported by the server or the network.
 *
 * @module
 */
/** A refused field, by its name in the request. */
export interface RefusedField {
  /** The name of the field, such as `title` or `tasks/3/title`. */
  name: string;
  /** Why it was refused. */
  detail: string;
  /** Where the refused part of a query begins, in UTF-16 code units. */
  offset?: number;
  /** The length of that part. */
  length?: number;
  /** Strings that may replace that part. */
  suggestions?: readonly string[];
}

/** Why there was no response from a Hexlane server: it cannot be reached, is too slow, or is not a Hexlane server. */
export type Unreachable = "OFFLINE" | "TIMEOUT" | "NOT_JSON";

/** Details of a failure. */
export interface ApiErrorOptions {
  /** The HTTP status; 0 if there was no response. */
  status: number;
  /** Stable and machine-readable. */
  code: string;
  /** The fields that were refused. @default none */
  fields?: readonly RefusedField[];
  /** Seconds to wait before a retry. */
  retryAfterSeconds?: number | undefined;
  /** The underlying error. */
  cause?: unknown;
}

/** The error that a client call throws when it fails, unless its `signal` aborted the call. */
export class ApiError extends Error {
  /** Identifies the error where `instanceof` does not work. */
  override readonly name = "ApiError";
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Stable: the server's own (`not_found`, `SESSION_REQUIRED`), one of {@linkcode Unreachable}, or `HTTP_<status>`. */
  readonly code: string;
  /** The fields that were refused; empty for other failures. */
  readonly fields: readonly RefusedField[];
  /** Seconds to wait before a retry, if the server specified them. */
  readonly retryAfterSeconds: number | undefined;

  /** Creates an error. @param message the server's message, which can be shown to people */
  constructor(message: string, options: ApiErrorOptions) {
    super(message, { cause: options.cause });
    this.status = options.status;
    this.code = options.code;
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Problem details (RFC 9457), or the fields of RFC 6749 5.2. */
interface Problem {
  code?: unknown;
  message?: unknown;
  error?: unknown;
  error_description?: unknown;
  errors?: unknown;
  issues?: unknown;
}

/** The content of a failed response. */
export interface FailedAnswer {
  /** The HTTP status. */
  status: number;
  /** Its header fields. */
  headers: Headers;
  /** The parsed JSON or the text of its body. */
  data: unknown;
}

/** Longer text is a whole page, not a message. */
const MAX_MESSAGE_CHARACTERS = 500;

/** Returns the error for a failed response. */
export function apiErrorOf({ status, headers, data }: FailedAnswer): ApiError {
  const problem: Problem = typeof data === "object" && data !== null ? data : {};
  // Errors of the device flow contain our code in addition to the RFC's.
  const code = [problem.code, problem.error].find((one) => typeof one === "string") ?? `HTTP_${status}`;
  const said = [problem.message, problem.error_description, plainText(headers, data)];
  const issues = [problem.error, problem.issues].find((one) => Array.isArray(one)) ?? [];
  const fields = Array.isArray(problem.errors) ? problem.errors.flatMap(fieldOf) : issues.flatMap(issueOf);
  const unsaid = fields.length > 0 ? "The server refused the request" : `The server responded with ${status}`;
  return new ApiError(said.find((one) => typeof one === "string") ?? unsaid, {
    status,
    code,
    fields,
    retryAfterSeconds: retryAfterOf(headers),
  });
}

function plainText(headers: Headers, data: unknown): string | undefined {
  const isPlain = headers.get("content-type")?.startsWith("text/plain") ?? false;
  return isPlain && typeof data === "string" && data !== "" && data.length <= MAX_MESSAGE_CHARACTERS ? data : undefined;
}

function fieldOf(entry: { pointer?: unknown; detail?: unknown } | null): RefusedField[] {
  if (typeof entry?.pointer !== "string" || typeof entry.detail !== "string") return [];
  const { pointer, ...rest } = entry;
  return [{ ...(rest as Omit<RefusedField, "name">), name: pointer.slice(1) }];
}

/** Reads an issue in Kaneo's format: a path, as an array of keys or as text, and a message. */
function issueOf(entry: { path?: unknown; message?: unknown } | null): RefusedField[] {
  if (typeof entry?.message !== "string") return [];
  const { path, message } = entry;
  const keys = Array.isArray(path) ? path.map((part: { key?: unknown } | null) => part?.key) : [path];
  return [{ name: keys.filter((key) => ["string", "number"].includes(typeof key)).join("/"), detail: message }];
}

/** Reads the seconds from either form of `Retry-After` (RFC 9110 10.2.3). */
export function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get("retry-after");
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return seconds > 0 ? seconds : undefined;
}
