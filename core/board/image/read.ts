/** Reads an image or another file. @module */
import { type Context, requireActor } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { BlobInfo, ByteRange } from "../../ports/blobs.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requireProject, requireTask } from "../require.ts";
import type { TaskImage } from "./image.ts";

/** An image or another file whose bytes can be read. */
export interface ReadableImage {
  image: Pick<TaskImage, "id" | "key" | "filename" | "contentType" | "size" | "createdAt" | "finalizedAt">;
  info: BlobInfo;
  /** Whether the file can be read without signing in. */
  isPublic: boolean;
  /**
   * Reads all bytes, or a range of them.
   *
   * @throws {TrackerError} `not_found` if the object has since been deleted
   */
  open(range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
}

/**
 * Returns an image or another file of a task. Requires permission to read the task, unless the project is public. Only its
 * uploader can read a file for a task that does not exist yet.
 *
 * @throws {TrackerError} `unauthenticated`; `not_found`, including before the upload is finalized; `forbidden`
 */
export async function readImage(ctx: Context, input: { imageId: string }): Promise<ReadableImage> {
  ctx.checkInput("readImage", input);
  const { imageId } = input;
  const { image, isPublic } = await ctx.store.read((tx) => requireImage(tx, ctx, imageId));
  const info = await ctx.blobs.stat(image.key);
  // The holder of a signed URL can replace the object until the URL expires, so its size is checked.
  if (info?.size !== image.size) throw notFound("image", imageId);
  const open = async (range?: ByteRange) => {
    const body = await ctx.blobs.read(image.key, range);
    if (!body) throw notFound("image", imageId);
    return body;
  };
  return { image, info, isPublic, open };
}

type FoundImage = Pick<ReadableImage, "image" | "isPublic">;

async function requireImage(tx: ReadTx, ctx: Context, id: string): Promise<FoundImage> {
  const found = await tx.findImage(id);
  const image = found?.finalizedAt ? found : undefined;
  const task = image && (await tx.findTask(image.taskId));
  const project = task && (await tx.findProject(task.projectId));
  if (image && project?.isPublic) return { image, isPublic: true };
  requireActor(ctx);
  if (!image) return { image: await requireDraft(tx, ctx, id), isPublic: false };
  await requireTask(tx, ctx, image.taskId, "task:read", { kind: "image", id });
  return { image, isPublic: false };
}

async function requireDraft(tx: ReadTx, ctx: Context, id: string): Promise<FoundImage["image"]> {
  const draft = await tx.findDraftFile(id);
  if (!draft?.finalizedAt || draft.userId !== ctx.actor?.userId) throw notFound("image", id);
  await requireProject(tx, ctx, draft.projectId, "task:read", { kind: "image", id });
  return draft;
}
