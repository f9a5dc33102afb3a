/**
 * Images and other files of tasks. A client requests an upload (step 1), uploads the bytes to a signed URL, and
 * finalizes the upload (step 2). Images of the types in {@linkcode IMAGE_TYPES} are shown; every other file is only
 * downloaded.
 *
 * @module
 */
import { invalidField, TrackerError } from "../../errors.ts";
import { isImageType, sniffImageType } from "../../image_type.ts";
import { MAX_FILENAME_CHARACTERS, MAX_IMAGE_BYTES } from "../../limits.ts";
import { checkText } from "../../text.ts";
import { visibleName } from "../../visible_name.ts";

/** The kinds of text that can contain files. */
export const SURFACES = ["description", "comment"] as const;
/** One of {@linkcode SURFACES}. */
export type Surface = (typeof SURFACES)[number];

/** An image or another file in a description or a comment. */
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
  /** The declared media type (RFC 9110 8.3.1), without parameters. Checked against the bytes only for images. */
  contentType: string;
  /** Bytes. */
  size: number;
  createdAt: Date;
  /** The upload must be finalized before this time. */
  expiresAt: Date;
  /** Null until the upload is finalized. */
  finalizedAt: Date | null;
}

/** An upload for a new task of a project. */
export interface DraftFile
  extends Pick<
    TaskImage,
    "id" | "key" | "userId" | "filename" | "contentType" | "size" | "createdAt" | "expiresAt" | "finalizedAt"
  > {
  projectId: string;
}

/** A media type in lowercase, without parameters (RFC 6838 4.2). */
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;

/** The media type under which files that are not images are stored, so that no store ever serves them as a page. */
const DOWNLOAD_TYPE = "application/octet-stream";

/**
 * Checks a media type, and removes its parameters.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkContentType(contentType: string): string {
  const [type = ""] = checkText(contentType, "/contentType").toLowerCase().split(";", 1);
  if (MEDIA_TYPE.test(type.trim())) return type.trim();
  throw invalidField("/contentType", "Must be a media type, such as application/pdf");
}

/** Returns the media type under which a file is stored and sent. */
export function storedTypeOf({ contentType }: Pick<TaskImage, "contentType">): string {
  return isImageType(contentType) ? contentType : DOWNLOAD_TYPE;
}

/**
 * Checks the size of a file in bytes.
 *
 * @throws {TrackerError} `invalid`, or `too_large`
 */
export function checkFileSize(size: number, limit: number): number {
  if (!Number.isInteger(size) || size < 1) throw invalidField("/size", "Must be a whole number of bytes, at least 1");
  if (size > limit) {
    throw new TrackerError("too_large", `Cannot upload ${size} bytes: the limit is ${limit} bytes`, {
      errors: [{ pointer: "/size", detail: `Must be at most ${limit}` }],
    });
  }
  return size;
}

/**
 * Checks the name of a file, and removes invisible characters, which could hide its extension.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkFilename(filename: string): string {
  const text = checkText(filename, "/filename", { min: 1, max: MAX_FILENAME_CHARACTERS, trim: true });
  // Browsers offer to save a file under this name, so it must not contain a path.
  if (/[\p{Cc}/\\]/u.test(text)) throw invalidField("/filename", "Must not contain slashes or control characters");
  const visible = visibleName(text);
  if (visible === "") throw invalidField("/filename", "Must contain a visible character");
  return visible;
}

/**
 * Checks the surface of a file.
 *
 * @throws {TrackerError} `invalid`
 */
function checkSurface(surface: string): Surface {
  const known = SURFACES.find((name) => name === surface);
  if (!known) throw invalidField("/surface", `Must be one of ${SURFACES.join(", ")}`);
  return known;
}

/** The client's description of a file, the same in both steps. */
export type ImageClaim = Pick<TaskImage, "surface" | "filename" | "contentType" | "size">;

/**
 * Checks and normalizes the client's description of a file.
 *
 * @param maxBytes the operator's limit; images also have their own limit
 * @throws {TrackerError} `invalid`, `too_large`
 */
export function checkImageClaim(
  claim: { filename: string; contentType: string; size: number; surface: string },
  maxBytes: number,
): ImageClaim {
  const contentType = checkContentType(claim.contentType);
  return {
    filename: checkFilename(claim.filename),
    contentType,
    size: checkFileSize(claim.size, isImageType(contentType) ? Math.min(maxBytes, MAX_IMAGE_BYTES) : maxBytes),
    surface: checkSurface(claim.surface),
  };
}

/**
 * Like {@linkcode checkImageClaim}, for a task that does not exist yet.
 *
 * @throws {TrackerError} `invalid`, `too_large`
 */
export function checkDraftClaim(claim: Parameters<typeof checkImageClaim>[0], maxBytes: number): ImageClaim {
  const checked = checkImageClaim(claim, maxBytes);
  if (checked.surface === "description") return checked;
  throw invalidField("/surface", 'Must be "description": a new task has no comments');
}

/**
 * Returns the blob key of a new file. The secret makes the key unique and hard to guess. The key is lowercase so that
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

/** Returns the blob key of a new file for a task that does not exist yet. */
export function draftKeyOf(project: { workspaceId: string; id: string }, secret: string): string {
  return imageKeyOf({ ...project, projectId: project.id, id: "draft" }, "description", secret);
}

/**
 * Refuses a claim that differs from the upload request, except for the file name. The background of a project has no surface.
 *
 * @throws {TrackerError} `invalid` with reason `UPLOAD_CLAIM_MISMATCH`
 */
export function refuseOtherClaim<Claim extends Pick<ImageClaim, "contentType" | "size"> & { surface?: Surface }>(
  requested: Claim,
  claim: Claim,
): void {
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
export function findMismatch(
  requested: Pick<ImageClaim, "contentType" | "size">,
  stored: StoredImage,
): TrackerError | undefined {
  if (stored.size !== requested.size) {
    return new TrackerError("invalid", `Cannot accept upload: it has ${stored.size} bytes, not ${requested.size}`, {
      reason: "UPLOAD_SIZE_MISMATCH",
      errors: [{ pointer: "/size", detail: `The uploaded file has ${stored.size} bytes` }],
    });
  }
  if (!isImageType(requested.contentType)) return undefined;
  const type = sniffImageType(stored.head);
  if (type === requested.contentType) return undefined;
  const found = type ?? "an unsupported type";
  return new TrackerError("unsupported", `Cannot accept upload: it is ${found}, not ${requested.contentType}`, {
    reason: "UPLOAD_TYPE_MISMATCH",
    errors: [{ pointer: "/contentType", detail: `The uploaded file is ${found}` }],
  });
}
