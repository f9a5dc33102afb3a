/**
 * Addresses on the server itself that take one upload each: for blob stores without a server of their own.
 *
 * Everything that must be so about the upload stands in the address and is signed; nothing has to be remembered.
 *
 * @module
 */
import type { UploadRequest } from "./ports/blobs.ts";
import type { Crypto } from "./ports/crypto.ts";

const PURPOSE = "upload address";
const KEY = /^[a-z0-9](?:[a-z0-9._-]|\/(?=[a-z0-9])){0,511}$/;

/** Whether a key can stand in an address and name a file without leading anywhere else. */
export function isBlobKey(key: string): boolean {
  return KEY.test(key) && !key.includes("..") && !key.endsWith("/");
}

/**
 * A path with query that `PUT` may be sent to until the request expires.
 *
 * @param path where the server takes uploads, for example `/api/blob`
 * @throws {RangeError} for a key that no store takes
 */
export async function signUploadPath(request: UploadRequest, path: string, crypto: Crypto): Promise<string> {
  if (!isBlobKey(request.key)) throw new RangeError(`Cannot sign an upload to key "${request.key}"`);
  const signature = await crypto.mac(PURPOSE, signedText(request));
  const query = new URLSearchParams({
    type: request.contentType,
    size: String(request.size),
    expires: String(request.expiresAt.getTime()),
    signature,
  });
  return `${path}/${request.key}?${query}`;
}

/** What an upload address allows, or why it is refused. */
export type OpenedUpload = { allowed: UploadRequest } | { refused: Response };

/** Judges a request to an upload address by method, signature, time, type and announced length. */
export async function openUploadPath(request: Request, path: string, crypto: Crypto, now: Date): Promise<OpenedUpload> {
  if (request.method !== "PUT")
    return { refused: refusal(405, "method_not_allowed", "Send the bytes with PUT", { Allow: "PUT" }) };
  const { pathname, searchParams } = new URL(request.url);
  const allowed: UploadRequest = {
    key: pathname.slice(path.length + 1),
    contentType: searchParams.get("type") ?? "",
    size: Number(searchParams.get("size")),
    expiresAt: new Date(Number(searchParams.get("expires"))),
  };
  const signature = searchParams.get("signature") ?? "";
  const isOurs = isBlobKey(allowed.key) && (await crypto.verifyMac(PURPOSE, signedText(allowed), signature));
  if (!isOurs)
    return {
      refused: refusal(403, "INVALID_SIGNATURE", "Cannot take the upload: its address is not signed by this server"),
    };
  if (now >= allowed.expiresAt)
    return { refused: refusal(403, "UPLOAD_EXPIRED", "Cannot take the upload: its address is expired") };
  if (mediaType(request.headers.get("content-type")) !== allowed.contentType) {
    return {
      refused: refusal(415, "unsupported", `Cannot take the upload: its type must be "${allowed.contentType}"`),
    };
  }
  const length = request.headers.get("content-length");
  if (length !== null && Number(length) !== allowed.size) return { refused: refuseUploadSize(Number(length), allowed) };
  return { allowed };
}

/** The answer to an upload of another size than announced. */
export function refuseUploadSize(size: number, { size: wanted }: Pick<UploadRequest, "size">): Response {
  const detail = `Cannot take the upload: it must have ${wanted} bytes`;
  return size > wanted ? refusal(413, "too_large", detail) : refusal(400, "invalid", detail);
}

/** The answer to an upload that was stored. */
export function acceptUpload(etag: string): Response {
  return new Response(null, { status: 200, headers: { ETag: `"${etag}"`, "Cache-Control": "no-store" } });
}

function signedText({ key, contentType, size, expiresAt }: UploadRequest): string {
  return JSON.stringify([key, contentType, size, expiresAt.getTime()]);
}

function mediaType(header: string | null): string {
  return (header ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/** Problem details, RFC 9457. */
function refusal(status: number, code: string, detail: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { type: "about:blank", status, code, detail, message: detail },
    { status, headers: { ...headers, "Content-Type": "application/problem+json", "Cache-Control": "no-store" } },
  );
}
