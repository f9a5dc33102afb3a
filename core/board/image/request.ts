/** Requests a URL to which an image can be uploaded. @module */
import { type Context, requireActor } from "../../context.ts";
import { UPLOAD_SECONDS } from "../../limits.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { requireWritableTask } from "../require.ts";
import { checkImageClaim, imageKeyOf } from "./image.ts";

/** The client's description of an image. Both steps must send the same, except for the file name. */
export interface ImageClaimInput {
  /** The original file name. */
  filename: string;
  /** `image/png`, `image/jpeg`, `image/gif`, `image/webp` or `image/avif`. */
  contentType: string;
  /** Bytes, from 1 to 10 MiB. */
  size: number;
  /** `description` or `comment`. */
  surface: string;
}

/** Input of {@linkcode requestImageUpload}. */
export interface RequestImageUploadInput extends ImageClaimInput {
  taskId: string;
}

/** The HTTP request with which the client uploads the image. */
export interface ImageUpload {
  /** Identifies the upload in step 2. */
  key: string;
  /** A signed URL. */
  uploadUrl: string;
  method: "PUT";
  /** Headers that the upload request must send. */
  headers: Record<string, string>;
  /** The image must be uploaded and finalized before this. */
  expiresAt: Date;
}

/**
 * Step 1: registers an upload and returns the request that uploads the image.
 *
 * @throws {TrackerError} `invalid`, `unsupported`, `too_large`, `not_found`, `forbidden`, `conflict` if the project is
 * archived, or with reason `QUOTA_EXCEEDED`
 */
export async function requestImageUpload(ctx: Context, input: RequestImageUploadInput): Promise<ImageUpload> {
  const claim = checkImageClaim(input);
  const { userId } = requireActor(ctx);
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + UPLOAD_SECONDS * 1000);
  // Checked here too, so that no URL is signed for a refused request.
  const { task } = await ctx.store.read((tx) => requireWritableTask(tx, ctx, input.taskId, "task:update"));
  ctx.quota.refuse(task.workspaceId, { bytes: claim.size });
  const key = imageKeyOf(task, claim.surface, ctx.newSecret());
  const { contentType, size } = claim;
  const signed = await ctx.blobs.signUpload({ key, contentType, size, expiresAt });
  const uploadUrl = signed.url.startsWith("/") ? `${ctx.baseUrl}${signed.url}` : signed.url;

  return await changeWithinQuota(ctx, async (tx, claimUsage) => {
    const { task } = await requireWritableTask(tx, ctx, input.taskId, "task:update");
    claimUsage(task.workspaceId, { bytes: size });
    const image = { id: ctx.newId(), key, taskId: task.id, userId, ...claim, createdAt: now, expiresAt };
    await tx.insertImage({ ...image, finalizedAt: null });
    return { key, uploadUrl, method: signed.method, headers: signed.headers, expiresAt };
  });
}
