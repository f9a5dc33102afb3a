/** The image behind the board of a project. @module */
import { invalidField } from "../../errors.ts";
import { IMAGE_TYPES, isImageType } from "../../image_type.ts";
import { MAX_IMAGE_BYTES } from "../../limits.ts";
import { checkContentType, checkFileSize, type DraftFile } from "../image/image.ts";

/** The background of a project. A project has at most one. */
export interface ProjectBackground extends Pick<DraftFile, "projectId" | "key" | "userId" | "contentType" | "size"> {
  /** Identifies the upload. Clients request the image again when it changes. */
  version: string;
  createdAt: Date;
}

/** The client's description of an image. Both steps must send the same description. */
export interface BackgroundClaim {
  /** One of {@linkcode IMAGE_TYPES}. */
  contentType: string;
  /** Bytes, at most 10 MiB. */
  size: number;
}

/**
 * Checks the client's description of an image.
 *
 * @param maxBytes the operator's limit
 * @throws {TrackerError} `invalid`, `too_large`
 */
export function checkBackgroundClaim(claim: BackgroundClaim, maxBytes: number): BackgroundClaim {
  const contentType = checkContentType(claim.contentType);
  if (!isImageType(contentType)) throw invalidField("/contentType", `Must be one of: ${IMAGE_TYPES.join(", ")}`);
  return { contentType, size: checkFileSize(claim.size, Math.min(maxBytes, MAX_IMAGE_BYTES)) };
}

/** Returns the blob key of a new background. */
export function backgroundKeyOf(project: { workspaceId: string; id: string }, secret: string): string {
  const [workspace, id, random] = [project.workspaceId, project.id, secret].map((part) =>
    part.toLowerCase().replace(/[^a-z0-9_-]/g, "-"),
  );
  return `workspace/${workspace}/project/${id}/background/${random}`;
}
