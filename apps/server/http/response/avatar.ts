/** Serves an avatar. The content of its URL never changes: a new image gets a new URL. @module */
import type { ReadableAvatar } from "@hexlane/core";
import { matchesIfNoneMatch } from "../headers/etag.ts";
import { IMAGE_POLICY } from "./asset.ts";
import { OpenedResponse } from "./raw_body.ts";

/** A year without revalidation (RFC 8246). */
const FOREVER = "public, max-age=31536000, immutable";

export function respondAvatar(request: Request, { avatar, open }: ReadableAvatar): Response {
  const headers = new Headers({
    "Content-Type": avatar.contentType,
    "Content-Disposition": "inline",
    "Content-Security-Policy": IMAGE_POLICY,
    "Cache-Control": FOREVER,
    ETag: `"${avatar.id}"`,
    "Last-Modified": avatar.createdAt.toUTCString(),
  });
  const known = request.headers.get("if-none-match");
  if (known !== null && matchesIfNoneMatch(known, avatar.id)) return new Response(null, { status: 304, headers });
  return new OpenedResponse(avatar.size, open, { headers });
}
