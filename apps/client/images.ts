/**
 * Images and other files of descriptions and comments.
 *
 * @module
 */
import { ApiError } from "./api_error.ts";
import type { CallOptions } from "./calls.ts";
import type { Transport } from "./transport.ts";
import type { ImageAsset, ImageUpload, RequestImageUpload } from "./wire.ts";

/** The file's name and use. */
export interface UploadOptions extends CallOptions {
  /** The name of the file, such as `screenshot.png`. */
  filename: string;
  /** The text that will contain the file. */
  surface: "description" | "comment";
  /** Uploads the bytes to the signed URL in place of `fetch`, for example to show progress. */
  send?: ((upload: ImageUpload, bytes: Blob) => Promise<void>) | undefined;
}

/**
 * Uploads a file of any type. The Markdown of an image is `![](${url})`, that of another file `[name](${url})`.
 *
 * @throws {ApiError} when the server or the image store refuses it, or cannot be reached
 */
export async function uploadImage(
  transport: Pick<Transport, "request">,
  taskId: string,
  bytes: Blob,
  options: UploadOptions,
): Promise<ImageAsset> {
  const { signal, send = sendBytes } = options;
  const claim = claimOf(bytes, options);
  const route = "PUT /api/task/image-upload/:id";
  const upload = await transport.request(route, { id: taskId, body: claim, signal });
  await send(upload, bytes);
  const body = { key: upload.key, ...claim };
  return await transport.request("POST /api/task/image-upload/:id/finalize", { id: taskId, body, signal });
}

/**
 * Uploads a file for a task that does not exist yet. Create the task within 24 hours with the file's id in `draftAssetIds` and
 * its Markdown in the description.
 *
 * @throws {ApiError} as {@linkcode uploadImage}
 */
export async function uploadDraft(
  transport: Pick<Transport, "request">,
  projectId: string,
  bytes: Blob,
  options: Omit<UploadOptions, "surface">,
): Promise<ImageAsset> {
  const { signal, send = sendBytes } = options;
  const claim = claimOf(bytes, { ...options, surface: "description" });
  const upload = await transport.request("POST /api/task/draft-upload/:projectId", { projectId, body: claim, signal });
  await send(upload, bytes);
  const body = { key: upload.key, ...claim };
  return await transport.request("POST /api/task/draft-upload/:projectId/finalize", { projectId, body, signal });
}

function claimOf(bytes: Blob, { filename, surface }: Pick<UploadOptions, "filename" | "surface">): RequestImageUpload {
  return { filename, contentType: bytes.type || "application/octet-stream", size: bytes.size, surface };
}

/** Sends no credential, because the URL is signed and may belong to another server. */
async function sendBytes({ uploadUrl, method, headers }: ImageUpload, bytes: Blob): Promise<void> {
  const response = await fetch(uploadUrl, { method, headers, body: bytes }).catch((cause: unknown) => {
    throw new ApiError("The image store cannot be reached", { status: 0, code: "OFFLINE", cause });
  });
  await response.body?.cancel();
  if (response.ok) return;
  const { status } = response;
  throw new ApiError(`The upload failed with status ${status}`, { status, code: `HTTP_${status}` });
}
