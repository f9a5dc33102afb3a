/** Requests a URL to which a file can be uploaded. @module */
import { type Context, requireActor } from "../../context.ts";
import { MIN_UPLOAD_BYTES_PER_SECOND, UPLOAD_SECONDS } from "../../limits.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { requireWritableTask } from "../require.ts";
import { checkImageClaim, type ImageClaim, imageKeyOf, storedTypeOf } from "./image.ts";

/** The client's description of a file. Both steps must send the same description, except for the file name. */
export interface ImageClaimInput {
  /** The original file name. */
  filename: string;
  /** A media type. Files of the types in {@linkcode IMAGE_TYPES} are shown as images; all others are downloads. */
  contentType: string;
  /** Bytes, from 1 to the operator's limit, and for images at most 10 MiB. */
  size: number;
  /** `description` or `comment`. */
  surface: string;
}

/** Input for {@linkcode requestImageUpload}. */
export interface RequestImageUploadInput extends ImageClaimInput {
  taskId: string;
}

/** The HTTP request that uploads the file. */
export interface ImageUpload {
  /** Identifies the upload in step 2. */
  key: string;
  /** A signed URL. */
  uploadUrl: string;
  method: "PUT";
  /** Headers that the upload request must send. */
  headers: Record<string, string>;
  /** The file must be uploaded and finalized before this time. */
  expiresAt: Date;
}

/**
 * Step 1: registers an upload and returns the request that uploads the file.
 *
 * @throws {TrackerError} `invalid`, `too_large`, `not_found`, `forbidden`, `conflict` if the project is
 * archived, or with reason `QUOTA_EXCEEDED`
 */
export async function requestImageUpload(ctx: Context, input: RequestImageUploadInput): Promise<ImageUpload> {
  ctx.checkInput("requestImageUpload", input);
  const claim = checkImageClaim(input, ctx.quota.bytesPerFile);
  const { userId } = requireActor(ctx);
  const now = ctx.clock.now();
  // The request is also checked here, so that no URL is signed if it is refused.
  const { task } = await ctx.store.read((tx) => requireWritableTask(tx, ctx, input.taskId, "task:update"));
  ctx.quota.refuse(task.workspaceId, { bytes: claim.size });
  const upload = await signUpload(ctx, claim, { key: imageKeyOf(task, claim.surface, ctx.newSecret()), now });

  return await changeWithinQuota(ctx, async (tx, claimUsage) => {
    const { task } = await requireWritableTask(tx, ctx, input.taskId, "task:update");
    claimUsage(task.workspaceId, { bytes: claim.size });
    const { key, expiresAt } = upload;
    const image = { id: ctx.newId(), key, taskId: task.id, userId, ...claim, createdAt: now, expiresAt };
    await tx.insertImage({ ...image, finalizedAt: null });
    return upload;
  });
}

/** Signs the request that uploads a file. */
export async function signUpload(
  ctx: Context,
  claim: Pick<ImageClaim, "contentType" | "size">,
  { key, now }: { key: string; now: Date },
): Promise<ImageUpload> {
  const { size } = claim;
  const seconds = Math.max(UPLOAD_SECONDS, Math.ceil(size / MIN_UPLOAD_BYTES_PER_SECOND));
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  const signed = await ctx.blobs.signUpload({ key, contentType: storedTypeOf(claim), size, expiresAt });
  const uploadUrl = signed.url.startsWith("/") ? `${ctx.baseUrl}${signed.url}` : signed.url;
  return { key, uploadUrl, method: signed.method, headers: signed.headers, expiresAt };
}
