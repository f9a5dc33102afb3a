/** Sends the bytes of an image and reports the progress. @module */
import { ApiError, type ImageUpload } from "@hexlane/client";

/**
 * Uploads to the URL that the server returned. `fetch` reports no upload progress; `XMLHttpRequest` does.
 *
 * @param onProgress receives the sent fraction, 0 to 1
 */
export async function sendBytes(
  { uploadUrl, headers }: ImageUpload,
  bytes: Blob,
  onProgress: (part: number) => void,
): Promise<void> {
  const request = new XMLHttpRequest();
  request.open("PUT", uploadUrl);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  const ended = new Promise((resolve) => {
    request.onloadend = resolve;
  });
  request.send(bytes);
  await ended;
  const { status } = request;
  if (status === 0) throw new ApiError("The server cannot be reached", { status, code: "OFFLINE" });
  if (status >= 300) throw new ApiError(`The upload failed with status ${status}`, { status, code: `HTTP_${status}` });
}
