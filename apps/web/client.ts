/**
 * How the web app asks the server: same origin, by the session cookie, JSON in and out, problem details as errors. Pages
 * call the functions in `calls/`, never this and never `fetch`.
 *
 * @module
 */
import ky, { HTTPError, type KyInstance, type Options, TimeoutError } from "ky";

/** A field that was refused, by its name in the request. */
export interface RefusedField {
  name: string;
  detail: string;
}

/** Why the server could not be asked at all. */
export type Unreachable = "OFFLINE" | "TIMEOUT";

/** What went wrong, as the server or the network says it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** 0 when there was no answer. */
  readonly status: number;
  /** Stable: the server's own, or one of {@linkcode Unreachable}. */
  readonly code: string;
  readonly fields: readonly RefusedField[];
  /** After how many seconds to try again, when the server says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    options: {
      status: number;
      code: string;
      fields?: readonly RefusedField[];
      retryAfterSeconds?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.status = options.status;
    this.code = options.code;
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A slow line is no error; nothing at all for so long is one. */
const TIMEOUT_MILLISECONDS = 30_000;
const RETRIES = 2;
/** Answers after which the same request may well succeed. */
const RETRIED_STATUSES = [408, 502, 503, 504];
const RANDOM_KEY_BYTES = 16;

const http: KyInstance = ky.create({
  credentials: "same-origin",
  headers: { accept: "application/json" },
  timeout: TIMEOUT_MILLISECONDS,
  retry: { limit: RETRIES, methods: ["get"], statusCodes: RETRIED_STATUSES },
});

/** Values of a query; undefined ones are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export async function get<Answer>(path: string, query: Query = {}): Promise<Answer> {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return await ask<Answer>(path, { method: "get", searchParams: given });
}

export async function post<Answer>(path: string, body: object = {}): Promise<Answer> {
  return await change<Answer>("post", path, body);
}

export async function put<Answer>(path: string, body: object): Promise<Answer> {
  return await change<Answer>("put", path, body);
}

export async function patch<Answer>(path: string, body: object): Promise<Answer> {
  return await change<Answer>("patch", path, body);
}

export async function remove<Answer>(path: string, body?: object): Promise<Answer> {
  return await change<Answer>("delete", path, body);
}

export interface UploadOptions {
  headers: Readonly<Record<string, string>>;
  /** Told how much is done, 0 to 1. */
  onProgress?: (part: number) => void;
}

/** Sends bytes to an address that the server gave out. Only this old way of asking tells how far it is. */
export async function upload(url: string, bytes: Blob, { headers, onProgress }: UploadOptions): Promise<void> {
  const request = new XMLHttpRequest();
  request.open("PUT", url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
  const ended = new Promise((resolve) => {
    request.onloadend = resolve;
  });
  request.send(bytes);
  await ended;
  const { status } = request;
  if (status === 0) throw new ApiError("The server cannot be reached", { status, code: "OFFLINE" });
  if (status >= 300) throw new ApiError(`The upload was answered with ${status}`, { status, code: `HTTP_${status}` });
}

/** A change is only tried again where the server knows the second try for the first. */
async function change<Answer>(
  method: "post" | "put" | "patch" | "delete",
  path: string,
  body?: object,
): Promise<Answer> {
  const json = body === undefined ? {} : { json: body };
  if (!takesKey(path)) return await ask<Answer>(path, { method, retry: 0, ...json });
  return await ask<Answer>(path, {
    method,
    ...json,
    headers: { "idempotency-key": randomKey() },
    retry: { limit: RETRIES, methods: [method], statusCodes: RETRIED_STATUSES },
  });
}

/** Signing in and managing credentials is never repeated by itself. */
function takesKey(path: string): boolean {
  return !path.startsWith("/api/auth/") || path.startsWith("/api/auth/organization/");
}

/** `crypto.randomUUID` is missing where a server is reached by a plain address. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function ask<Answer>(path: string, options: Options): Promise<Answer> {
  try {
    return await http(path, options).json<Answer>();
  } catch (error) {
    throw apiErrorOf(error);
  }
}

/** Problem details (RFC 9457), as far as they are there. */
interface Problem {
  code?: unknown;
  message?: unknown;
  error?: unknown;
  error_description?: unknown;
  errors?: { pointer: string; detail: string }[];
}

function apiErrorOf(error: unknown): unknown {
  if (error instanceof TimeoutError) return new ApiError("No answer came in time", { status: 0, code: "TIMEOUT" });
  if (!(error instanceof HTTPError)) {
    // The browser tells nothing but that it failed.
    return error instanceof TypeError || (error instanceof Error && error.name === "NetworkError")
      ? new ApiError("The server cannot be reached", { status: 0, code: "OFFLINE", cause: error })
      : error;
  }
  const { status, headers } = error.response;
  const problem: Problem = typeof error.data === "object" && error.data !== null ? error.data : {};
  // The device flow's errors carry a code of ours beside the words of its RFC.
  const code = [problem.code, problem.error].find((one) => typeof one === "string") ?? `HTTP_${status}`;
  const message = [problem.message, problem.error_description].find((one) => typeof one === "string");
  const seconds = Number(headers.get("retry-after"));
  return new ApiError(message ?? `The server answered ${status}`, {
    status,
    code,
    fields: (problem.errors ?? []).map(({ pointer, detail }) => ({ name: pointer.slice(1), detail })),
    retryAfterSeconds: seconds > 0 ? seconds : undefined,
  });
}
