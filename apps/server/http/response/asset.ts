/**
 * Serves a file of a task: the whole file, a range (RFC 9110 14), or 304. Pages show images; every other file is a
 * download of unknown type, whatever its name or declared type says.
 *
 * @module
 */
import { type ByteRange, isImageType, type ReadableImage, storedTypeOf, type TaskImage } from "@hexlane/core";
import { HttpError } from "../errors.ts";
import { matchesIfNoneMatch } from "../headers/etag.ts";
import { OpenedResponse } from "./raw_body.ts";

/** Prevents the bytes from running or loading anything, even if they are not an image. */
export const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const PRIVATE_SECONDS = 120;
const PUBLIC_SECONDS = 300;

/** @throws {HttpError} 416 if no byte of the range exists */
export function respondAsset(request: Request, readable: ReadableImage): Response {
  const { image, info, isPublic } = readable;
  const headers = new Headers({
    "Content-Type": storedTypeOf(image),
    "Content-Disposition": dispositionOf(image),
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": IMAGE_POLICY,
    "Cache-Control": isPublic ? `public, max-age=${PUBLIC_SECONDS}` : `private, max-age=${PRIVATE_SECONDS}`,
    "Accept-Ranges": "bytes",
    ETag: `"${info.etag}"`,
    "Last-Modified": (image.finalizedAt ?? image.createdAt).toUTCString(),
  });
  const known = request.headers.get("if-none-match");
  if (known !== null && matchesIfNoneMatch(known, info.etag)) return new Response(null, { status: 304, headers });

  const range = rangeOf(request, info);
  const length = range ? range.last - range.first + 1 : info.size;
  if (range) headers.set("Content-Range", `bytes ${range.first}-${range.last}/${info.size}`);
  return new OpenedResponse(length, () => readable.open(range), { status: range ? 206 : 200, headers });
}

/**
 * Returns the requested range. Undefined for the whole file, which is also sent for several ranges (allowed by RFC 9110
 * 14.2).
 */
function rangeOf(request: Request, info: ReadableImage["info"]): ByteRange | undefined {
  const header = request.headers.get("range");
  const condition = request.headers.get("if-range");
  if (header === null || (condition !== null && condition !== `"${info.etag}"`)) return undefined;
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [first, last] =
    match[1] === ""
      ? [Math.max(0, info.size - Number(match[2])), info.size - 1]
      : [Number(match[1]), match[2] === "" ? info.size - 1 : Math.min(Number(match[2]), info.size - 1)];
  if (match[2] !== "" && match[1] !== "" && Number(match[2]) < first) return undefined;
  if (first >= info.size) {
    throw new HttpError(
      416,
      "RANGE_NOT_SATISFIABLE",
      `Cannot serve range "${header}": the file has ${info.size} bytes`,
      {
        "Content-Range": `bytes */${info.size}`,
      },
    );
  }
  return { first, last };
}

/** Returns the `Content-Disposition` (RFC 6266), with the extended form of RFC 8187 for names beyond ASCII. */
export function dispositionOf({ filename, contentType }: Pick<TaskImage, "filename" | "contentType">): string {
  const form = isImageType(contentType) ? "inline" : "attachment";
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${form}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
