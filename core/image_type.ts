/**
 * Detects image types from the first bytes, regardless of the declared type. @module
 */
/** Detectable image types. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"] as const;
/** One of {@linkcode IMAGE_TYPES}. */
export type ImageType = (typeof IMAGE_TYPES)[number];

/**
 * Returns whether browsers can safely show files of a type. Files of other types, including SVG, can only be
 * downloaded.
 */
export function isImageType(type: string): type is ImageType {
  return IMAGE_TYPES.some((one) => one === type);
}

/** Number of bytes at the start of an image that are enough to detect its type. */
export const SNIFFED_BYTES = 32;

/** Returns the image type, or undefined if it is unknown. `head` is the first {@linkcode SNIFFED_BYTES} bytes. */
export function sniffImageType(head: Uint8Array): ImageType | undefined {
  const at = (offset: number, text: string) =>
    [...text].every((character, index) => head[offset + index] === character.charCodeAt(0));
  if (head[0] === 0x89 && at(1, "PNG\r\n\x1a\n")) return "image/png";
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return "image/jpeg";
  if (at(0, "GIF87a") || at(0, "GIF89a")) return "image/gif";
  if (at(0, "RIFF") && at(8, "WEBP")) return "image/webp";
  if (at(4, "ftyp") && (at(8, "avif") || at(8, "avis"))) return "image/avif";
  return undefined;
}
