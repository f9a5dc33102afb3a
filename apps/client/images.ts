/**
 * Images and other files in descriptions and comments.
 *
 * @module
 */
import { ApiError } from "./api_error.ts";
import type { CallOptions } from "./calls.ts";
import { PART_TYPE, type ResumableOptions, type UploadTarget, uploadResumable } from "./resumable.ts";
import type { Transport } from "./transport.ts";
import type { ImageAsset, ImageUpload, RequestImageUpload } from "./wire.ts";

/** The ID, URL and metadata of an uploaded file. */
export type UploadedFile = Pick<ImageAsset, "id" | "url" | "filename" | "contentType" | "size">;

/** The file's name and use. */
export interface UploadOptions extends CallOptions {
  /** The name of the file, such as `screenshot.png`. */
  filename: string;
  /** Where the file will be embedded. */
  surface: "description" | "comment";
  /** Uploads the bytes of a small file to the signed URL in place of `fetch`, for example to show progress. */
  send?: ((upload: ImageUpload, bytes: Blob) => Promise<void>) | undefined;
  /** How to upload a large file. */
  resumable?: Partial<Omit<ResumableOptions, "filename" | "signal">> | undefined;
}

/** Files above this size are uploaded in several requests, so that little has to be resent if the connection drops. */
export const RESUMABLE_BYTES: number = 8 * 1024 * 1024;

/** The part of a transport that uploads need. Without `open`, `resumable.sendPart` is required for large files. */
export type UploadTransport = Pick<Transport, "request"> & Partial<Pick<Transport, "open">>;

/**
 * Uploads a file of any type, a large one in several requests. `fileMarkdown()` returns its Markdown.
 *
 * @throws {ApiError} when the server or the image store refuses it, or cannot be reached
 */
export async function uploadImage(
  transport: UploadTransport,
  taskId: string,
  bytes: Blob,
  options: UploadOptions,
): Promise<UploadedFile> {
  const { signal, surface, send = sendBytes } = options;
  const inParts = resume(transport, { taskId, surface }, bytes, options);
  if (inParts) return await inParts;
  const claim = claimOf(bytes, options);
  const route = "PUT /api/task/image-upload/:id";
  const upload = await transport.request(route, { id: taskId, body: claim, signal });
  await send(upload, bytes);
  const body = { key: upload.key, ...claim };
  return await transport.request("POST /api/task/image-upload/:id/finalize", { id: taskId, body, signal });
}

/**
 * Uploads a file for a task that does not exist yet. Create the task within 24 hours with the file's ID in
 * `draftAssetIds` and its Markdown in the description.
 *
 * @throws {ApiError} as {@linkcode uploadImage}
 */
export async function uploadDraft(
  transport: UploadTransport,
  projectId: string,
  bytes: Blob,
  options: Omit<UploadOptions, "surface">,
): Promise<UploadedFile> {
  const { signal, send = sendBytes } = options;
  const inParts = resume(transport, { projectId }, bytes, options);
  if (inParts) return await inParts;
  const claim = claimOf(bytes, { ...options, surface: "description" });
  const upload = await transport.request("POST /api/task/draft-upload/:projectId", { projectId, body: claim, signal });
  await send(upload, bytes);
  const body = { key: upload.key, ...claim };
  return await transport.request("POST /api/task/draft-upload/:projectId/finalize", { projectId, body, signal });
}

/**
 * Uploads a large file in several requests. Returns undefined for a small file, or if there is no way to send a part.
 */
function resume(
  transport: UploadTransport,
  target: UploadTarget,
  bytes: Blob,
  { filename, signal, resumable }: Omit<UploadOptions, "surface">,
): Promise<UploadedFile> | undefined {
  const sendPart = resumable?.sendPart ?? (transport.open && partSender(transport as Pick<Transport, "open">));
  if (bytes.size <= RESUMABLE_BYTES || !sendPart) return undefined;
  return uploadResumable(transport, target, bytes, { filename, signal, ...resumable, sendPart });
}

function partSender(transport: Pick<Transport, "open">): ResumableOptions["sendPart"] {
  return async ({ id, offset, bytes, signal }) => {
    const headers = { "content-type": PART_TYPE, "tus-resumable": "1.0.0", "upload-offset": String(offset) };
    await transport.open("PATCH /api/upload/:id", { id, headers, bytes, signal });
  };
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
