/**
 * Uploads in several requests: the core protocol of tus 1.0, and its creation, expiration and termination extensions.
 * @module
 */
import { appendUpload, cancelUpload, createUpload, type FileUpload, getUpload, TrackerError } from "@hexlane/core";
import { HttpError } from "../../http/errors.ts";
import { freeChunks } from "../../http/input/free_chunks.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/board/uploads.ts";

const route = taggedRoutes("Image");

const VERSION = "1.0.0";
const TUS = { "Tus-Resumable": VERSION };
const CHUNK_TYPE = "application/offset+octet-stream";

export const uploadRoutes: readonly Route[] = [
  route.post(
    "/api/upload",
    {
      summary: "Start an upload",
      description:
        "Starts an upload in several requests (tus 1.0), for large files. `Upload-Length` is the size of the file in bytes, " +
        "`Upload-Metadata` its `filename` and `filetype`. `Location` in the response is the URL of the upload. It expires " +
        "after 24 hours. The query may contain the same values in place of the headers.",
      query: schema.CreateUploadQuery,
      response: schema.Upload,
      raw: "application/json",
      creates: true,
      errors: [409, 413],
    },
    async ({ ctx, query, request }) => {
      const { headers } = request;
      checkVersion(headers);
      const metadata = readMetadata(headers);
      const upload = await createUpload(ctx, {
        ...query,
        filename: query.filename ?? metadata.filename ?? "",
        contentType: query.contentType ?? metadata.filetype ?? "application/octet-stream",
        size: query.size ?? readBytes(headers, "Upload-Length"),
        surface: query.surface ?? "description",
      });
      const Location = `${ctx.baseUrl}/api/upload/${upload.id}`;
      return Response.json(upload, { status: 201, headers: { ...headersOf(upload), Location } });
    },
  ),
  route.get(
    "/api/upload/:id",
    {
      summary: "Get an upload",
      description:
        "Returns how many bytes the server has: `Upload-Offset`, also for `HEAD`. Ends a request that still sends bytes. Only " +
        "for the account that started the upload.",
      response: schema.Upload,
      raw: "application/json",
      errors: [409, 412],
    },
    async ({ ctx, params, request }) => {
      checkVersion(request.headers);
      const upload = await getUpload(ctx, { uploadId: params.id });
      return Response.json(upload, { headers: headersOf(upload) });
    },
  ),
  route.patch(
    "/api/upload/:id",
    {
      summary: "Continue an upload",
      description:
        `Sends the next bytes, from \`Upload-Offset\` on, with the type \`${CHUNK_TYPE}\`. Bytes that arrive before a ` +
        "connection is lost are kept. With the last byte, the file belongs to its task, and its id is that of the upload.",
      streamsBody: true,
      raw: "application/json",
      isEmpty: true,
      errors: [409, 413, 415],
    },
    async ({ ctx, params, request, connection }) => {
      const { headers, body } = request;
      checkVersion(headers);
      const type = headers.get("content-type") ?? "none";
      if (type !== CHUNK_TYPE) {
        throw new TrackerError("unsupported", `Cannot upload bytes of type "${type}": send "${CHUNK_TYPE}"`);
      }
      const offset = readBytes(headers, "Upload-Offset");
      // The chunks of an in-process request may belong to the caller.
      const bytes = body && connection ? freeChunks(body) : body;
      const upload = await appendUpload(ctx, { uploadId: params.id, offset, bytes });
      return new Response(null, { status: 204, headers: headersOf(upload) });
    },
  ),
  route.delete(
    "/api/upload/:id",
    {
      summary: "Cancel an upload",
      description: "Deletes an incomplete upload.",
      raw: "application/json",
      isEmpty: true,
      errors: [409],
    },
    async ({ ctx, params, request }) => {
      checkVersion(request.headers);
      await cancelUpload(ctx, { uploadId: params.id });
      return new Response(null, { status: 204, headers: TUS });
    },
  ),
];

/** Responds to `OPTIONS` with what this server supports. Undefined for other requests. */
export function describeUploads(request: Request, maxBytes: number): Response | undefined {
  if (request.method !== "OPTIONS" || new URL(request.url).pathname !== "/api/upload") return undefined;
  const headers = {
    ...TUS,
    "Tus-Version": VERSION,
    "Tus-Extension": "creation,expiration,termination",
    "Tus-Max-Size": String(maxBytes),
  };
  return new Response(null, { status: 204, headers });
}

function headersOf({ offset, size, expiresAt, url }: FileUpload): Record<string, string> {
  return {
    ...TUS,
    "Upload-Offset": String(offset),
    "Upload-Length": String(size),
    ...(url === null ? { "Upload-Expires": expiresAt.toUTCString() } : {}),
  };
}

/** @throws {HttpError} 412 for another version of the protocol */
function checkVersion(headers: Headers): void {
  const version = headers.get("tus-resumable");
  if (version === null || version === VERSION) return;
  const message = `Cannot upload with version "${version}" of tus: this server supports "${VERSION}"`;
  throw new HttpError(412, "PRECONDITION_FAILED", message, { "Tus-Version": VERSION });
}

/** @throws {HttpError} 400 for a header that is missing or not a number of bytes */
function readBytes(headers: Headers, name: string): number {
  const text = headers.get(name);
  if (text !== null && /^\d{1,15}$/.test(text)) return Number(text);
  throw new HttpError(400, "INVALID_HEADER", `Cannot read header "${name}": it is not a number of bytes`);
}

/** Reads `Upload-Metadata`: pairs of a name and a value in base64. */
function readMetadata(headers: Headers): Record<string, string> {
  const found: Record<string, string> = {};
  for (const pair of (headers.get("upload-metadata") ?? "").split(",")) {
    const [name = "", value = ""] = pair.trim().split(" ");
    if (name !== "") found[name] = decode(value);
  }
  return found;
}

/** @throws {HttpError} 400 for text that is not base64 of UTF-8 */
function decode(value: string): string {
  try {
    const bytes = Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const message = 'Cannot read header "Upload-Metadata": a value is not base64 of UTF-8 text';
    throw new HttpError(400, "INVALID_HEADER", message);
  }
}
