/**
 * Images of tasks. A client requests an upload (step 1), uploads the image to a signed URL, and finalizes the upload
 * (step 2).
 *
 * @module
 */
import { invalidField, TrackerError } from "../../errors.ts";
import { IMAGE_TYPES, type ImageType, sniffImageType } from "../../image_type.ts";
import { MAX_FILENAME_CHARACTERS, MAX_IMAGE_BYTES } from "../../limits.ts";
import { checkText } from "../../text.ts";

/** The kinds of text that can show images. */
export const SURFACES = ["description", "comment"] as const;
/** One of {@linkcode SURFACES}. */
export type Surface = (typeof SURFACES)[number];

/** An image in a description or a comment. */
export interface TaskImage {
  id: string;
  /** The key in the blob store. */
  key: string;
  taskId: string;
  /** The uploader. */
  userId: string;
  surface: Surface;
  /** The original file name. */
  filename: string;
  /** Media type (RFC 9110 8.3.1). */
  contentType: ImageType;
  /** Bytes. */
  size: number;
  createdAt: Date;
  /** The upload must be finalized before this. */
  expiresAt: Date;
  /** Null until the upload is finalized. */
  finalizedAt: Date | null;
}

/**
 * Checks the media type of an image.
 *
 * @throws {TrackerError} `unsupported`
 */
export function checkImageType(contentType: string): ImageType {
  const type = IMAGE_TYPES.find((name) => name === contentType.trim().toLowerCase());
  if (!type) {
    throw new TrackerError("unsupported", `Cannot upload "${contentType.slice(0, 100)}": it is not a supported type`, {
      errors: [{ pointer: "/contentType", detail: `Must be one of ${IMAGE_TYPES.join(", ")}` }],
    });
  }
  return type;
}

/**
 * Checks the size of an image in bytes.
 *
 * @throws {TrackerError} `invalid`, or `too_large`
 */
export function checkImageSize(size: number): number {
  if (!Number.isInteger(size) || size < 1) throw invalidField("/size", "Must be a whole number of bytes, at least 1");
  if (size > MAX_IMAGE_BYTES) {
    throw new TrackerError("too_large", `Cannot upload ${size} bytes: the limit is ${MAX_IMAGE_BYTES} bytes`, {
      errors: [{ pointer: "/size", detail: `Must be at most ${MAX_IMAGE_BYTES}` }],
    });
  }
  return size;
}

/**
 * Checks the name of a file.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkFilename(filename: string): string {
  const text = checkText(filename, "/filename", { min: 1, max: MAX_FILENAME_CHARACTERS, trim: true });
  // Browsers offer to save a file under this name, so it must not contain a path.
  if (/[\p{Cc}/\\]/u.test(text)) throw invalidField("/filename", "Must not contain slashes or control characters");
  return text;
}

/**
 * Checks the surface of an image.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkSurface(surface: string): Surface {
  const known = SURFACES.find((name) => name === surface);
  if (!known) throw invalidField("/surface", `Must be one of ${SURFACES.join(", ")}`);
  return known;
}

/** The client's description of an image, the same in both steps. */
export type ImageClaim = Pick<TaskImage, "surface" | "filename" | "contentType" | "size">;

/**
 * Checks and normalizes the client's description of an image.
 *
 * @throws {TrackerError} `invalid`, `unsupported`, `too_large`
 */
export function checkImageClaim(claim: {
  filename: string;
  contentType: string;
  size: number;
  surface: string;
}): ImageClaim {
  return {
    filename: checkFilename(claim.filename),
    contentType: checkImageType(claim.contentType),
    size: checkImageSize(claim.size),
    surface: checkSurface(claim.surface),
  };
}

/**
 * Returns the blob key of a new image. The secret makes the key unique and hard to guess. The key is lowercase so that
 * every store accepts it, which costs a little of the secret's entropy.
 */
export function imageKeyOf(
  task: { workspaceId: string; projectId: string; id: string },
  surface: Surface,
  secret: string,
): string {
  const [workspace, project, id, random] = [task.workspaceId, task.projectId, task.id, secret].map((part) =>
    part.toLowerCase().replace(/[^a-z0-9_-]/g, "-"),
  );
  return `workspace/${workspace}/project/${project}/task/${id}/${surface}s/${random}`;
}

/**
 * Refuses a claim that differs from the upload request, except for the file name.
 *
 * @throws {TrackerError} `invalid` with reason `UPLOAD_CLAIM_MISMATCH`
 */
export function refuseOtherClaim(requested: ImageClaim, claim: ImageClaim): void {
  for (const field of ["contentType", "size", "surface"] as const) {
    if (requested[field] !== claim[field]) {
      throw invalidField(
        `/${field}`,
        `Must be "${requested[field]}", as in the upload request`,
        "UPLOAD_CLAIM_MISMATCH",
      );
    }
  }
}

/** An object in the blob store. */
export interface StoredImage {
  size: number;
  /** The first 32 bytes, or the whole object if it is shorter. */
  head: Uint8Array;
}

/** Returns the error for a stored object that does not match the upload request, or undefined if it matches. */
export function findMismatch(requested: ImageClaim, stored: StoredImage): TrackerError | undefined {
  if (stored.size !== requested.size) {
    return new TrackerError("invalid", `Cannot accept upload: it has ${stored.size} bytes, not ${requested.size}`, {
      reason: "UPLOAD_SIZE_MISMATCH",
      errors: [{ pointer: "/size", detail: `The uploaded file has ${stored.size} bytes` }],
    });
  }
  const type = sniffImageType(stored.head);
  if (type === requested.contentType) return undefined;
  const found = type ?? "an unsupported type";
  return new TrackerError("unsupported", `Cannot accept upload: it is ${found}, not ${requested.contentType}`, {
    reason: "UPLOAD_TYPE_MISMATCH",
    errors: [{ pointer: "/contentType", detail: `The uploaded file is ${found}` }],
  });
}
