/**
 * Uploads in several requests (tus 1.0). After a lost connection, an upload continues where it stopped.
 *
 * @module
 */
import { ApiError } from "./api_error.ts";
import { pause } from "./pause.ts";
import type { Transport } from "./transport.ts";
import type { Upload } from "./wire.ts";

/** The next bytes of an upload. */
export interface UploadPart {
  /** The upload. */
  id: string;
  /** The offset of the bytes in the file. */
  offset: number;
  /** The bytes. */
  bytes: Blob;
  /** Cancels the request. */
  signal?: AbortSignal | undefined;
}

/** The task to upload a file for, or its future project if the task does not exist yet. */
export type UploadTarget = { taskId: string; surface: "description" | "comment" } | { projectId: string };

/** How to upload. */
export interface ResumableOptions {
  /** The name of the file. */
  filename: string;
  /** Ends the upload, which can be continued later. */
  signal?: AbortSignal | undefined;
  /** Sends the bytes. */
  sendPart: (part: UploadPart) => Promise<unknown>;
  /** Receives the sent fraction, 0 to 1, before each request. */
  onProgress?: ((part: number) => void) | undefined;
  /** The ID of an upload to continue. */
  uploadId?: string | undefined;
  /** Receives the ID of a new upload, to continue it later. */
  onStart?: ((uploadId: string) => void) | undefined;
  /** Milliseconds before the first retry. The delay doubles with each retry, up to 30 seconds. @default 1000 */
  retryMilliseconds?: number | undefined;
}

/** The content type of a part. */
export const PART_TYPE = "application/offset+octet-stream";
/** Below the body limits of common proxies, and small enough to send again. */
const PART_BYTES = 8 * 1024 * 1024;
/** Maximum retries without progress, which take about two minutes. */
const RETRIES = 7;
const RETRY_MILLISECONDS = 1_000;
const MAX_RETRY_MILLISECONDS = 30_000;
const PLAIN_TYPE = "application/octet-stream";
/** Codes of temporary errors: another request is still sending bytes, or its connection broke. */
const PASSING_CODES = ["UPLOAD_BUSY", "UPLOAD_OFFSET_MISMATCH", "incomplete_body"];

/**
 * Uploads a file. Requests that fail because of the network or the server are retried.
 *
 * @returns the upload, whose ID and URL are those of the file
 * @throws {ApiError} when the server refuses the file, or cannot be reached for about two minutes
 */
export async function uploadResumable(
  transport: Pick<Transport, "request">,
  target: UploadTarget,
  bytes: Blob,
  options: ResumableOptions,
): Promise<Upload & { url: string }> {
  const { filename, signal, sendPart, onProgress, onStart, retryMilliseconds = RETRY_MILLISECONDS } = options;
  const { size } = bytes;
  let id = options.uploadId;
  let [failures, known] = [0, 0];
  for (;;) {
    try {
      if (id === undefined) {
        const query = { ...target, filename, contentType: bytes.type || PLAIN_TYPE, size };
        ({ id } = await transport.request("POST /api/upload", { query, signal }));
        onStart?.(id);
      }
      let { offset, ...upload } = await transport.request("GET /api/upload/:id", { id, signal });
      while (upload.url === null) {
        if (offset > known) failures = 0;
        known = Math.max(known, offset);
        onProgress?.(offset / size);
        const end = Math.min(offset + PART_BYTES, size);
        await sendPart({ id, offset, bytes: bytes.slice(offset, end), signal });
        if (end < size) offset = end;
        else ({ offset, ...upload } = await transport.request("GET /api/upload/:id", { id, signal }));
      }
      return { ...upload, offset, url: upload.url };
    } catch (error) {
      signal?.throwIfAborted();
      if (!mayPass(error) || ++failures > RETRIES) throw error;
      await pause(Math.min(retryMilliseconds * 2 ** (failures - 1), MAX_RETRY_MILLISECONDS), signal);
    }
  }
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return status === 0 || status === 408 || status === 429 || status >= 500 || PASSING_CODES.includes(code);
}
