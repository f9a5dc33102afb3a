/** Sends the bytes of a file and reports the progress. @module */
import { ApiError, type ImageUpload } from "@hexlane/client";

export interface SendOptions {
  /** Cancels the upload. */
  signal: AbortSignal;
  /** Receives the sent fraction, 0 to 1. */
  onProgress: (part: number) => void;
}

/** Uploads to the URL that the server returned. `fetch` reports no upload progress; `XMLHttpRequest` does. */
export async function sendBytes(
  { uploadUrl, headers }: ImageUpload,
  bytes: Blob,
  { signal, onProgress }: SendOptions,
): Promise<void> {
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  request.open("PUT", uploadUrl);
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
  if (status >= 300) throw new ApiError(`The upload failed with status ${status}`, { status, code: `HTTP_${status}` });
}
