/** Files in Markdown. An image is shown; any other file is a link whose title is its size: `[a.pdf](/api/asset/1 "12 bytes")`. @module */
import { IMAGE_TYPES, fileMarkdown as markdownOf } from "@hexlane/client";
import { assetPath } from "../browser/asset_path.ts";

export { IMAGE_TYPES };

export interface UploadedFile {
  url: string;
  filename: string;
  contentType: string;
  /** Bytes. */
  size: number;
}

/** Returns the Markdown of an uploaded file, with a path on this server. */
export function fileMarkdown(file: UploadedFile): string {
  return markdownOf({ ...file, url: assetPath(file.url) ?? file.url });
}

/** Returns the size in the title of a link to a file. */
export function sizeInTitle(title: string): number | undefined {
  const [, digits] = /^(\d{1,15}) bytes$/.exec(title) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
