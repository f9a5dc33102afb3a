/** Attaches an uploaded image to its task. @module */
import type { Context } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { SNIFFED_BYTES } from "../../image_type.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requireWritableTask } from "../require.ts";
import { taskEvent } from "../task/save.ts";
import { checkImageClaim, findMismatch, refuseOtherClaim, type StoredImage, type TaskImage } from "./image.ts";
import type { ImageClaimInput } from "./request.ts";

/** Input of {@linkcode finalizeImageUpload}. */
export interface FinalizeImageUploadInput extends ImageClaimInput {
  taskId: string;
  /** The key that {@linkcode requestImageUpload} returned. */
  key: string;
}

/** A finalized image. */
export interface ImageAsset
  extends Pick<TaskImage, "id" | "key" | "filename" | "contentType" | "size" | "surface" | "createdAt"> {
  /** Reading the URL requires permission to read the task, unless the project is public. */
  url: string;
}

/**
 * Step 2: checks the uploaded object and attaches it to the task. A second call returns the same image.
 *
 * An object that does not match the upload request is deleted. The client may upload another one until the request
 * expires.
 *
 * @throws {TrackerError} `invalid`, also for a wrong size; `unsupported` for a wrong type; `not_found`, also for
 * another account's upload; `forbidden`; `conflict` if nothing was uploaded, the upload expired, or the project is
 * archived
 */
export async function finalizeImageUpload(ctx: Context, input: FinalizeImageUploadInput): Promise<ImageAsset> {
  const claim = checkImageClaim(input);
  const now = ctx.clock.now();
  const requested = await ctx.store.read((tx) => requireUpload(tx, ctx, input));
  refuseOtherClaim(requested, claim);
  if (requested.finalizedAt === null) {
    refuseExpired(requested, now);
    const mismatch = findMismatch(requested, await inspectUpload(ctx, requested.key));
    if (mismatch) {
      await removeRefused(ctx, requested.key);
      throw mismatch;
    }
  }
  return await ctx.store.transaction(async (tx) => {
    const image = await requireUpload(tx, ctx, input);
    if (image.finalizedAt !== null) return assetOf(ctx, image);
    const { task } = await requireWritableTask(tx, ctx, image.taskId, "task:update");
    const after: TaskImage = { ...image, filename: claim.filename, finalizedAt: now };
    await tx.saveImage(after);
    const { id: imageId, filename, contentType, size, surface } = after;
    const data = { imageId, filename, contentType, size, surface };
    await tx.appendEvents([taskEvent(ctx, "taskImageAdded", task, data, now)]);
    return assetOf(ctx, after);
  });
}

/** Loads the caller's own upload for the task. */
async function requireUpload(tx: ReadTx, ctx: Context, input: { taskId: string; key: string }): Promise<TaskImage> {
  const { task, access } = await requireWritableTask(tx, ctx, input.taskId, "task:update");
  const image = await tx.findImageByKey(input.key);
  if (!image || image.taskId !== task.id || image.userId !== access.member.userId) throw notFound("upload", input.key);
  return image;
}

function refuseExpired(image: TaskImage, now: Date): void {
  if (now < image.expiresAt) return;
  throw new TrackerError("conflict", `Cannot finalize upload: it expired at ${image.expiresAt.toISOString()}`, {
    reason: "UPLOAD_EXPIRED",
  });
}

async function inspectUpload(ctx: Context, key: string): Promise<StoredImage> {
  const info = await ctx.blobs.stat(key);
  if (info?.size === 0) return { size: 0, head: new Uint8Array() };
  const last = Math.min(SNIFFED_BYTES, info?.size ?? 0) - 1;
  const body = info && (await ctx.blobs.read(key, { first: 0, last }));
  if (!info || !body) {
    throw new TrackerError("conflict", "Cannot finalize upload: nothing was uploaded", {
      reason: "UPLOAD_MISSING",
    });
  }
  return { size: info.size, head: new Uint8Array(await new Response(body).arrayBuffer()) };
}

/**
 * Deletes the object of a refused upload, unless another request has finalized it. The row stays, so that the client
 * can upload again; the sweep deletes it later.
 */
async function removeRefused(ctx: Context, key: string): Promise<void> {
  const image = await ctx.store.read((tx) => tx.findImageByKey(key));
  if (!image?.finalizedAt) await ctx.blobs.remove(key);
}

function assetOf(ctx: Context, image: TaskImage): ImageAsset {
  const { id, key, filename, contentType, size, surface, createdAt } = image;
  return { id, url: `${ctx.baseUrl}/api/asset/${id}`, key, filename, contentType, size, surface, createdAt };
}
