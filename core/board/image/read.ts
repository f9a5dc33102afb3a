/** Reads an image. @module */
import { type Context, requireActor } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { BlobInfo, ByteRange } from "../../ports/blobs.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requireTask } from "../require.ts";
import type { TaskImage } from "./image.ts";

/** An image, before its bytes are asked for. */
export interface ReadableImage {
  image: TaskImage;
  info: BlobInfo;
  /** Whether no sign-in is needed to read it. */
  isPublic: boolean;
  /**
   * The bytes, or a range within them.
   *
   * @throws {TrackerError} `not_found` when the object was deleted in the meantime
   */
  open(range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
}

/**
 * An image of a task. Takes the permission to read the task, unless its project is public.
 *
 * @throws {TrackerError} `unauthenticated`, `not_found` also before it is finalized, `forbidden`
 */
export async function readImage(ctx: Context, input: { imageId: string }): Promise<ReadableImage> {
  const { imageId } = input;
  const { image, isPublic } = await ctx.store.read((tx) => requireImage(tx, ctx, imageId));
  const info = await ctx.blobs.stat(image.key);
  // Until a signed URL expires, its holder may have replaced the object.
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
