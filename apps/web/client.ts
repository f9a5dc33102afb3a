/**
 * How the web app asks the server: same origin, by the session cookie, JSON in and out, problem details as errors. Pages
 * call the functions in `calls/`, never this and never `fetch`.
 *
 * @module
 */
import { ApiError, type Page, type Query, rowsOf, Transport } from "@hexlane/client";
import { asWork } from "./work.ts";

export { ApiError, type Page, type Query, type RefusedField, type Unreachable } from "@hexlane/client";

/** Somebody waits before the screen: what takes longer is told to them. */
const MAX_RETRY_AFTER_SECONDS = 5;

const http = new Transport({ baseUrl: "", session: true, maxRetryAfterSeconds: MAX_RETRY_AFTER_SECONDS });

export const get = <Answer>(path: string, query: Query = {}): Promise<Answer> => asWork(() => http.get(path, query));
/** A page of a list; its cursor leads to the next. */
export const getPage = <Row>(path: string, query: Query = {}): Promise<Page<Row>> =>
  asWork(() => rowsOf<Row>(http, path, query).page());
export const post = <Answer>(path: string, body: object = {}): Promise<Answer> => asWork(() => http.post(path, body));
export const put = <Answer>(path: string, body: object): Promise<Answer> => asWork(() => http.put(path, body));
export const patch = <Answer>(path: string, body: object): Promise<Answer> => asWork(() => http.patch(path, body));
export const remove = <Answer>(path: string, body?: object): Promise<Answer> => asWork(() => http.delete(path, body));

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
