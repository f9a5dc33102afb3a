/**
 * Sending a file. Apart from the other requests, so that it is loaded with the editor.
 *
 * @module
 */
import { ApiError } from "./client.ts";

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
