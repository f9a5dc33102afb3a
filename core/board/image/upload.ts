/**
 * What one can do with images of tasks. Bytes go from the client to the blob store: what arrived is looked at when the
 * client says it is there.
 *
 * @module
 */
import { type Context, requireActor } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { SNIFFED_BYTES } from "../../image_type.ts";
import { MAX_SWEPT_UPLOADS, UPLOAD_SECONDS, UPLOAD_SWEEP_SECONDS } from "../../limits.ts";
import type { BlobInfo, ByteRange } from "../../ports/blobs.ts";
import type { ReadTx } from "../../ports/store.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { requireTask, requireWritableTask } from "../require.ts";
import { taskEvent } from "../task/save.ts";
import {
  checkImageClaim,
  findMismatch,
  imageKeyOf,
  refuseOtherClaim,
  type StoredImage,
  type TaskImage,
} from "./image.ts";

/** What a client says of an image; the same at both steps, but for the name. */
export interface ImageClaimInput {
  /** As it was called where it came from. */
  filename: string;
  /** `image/png`, `image/jpeg`, `image/gif`, `image/webp` or `image/avif`. */
  contentType: string;
  /** 1 byte to 10 MiB. */
  size: number;
  /** `description` or `comment`. */
  surface: string;
}

/** What {@linkcode requestImageUpload} takes. */
export interface RequestImageUploadInput extends ImageClaimInput {
  /** The task. */
  taskId: string;
}

/** How to send the bytes. */
export interface ImageUpload {
  /** Names the upload at the second step. */
  key: string;
  /** Where the bytes go. */
  uploadUrl: string;
  /** HTTP. */
  method: "PUT";
  /** Headers to send along. */
  headers: Record<string, string>;
  /** Until when the bytes may be sent and the upload finalized. */
  expiresAt: Date;
}

/**
 * Step 1: announces an image and answers where to send it.
 *
 * @throws {TrackerError} `invalid`, `unsupported`, `too_large`, `not_found`, `forbidden`, `conflict` while the project is
 * archived, or with reason `QUOTA_EXCEEDED`
 */
export async function requestImageUpload(ctx: Context, input: RequestImageUploadInput): Promise<ImageUpload> {
  const claim = checkImageClaim(input);
  const { userId } = requireActor(ctx);
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + UPLOAD_SECONDS * 1000);
  // Who may not add an image gets no address signed either.
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

/** What {@linkcode finalizeImageUpload} takes. */
export interface FinalizeImageUploadInput extends ImageClaimInput {
  /** The task. */
  taskId: string;
  /** By which the object is known. */
  key: string;
}

/** An image that can be shown. */
export interface ImageAsset
  extends Pick<TaskImage, "id" | "key" | "filename" | "contentType" | "size" | "surface" | "createdAt"> {
  /** Where it is read, by who may read the task. */
  url: string;
}

/**
 * Step 2: looks at what was stored and makes it an image of the task. Twice is the same answer.
 *
 * An object that is not what was announced is removed; its upload may be sent again until it expires.
 *
 * @throws {TrackerError} `invalid` also for another size than announced, `unsupported` for another type, `not_found` also
 * for somebody else's upload, `forbidden`, `conflict` when nothing was sent, or the upload is expired
 */
export async function finalizeImageUpload(ctx: Context, input: FinalizeImageUploadInput): Promise<ImageAsset> {
  const claim = checkImageClaim(input);
  const now = ctx.clock.now();
  const announced = await ctx.store.read((tx) => requireUpload(tx, ctx, input));
  refuseOtherClaim(announced, claim);
  if (announced.finalizedAt === null) {
    refuseExpired(announced, now);
    const mismatch = findMismatch(announced, await lookAtUpload(ctx, announced.key));
    if (mismatch) {
      await removeRefused(ctx, announced.key);
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

/** The caller's own upload for the task. */
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

async function lookAtUpload(ctx: Context, key: string): Promise<StoredImage> {
  const info = await ctx.blobs.stat(key);
  if (info?.size === 0) return { size: 0, head: new Uint8Array() };
  const last = Math.min(SNIFFED_BYTES, info?.size ?? 0) - 1;
  const body = info && (await ctx.blobs.read(key, { first: 0, last }));
  if (!info || !body) {
    throw new TrackerError("conflict", "Cannot finalize upload: nothing was sent to its address", {
      reason: "UPLOAD_MISSING",
    });
  }
  return { size: info.size, head: new Uint8Array(await new Response(body).arrayBuffer()) };
}

/**
 * The row stays for the sweep: no transaction runs, so that a request that is repeated under its key is judged anew. An
 * upload that was finalized in the meantime keeps its object.
 */
async function removeRefused(ctx: Context, key: string): Promise<void> {
  const image = await ctx.store.read((tx) => tx.findImageByKey(key));
  if (!image?.finalizedAt) await ctx.blobs.remove(key);
}

function assetOf(ctx: Context, image: TaskImage): ImageAsset {
  const { id, key, filename, contentType, size, surface, createdAt } = image;
  return { id, url: `${ctx.baseUrl}/api/asset/${id}`, key, filename, contentType, size, surface, createdAt };
}

/** An image, before its bytes are asked for. */
export interface ReadableImage {
  /** The record. */
  image: TaskImage;
  /** What the blob store says of it. */
  info: BlobInfo;
  /** Whether anybody may read it. */
  isPublic: boolean;
  /**
   * The bytes, or one range of them that lies inside.
   *
   * @throws {TrackerError} `not_found` when the object has gone meanwhile
   */
  open(range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
}

/**
 * An image of a task, for who may read the task, and for anybody when its project is public.
 *
 * @throws {TrackerError} `unauthenticated`, `not_found` also before it is finalized, `forbidden`
 */
export async function readImage(ctx: Context, input: { imageId: string }): Promise<ReadableImage> {
  const { imageId } = input;
  const { image, isPublic } = await ctx.store.read((tx) => requireImage(tx, ctx, imageId));
  const info = await ctx.blobs.stat(image.key);
  // Where a signed address takes anything as long as it lasts, its holder may have put something else there since.
  if (info?.size !== image.size) throw notFound("image", imageId);
  const open = async (range?: ByteRange) => {
    const body = await ctx.blobs.read(image.key, range);
    if (!body) throw notFound("image", imageId);
    return body;
  };
  return { image, info, isPublic, open };
}

async function requireImage(tx: ReadTx, ctx: Context, id: string): Promise<{ image: TaskImage; isPublic: boolean }> {
  const found = await tx.findImage(id);
  const image = found?.finalizedAt ? found : undefined;
  const task = image && (await tx.findTask(image.taskId));
  const project = task && (await tx.findProject(task.projectId));
  if (image && project?.isPublic) return { image, isPublic: true };
  requireActor(ctx);
  if (!image) throw notFound("image", id);
  await requireTask(tx, ctx, image.taskId, "task:read", { kind: "image", id });
  return { image, isPublic: false };
}

/** What one sweep did; another is worth while when one of the first two is not 0. */
export interface SweptUploads {
  /** Uploads that were never finalized: their objects go with the next sweep. */
  deletedUploads: number;
  /** Objects that no row named any more. */
  removedObjects: number;
  /** Objects that could not be removed now, and are tried again. */
  failedObjects: number;
}

/**
 * Forgets uploads that were not finalized within 15 minutes and removes the objects of rows that are gone. Done by the
 * server itself, for nobody. A row goes before its object: what stops half-way is taken up by the next sweep.
 */
export async function sweepUploads(ctx: Context): Promise<SweptUploads> {
  const before = new Date(ctx.clock.now().getTime() - UPLOAD_SWEEP_SECONDS * 1000);
  const keys = await ctx.store.read((tx) => tx.listRemovedBlobs(MAX_SWEPT_UPLOADS));
  const removals = await Promise.allSettled(keys.map((key) => ctx.blobs.remove(key)));
  const removed = keys.filter((_, index) => removals[index]?.status === "fulfilled");

  return await ctx.store.transaction(async (tx) => {
    const stale = await tx.listStaleUploads(before, MAX_SWEPT_UPLOADS);
    for (const { id } of stale) await tx.deleteImage(id);
    await tx.forgetRemovedBlobs(removed);
    return {
      deletedUploads: stale.length,
      removedObjects: removed.length,
      failedObjects: keys.length - removed.length,
    };
  });
}
