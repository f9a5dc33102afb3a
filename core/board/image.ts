/**
 * An image of a task: asked for (step 1), sent to a signed address by the client, then finalized (step 2).
 *
 * @module
 */
import { invalidField, TrackerError } from "../errors.ts";
import { MAX_FILENAME_CHARACTERS, MAX_IMAGE_BYTES } from "../limits.ts";
import { checkText } from "../text.ts";

export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export const SURFACES = ["description", "comment"] as const;
export type Surface = (typeof SURFACES)[number];

export interface TaskImage {
  id: string;
  /** Where the bytes stand in the blob store. */
  key: string;
  taskId: string;
  /** Who asked for the upload. */
  userId: string;
  surface: Surface;
  filename: string;
  contentType: ImageType;
  /** Bytes. */
  size: number;
  createdAt: Date;
  /** Until when the bytes may be sent. */
  expiresAt: Date;
  /** When the stored bytes were checked; null until then. */
  finalizedAt: Date | null;
}

/** @throws {TrackerError} `unsupported` */
export function checkImageType(contentType: string): ImageType {
  const type = IMAGE_TYPES.find((name) => name === contentType.trim().toLowerCase());
  if (!type) {
    throw new TrackerError("unsupported", `Cannot take "${contentType.slice(0, 100)}": images only`, {
      errors: [{ pointer: "/contentType", detail: `Must be one of ${IMAGE_TYPES.join(", ")}` }],
    });
  }
  return type;
}

/** @throws {TrackerError} `invalid`, or `too_large` */
export function checkImageSize(size: number): number {
  if (!Number.isInteger(size) || size < 1) throw invalidField("/size", "Must be a whole number of bytes from 1");
  if (size > MAX_IMAGE_BYTES) {
    throw new TrackerError("too_large", `Cannot take ${size} bytes: the most is ${MAX_IMAGE_BYTES}`, {
      errors: [{ pointer: "/size", detail: `Must be at most ${MAX_IMAGE_BYTES}` }],
    });
  }
  return size;
}

/** @throws {TrackerError} `invalid` */
export function checkFilename(filename: string): string {
  const text = checkText(filename, "/filename", { min: 1, max: MAX_FILENAME_CHARACTERS, trim: true });
  // A name is shown and offered for saving: it must not be able to lead anywhere else.
  if (/[\p{Cc}/\\]/u.test(text)) throw invalidField("/filename", "Must not hold slashes or control characters");
  return text;
}

/** The type that the first bytes of an image tell, or undefined. 32 bytes are enough. */
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
