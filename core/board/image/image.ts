/** An image of a task: asked for (step 1), sent to a signed address by the client, then finalized (step 2). @module */
import { invalidField, TrackerError } from "../../errors.ts";
import { IMAGE_TYPES, type ImageType, sniffImageType } from "../../image_type.ts";
import { MAX_FILENAME_CHARACTERS, MAX_IMAGE_BYTES } from "../../limits.ts";
import { checkText } from "../../text.ts";

/** The texts that can show images. */
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
  /** Original file name. */
  filename: string;
  /** Media type (RFC 9110 8.3.1). */
  contentType: ImageType;
  size: number;
  createdAt: Date;
  /** Until when the bytes may be sent. */
  expiresAt: Date;
  /** When the stored bytes were checked; null until then. */
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
    throw new TrackerError("unsupported", `Cannot take "${contentType.slice(0, 100)}": images only`, {
      errors: [{ pointer: "/contentType", detail: `Must be one of ${IMAGE_TYPES.join(", ")}` }],
    });
  }
  return type;
}

/**
 * Checks how large an image is.
 *
 * @throws {TrackerError} `invalid`, or `too_large`
 */
export function checkImageSize(size: number): number {
  if (!Number.isInteger(size) || size < 1) throw invalidField("/size", "Must be a whole number of bytes from 1");
  if (size > MAX_IMAGE_BYTES) {
    throw new TrackerError("too_large", `Cannot take ${size} bytes: the most is ${MAX_IMAGE_BYTES}`, {
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
  // A name is shown and offered for saving: it must not be able to lead anywhere else.
  if (/[\p{Cc}/\\]/u.test(text)) throw invalidField("/filename", "Must not hold slashes or control characters");
  return text;
}

/**
 * Checks where an image is to be shown.
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
 * The claim in the form it is stored.
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
 * The blob key of a new image. The secret makes the key unguessable and unique; everything is lower case,
 * which costs a little of its chance and makes the key fit every store.
 */
export function imageKeyOf(
  task: { workspaceId: string; projectId: string; id: string },
  surface: Surface,
  secret: string,
): string {
  const [workspace, project, id, chance] = [task.workspaceId, task.projectId, task.id, secret].map((part) =>
    part.toLowerCase().replace(/[^a-z0-9_-]/g, "-"),
  );
  return `workspace/${workspace}/project/${project}/task/${id}/${surface}s/${chance}`;
}

/**
 * Whether the second step speaks of what the first one announced; the name may differ.
 *
 * @throws {TrackerError} `invalid`
 */
export function refuseOtherClaim(announced: ImageClaim, claim: ImageClaim): void {
  for (const field of ["contentType", "size", "surface"] as const) {
    if (announced[field] !== claim[field]) {
      throw invalidField(`/${field}`, `Must be "${announced[field]}" as announced`, "UPLOAD_CLAIM_MISMATCH");
    }
  }
}

/** An object in the blob store. */
export interface StoredImage {
  size: number;
  /** The first 32 bytes, or all of fewer. */
  head: Uint8Array;
}

/** Why what was stored is not what was announced, or undefined when it is. */
export function findMismatch(announced: ImageClaim, stored: StoredImage): TrackerError | undefined {
  if (stored.size !== announced.size) {
    return new TrackerError("invalid", `Cannot take the upload: ${stored.size} bytes came, not ${announced.size}`, {
      reason: "UPLOAD_SIZE_MISMATCH",
      errors: [{ pointer: "/size", detail: `Is ${stored.size} in truth` }],
    });
  }
  const type = sniffImageType(stored.head);
  if (type === announced.contentType) return undefined;
  const found = type ?? "no image of a kind that is taken";
  return new TrackerError("unsupported", `Cannot take the upload: it is ${found}, not ${announced.contentType}`, {
    reason: "UPLOAD_TYPE_MISMATCH",
    errors: [{ pointer: "/contentType", detail: `Is ${found} in truth` }],
  });
}
