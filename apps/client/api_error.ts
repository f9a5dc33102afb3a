/**
 * What went wrong, as the server or the network says it.
 *
 * @module
 */

/** A field that was refused, by its name in the request. */
export interface RefusedField {
  /** Such as `title`, or `tasks/3/title`. */
  name: string;
  /** What is wrong with it. */
  detail: string;
}

/** Why there is no answer of a Hexlane server: it cannot be reached, is too slow, or is something else. */
export type Unreachable = "OFFLINE" | "TIMEOUT" | "NOT_JSON";

/** What is known of a failure besides its message. */
export interface ApiErrorOptions {
  /** The HTTP status; 0 when there was no answer. */
  status: number;
  /** Stable and machine-readable. */
  code: string;
  /** The fields that were refused. @default none */
  fields?: readonly RefusedField[];
  /** Seconds after which to try again. */
  retryAfterSeconds?: number | undefined;
  /** The error beneath. */
  cause?: unknown;
}

/** The one error that every call of the client throws, unless its `signal` ended it. */
export class ApiError extends Error {
  /** Tells it apart where `instanceof` does not reach. */
  override readonly name = "ApiError";
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Stable: the server's own (`not_found`, `SESSION_REQUIRED`), one of {@linkcode Unreachable}, or `HTTP_<status>`. */
  readonly code: string;
  /** The fields that were refused; empty for other failures. */
  readonly fields: readonly RefusedField[];
  /** Seconds after which to try again, when the server says so. */
  readonly retryAfterSeconds: number | undefined;

  /** Makes one; the message is what the server says, for people to read. */
  constructor(message: string, options: ApiErrorOptions) {
    super(message, { cause: options.cause });
    this.status = options.status;
    this.code = options.code;
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Problem details (RFC 9457), or what RFC 6749 5.2 has instead, as far as they are there. */
interface Problem {
  code?: unknown;
  message?: unknown;
  error?: unknown;
  error_description?: unknown;
  errors?: unknown;
  issues?: unknown;
}

/** An answer that is no success, read. */
export interface FailedAnswer {
  /** The HTTP status. */
  status: number;
  /** Its header fields. */
  headers: Headers;
  /** The parsed JSON or the text of its body. */
  data: unknown;
}

/** A line that is longer is no message but a page. */
const MAX_MESSAGE_CHARACTERS = 500;

/** The error that an answer stands for. */
export function apiErrorOf({ status, headers, data }: FailedAnswer): ApiError {
  const problem: Problem = typeof data === "object" && data !== null ? data : {};
  // The device flow's errors carry a code of ours beside the words of its RFC.
  const code = [problem.code, problem.error].find((one) => typeof one === "string") ?? `HTTP_${status}`;
  const said = [problem.message, problem.error_description, plainText(headers, data)];
  const issues = [problem.error, problem.issues].find((one) => Array.isArray(one)) ?? [];
  const fields = Array.isArray(problem.errors) ? problem.errors.flatMap(fieldOf) : issues.flatMap(issueOf);
  const unsaid = fields.length > 0 ? "The server refused the request" : `The server answered ${status}`;
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
  return [{ name: entry.pointer.slice(1), detail: entry.detail }];
}

/** As Kaneo says what is wrong: a path of keys or as text, and a message. */
function issueOf(entry: { path?: unknown; message?: unknown } | null): RefusedField[] {
  if (typeof entry?.message !== "string") return [];
  const { path, message } = entry;
  const keys = Array.isArray(path) ? path.map((part: { key?: unknown } | null) => part?.key) : [path];
  return [{ name: keys.filter((key) => ["string", "number"].includes(typeof key)).join("/"), detail: message }];
}

/** Seconds, from either form of `Retry-After` (RFC 9110 10.2.3). */
export function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get("retry-after");
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return seconds > 0 ? seconds : undefined;
}
