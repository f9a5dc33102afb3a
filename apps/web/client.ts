/**
 * How the web app asks the server: same origin, by the session cookie, JSON in and out, problem details as errors. Pages
 * call the functions in `calls/`, never this and never `fetch`.
 *
 * @module
 */
import { ApiError, type ChangeMethod, type Page, type Query, rowsOf, Transport } from "@hexlane/client";
import { sessionEnd } from "./session_end.ts";
import { asWork } from "./work.ts";

export { ApiError, type Page, type Query, type RefusedField, type Unreachable } from "@hexlane/client";

/** Somebody waits before the screen: what takes longer is told to them. */
const MAX_RETRY_AFTER_SECONDS = 5;

const http = new Transport({ baseUrl: "", session: true, maxRetryAfterSeconds: MAX_RETRY_AFTER_SECONDS });

export const get = <Answer>(path: string, query: Query = {}): Promise<Answer> => asWork(() => http.get(path, query));
/** A page of a list; its cursor leads to the next. */
export const getPage = <Row>(path: string, query: Query = {}): Promise<Page<Row>> =>
  asWork(() => rowsOf<Row>(http, path, query).page());
/** All rows of a list, however many pages it takes. */
export const getAll = <Row>(path: string, query: Query = {}): Promise<Row[]> =>
  asWork(() => rowsOf<Row>(http, path, query).all());
/** A change carries one key, however often it is sent. Give it where the same change may be made by another page. */
export interface KeyOptions {
  idempotencyKey?: string;
}

export const post = <Answer>(path: string, body: object = {}, options: KeyOptions = {}): Promise<Answer> =>
  change("post", path, body, options);
export const put = <Answer>(path: string, body: object): Promise<Answer> => change("put", path, body);
export const patch = <Answer>(path: string, body: object): Promise<Answer> => change("patch", path, body);
export const remove = <Answer>(path: string, body?: object): Promise<Answer> => change("delete", path, body);

/** Changes something. When the session has ended, the change waits for the same account to sign in again. */
async function change<Answer>(
  method: ChangeMethod,
  path: string,
  body?: object,
  { idempotencyKey = newKey() }: KeyOptions = {},
): Promise<Answer> {
  const send = (): Promise<Answer> => asWork(() => http.change<Answer>(method, path, body, { idempotencyKey }));
  // Signing in and out are asked for by somebody whose session has ended.
  const mayWait = !path.startsWith("/api/auth/sign-");
  try {
    return await send();
  } catch (error) {
    if (!mayWait || !isSignedOut(error) || !(await sessionEnd.waitForSignIn())) throw error;
    return await send();
  }
}

/** Whether the session is over. A wrong password has another code. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code === "unauthenticated";
}

const KEY_BYTES = 16;

/** `crypto.randomUUID` is missing where a page was loaded over plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
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
