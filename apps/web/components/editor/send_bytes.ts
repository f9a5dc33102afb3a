/** Sends the bytes of a file and reports the progress. @module */
import { ApiError, type ImageUpload, PART_TYPE, type UploadPart } from "@hexlane/client";
import { sessionEnd } from "../../drafts/session_end.ts";

export interface SendOptions {
  /** Cancels the upload. */
  signal: AbortSignal;
  /** Receives the sent fraction, 0 to 1. */
  onProgress: (part: number) => void;
}

/** Uploads to the URL that the server returned. */
export async function sendBytes(
  { method, uploadUrl, headers }: ImageUpload,
  bytes: Blob,
  options: SendOptions,
): Promise<void> {
  await send({ method, url: uploadUrl, headers }, bytes, options);
}

/** Sends the next bytes of an upload in several requests. */
export async function sendPart({ id, offset, bytes }: UploadPart, options: SendOptions): Promise<void> {
  const { account } = sessionEnd;
  const headers = {
    "content-type": PART_TYPE,
    "tus-resumable": "1.0.0",
    "upload-offset": String(offset),
    ...(account ? { "x-hexlane-account": account.id } : {}),
  };
  await send({ method: "PATCH", url: `/api/upload/${id}`, headers }, bytes, options);
}

interface Address {
  method: string;
  url: string;
  headers: Record<string, string>;
}

/** Uses `XMLHttpRequest`, because `fetch` reports no upload progress. */
async function send(
  { method, url, headers }: Address,
  bytes: Blob,
  { signal, onProgress }: SendOptions,
): Promise<void> {
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  request.open(method, url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  const ended = new Promise((resolve) => {
    request.onloadend = resolve;
  });
  const cancel = (): void => request.abort();
  signal.addEventListener("abort", cancel);
  request.send(bytes);
  await ended;
  signal.removeEventListener("abort", cancel);
  signal.throwIfAborted();
  const { status } = request;
  if (status === 0) throw new ApiError("The server cannot be reached", { status, code: "OFFLINE" });
  if (status < 300) return;
  throw new ApiError(`The upload failed with status ${status}`, { status, code: codeIn(request.responseText, status) });
}

/** Returns the code of the server's error, or `HTTP_` and the status for any other response. */
function codeIn(text: string, status: number): string {
  try {
    const { code } = JSON.parse(text) as { code?: unknown };
    if (typeof code === "string") return code;
  } catch {
    // The response comes from a proxy or an object store.
  }
  return `HTTP_${status}`;
}
