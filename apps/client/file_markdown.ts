/**
 * Files in Markdown. An image is shown; any other file is a link whose title is its size:
 * `[a.pdf](/api/asset/1 "12 bytes")`.
 *
 * @module
 */
import type { UploadedFile } from "./images.ts";

/** Image types that the server sends inline. It sends all other files as downloads. */
export const IMAGE_TYPES: readonly string[] = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"];

/** Returns the Markdown of an uploaded file, for a description or a comment. */
export function fileMarkdown({ url, filename, contentType, size }: Omit<UploadedFile, "id">): string {
  const name = escapeName(filename);
  return IMAGE_TYPES.includes(contentType) ? `![${name}](${url})` : `[${name}](${url} "${size} bytes")`;
}

/** Returns the name as Markdown that renders unchanged. Underscores inside words need no escape. */
function escapeName(name: string): string {
  return name.replaceAll(/[\\`*[\]<>&~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&");
}
