/**
 * Images of descriptions and comments.
 *
 * @module
 */
import { ApiError } from "./api_error.ts";
import type { CallOptions } from "./calls.ts";
import type { Transport } from "./transport.ts";
import type { ImageAsset, ImageUpload } from "./wire.ts";

/** The image's name and use. */
export interface UploadOptions extends CallOptions {
  /** The name of the file, such as `screenshot.png`. */
  filename: string;
  /** The text that will show the image. */
  surface: "description" | "comment";
  /** Uploads the bytes to the signed URL in place of `fetch`, for example to show progress. */
  send?: ((upload: ImageUpload, bytes: Blob) => Promise<void>) | undefined;
}

/**
 * Uploads an image. Its Markdown is `![](${url})`.
 *
 * @throws {ApiError} when the server or the image store refuses it, or cannot be reached
 */
export async function uploadImage(
  transport: Pick<Transport, "request">,
  taskId: string,
  bytes: Blob,
  options: UploadOptions,
): Promise<ImageAsset> {
  const { filename, surface, signal, send = sendBytes } = options;
  const claim = { filename, contentType: bytes.type, size: bytes.size, surface };
  const route = "PUT /api/task/image-upload/:id";
  const upload = await transport.request(route, { id: taskId, body: claim, signal });
  await send(upload, bytes);
  const body = { key: upload.key, ...claim };
  return await transport.request("POST /api/task/image-upload/:id/finalize", { id: taskId, body, signal });
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
