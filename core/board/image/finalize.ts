/** Attaches an uploaded file to its task. @module */
import type { Context } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { SNIFFED_BYTES } from "../../image_type.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { requireWritableTask } from "../require.ts";
import { taskEvent } from "../task/save.ts";
import type { Task } from "../task/task.ts";
import { checkImageClaim, findMismatch, refuseOtherClaim, type StoredImage, type TaskImage } from "./image.ts";
import type { ImageClaimInput } from "./request.ts";

/** Input for {@linkcode finalizeImageUpload}. */
export interface FinalizeImageUploadInput extends ImageClaimInput {
  taskId: string;
  /** The key that {@linkcode requestImageUpload} returned. */
  key: string;
}

/** A finalized image or other file. */
export interface ImageAsset
  extends Pick<TaskImage, "id" | "key" | "filename" | "contentType" | "size" | "surface" | "createdAt"> {
  /** Reading the URL requires permission to read the task, unless the project is public. */
  url: string;
}

/**
 * Step 2: checks the uploaded object and attaches it to the task. A second call returns the same file.
 *
 * An object that does not match the upload request is deleted. The client may upload another one until the request
 * expires.
 *
 * @throws {TrackerError} `invalid`, including for a wrong size; `unsupported` for a wrong type; `not_found`, including for
 * another account's upload; `forbidden`; `conflict` if nothing was uploaded, the upload expired, or the project is
 * archived
 */
export async function finalizeImageUpload(ctx: Context, input: FinalizeImageUploadInput): Promise<ImageAsset> {
  ctx.checkInput("finalizeImageUpload", input);
  const claim = checkImageClaim(input, ctx.quota.bytesPerFile);
  const now = ctx.clock.now();
  const requested = await ctx.store.read((tx) => requireUpload(tx, ctx, input));
  refuseOtherClaim(requested, claim);
  const isFinalized = () => ctx.store.read(async (tx) => (await tx.findImageByKey(input.key))?.finalizedAt != null);
  await requireStored(ctx, requested, { now, isFinalized });
  return await ctx.store.transaction(async (tx) => {
    const image = await requireUpload(tx, ctx, input);
    if (image.finalizedAt !== null) return assetOf(ctx, image);
    const { task } = await requireWritableTask(tx, ctx, image.taskId, "task:update");
    return assetOf(ctx, await finalizeIn(tx, ctx, image, { task, filename: claim.filename, now }));
  });
}

/** Attaches a checked upload to its task, unless it is already attached. */
export async function finalizeIn(
  tx: Tx,
  ctx: Context,
  image: TaskImage,
  { task, filename, now }: { task: Task; filename: string; now: Date },
): Promise<TaskImage> {
  if (image.finalizedAt !== null) return image;
  const after: TaskImage = { ...image, filename, finalizedAt: now };
  await tx.saveImage(after);
  const { id: imageId, contentType, size, surface } = after;
  const data = { imageId, filename, contentType, size, surface };
  await tx.appendEvents([taskEvent(ctx, "taskImageAdded", task, data, now)]);
  return after;
}

/** Loads the caller's own upload for the task. */
async function requireUpload(tx: ReadTx, ctx: Context, input: { taskId: string; key: string }): Promise<TaskImage> {
  const { task, access } = await requireWritableTask(tx, ctx, input.taskId, "task:update");
  const image = await tx.findImageByKey(input.key);
  if (!image || image.taskId !== task.id || image.userId !== access.member.userId) throw notFound("upload", input.key);
  return image;
}

/** The fields of an upload that are needed to finalize it. */
export type Upload = Pick<TaskImage, "key" | "contentType" | "size" | "expiresAt" | "finalizedAt">;

/**
 * Compares the stored object with an upload that is not finalized. If they differ, deletes the object, unless another
 * request has finalized the upload. The upload's row stays, so that the client can upload again; the sweep deletes the row
 * later.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode finalizeImageUpload}
 */
export async function requireStored(
  ctx: Context,
  upload: Upload,
  { now, isFinalized }: { now: Date; isFinalized: () => Promise<boolean> },
): Promise<void> {
  if (upload.finalizedAt !== null) return;
  refuseExpired(upload, now);
  const mismatch = findMismatch(upload, await inspectUpload(ctx, upload.key));
  if (!mismatch) return;
  if (!(await isFinalized())) await ctx.blobs.remove(upload.key);
  throw mismatch;
}

function refuseExpired(image: Upload, now: Date): void {
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

/** Describes a file for clients. */
export function assetOf(ctx: Context, image: Omit<ImageAsset, "url">): ImageAsset {
  const { id, key, filename, contentType, size, surface, createdAt } = image;
  return { id, url: `${ctx.baseUrl}/api/asset/${id}`, key, filename, contentType, size, surface, createdAt };
}
