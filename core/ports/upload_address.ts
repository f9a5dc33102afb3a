/**
 * Upload URLs on the server itself, for blob stores that have no server of their own. Each URL accepts one upload, and
 * contains its signed conditions, so the server stores nothing.
 *
 * @module
 */
import { TrackerError } from "../errors.ts";
import type { UploadRequest } from "./blobs.ts";
import type { Crypto } from "./crypto.ts";

const PATH = "/api/blob/";
const PURPOSE = "upload address";

/**
 * Checks the key of an object.
 *
 * @throws {TypeError} for a key that not every store accepts
 */
export function checkBlobKey(key: string): void {
  if (!/^[a-z0-9/._-]{1,512}$/.test(key)) throw new TypeError(`Cannot use "${key}" as the key of an object`);
}

/** Returns a path below `/api/blob/`, with a query, that accepts the upload until it expires. */
export async function signUploadPath(request: UploadRequest, crypto: Crypto): Promise<string> {
  checkBlobKey(request.key);
  const query = new URLSearchParams({
    type: request.contentType,
    size: String(request.size),
    expires: String(request.expiresAt.getTime()),
    signature: await crypto.mac(PURPOSE, signedText(request)),
  });
  return `${PATH}${request.key}?${query}`;
}

/**
 * Verifies the URL of a request, and returns the upload for which it was signed.
 *
 * @throws {TrackerError} `forbidden` for a different method, a wrong signature or an expired URL; `unsupported` for a
 * different type; `too_large` for a larger size
 */
export async function openUploadPath(request: Request, crypto: Crypto, now: Date): Promise<UploadRequest> {
  const { pathname, searchParams } = new URL(request.url);
  const upload: UploadRequest = {
    key: pathname.startsWith(PATH) ? pathname.slice(PATH.length) : "",
    contentType: searchParams.get("type") ?? "",
    size: Number(searchParams.get("size")),
    expiresAt: new Date(Number(searchParams.get("expires"))),
  };
  const signature = searchParams.get("signature") ?? "";
  if (request.method !== "PUT" || !(await crypto.verifyMac(PURPOSE, signedText(upload), signature))) {
    throw new TrackerError("forbidden", "Cannot upload: the URL was not signed for this request");
  }
  if (now >= upload.expiresAt) throw new TrackerError("forbidden", "Cannot upload: the URL has expired");
  const sent = request.headers.get("content-type") ?? "none";
  if (sent.toLowerCase() !== upload.contentType.toLowerCase()) {
    throw new TrackerError("unsupported", `Cannot upload "${sent}": the URL was signed for "${upload.contentType}"`);
  }
  if (Number(request.headers.get("content-length") ?? 0) > upload.size) throw tooLarge(upload.size);
  return upload;
}

/**
 * Yields the bytes of an upload.
 *
 * @throws {TrackerError} `too_large` as soon as there are too many bytes; `invalid` if there are too few at the end, or
 * if the client disconnects
 */
export async function* uploadedBytes(request: Request, { size }: UploadRequest): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  let length = 0;
  try {
    while (reader) {
      const { done, value } = await reader.read().catch(() => {
        throw new TrackerError("invalid", "Cannot upload: the request body ended early");
      });
      if (done) break;
      length += value.length;
      if (length > size) throw tooLarge(size);
      yield value;
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
  if (length < size) throw new TrackerError("invalid", `Cannot upload ${length} bytes: the URL was signed for ${size}`);
}

/** Creates the error for an upload of different bytes to a used URL. */
export function otherBytes(): TrackerError {
  return new TrackerError("conflict", "Cannot upload: different bytes were already uploaded to this URL");
}

/**
 * Checks that the next bytes of an object begin where the received bytes end.
 *
 * @throws {TrackerError} `conflict` with reason `UPLOAD_OFFSET_MISMATCH`
 */
export function checkOffset(offset: number, received: number): void {
  if (offset === received) return;
  throw new TrackerError("conflict", `Cannot upload from byte ${offset}: the server has ${received} bytes`, {
    reason: "UPLOAD_OFFSET_MISMATCH",
  });
}

/** Runs an upload and returns the response: an empty object, or problem details (RFC 9457). */
export async function answerUpload(work: () => Promise<void>): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  try {
    await work();
    return Response.json({}, { headers });
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error;
    const { code, message } = error;
    const status = STATUS[code] ?? 500;
    const body = { type: "about:blank", title: message, status, detail: message, code, message };
    return Response.json(body, { status, headers: { ...headers, "content-type": "application/problem+json" } });
  }
}

const STATUS: Partial<Record<TrackerError["code"], number>> = {
  invalid: 400,
  forbidden: 403,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  unavailable: 503,
};

function tooLarge(size: number): TrackerError {
  return new TrackerError("too_large", `Cannot upload: the URL was signed for ${size} bytes`);
}

function signedText({ key, contentType, size, expiresAt }: UploadRequest): string {
  return JSON.stringify([key, contentType, size, expiresAt.getTime()]);
}
