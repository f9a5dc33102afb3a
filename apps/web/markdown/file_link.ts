/** Files in Markdown. An image is shown; any other file is a link whose title is its size: `[a.pdf](/api/asset/1 "12 bytes")`. @module */
import { assetPath } from "../browser/asset_path.ts";

/** The images that the server shows. It only sends other files as downloads. */
export const IMAGE_TYPES: readonly string[] = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"];

export interface UploadedFile {
  url: string;
  filename: string;
  contentType: string;
  /** Bytes. */
  size: number;
}

/** The Markdown of an uploaded file. */
export function fileMarkdown({ url, filename, contentType, size }: UploadedFile): string {
  const path = assetPath(url) ?? url;
  const name = escapeName(filename);
  return IMAGE_TYPES.includes(contentType) ? `![${name}](${path})` : `[${name}](${path} "${size} bytes")`;
}

/** The name as Markdown that renders unchanged. Underscores inside words need no escape. */
function escapeName(name: string): string {
  return name.replaceAll(/[\\`*[\]<>&~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&");
}

/** The size in the title of a link to a file. */
export function sizeInTitle(title: string): number | undefined {
  const [, digits] = /^(\d{1,15}) bytes$/.exec(title) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
