/**
 * Copies the files in the descriptions of tasks, for their duplicates. A copy is a file for a new task until the task
 * exists, so that the sweep removes copies that an interrupted duplication leaves behind.
 *
 * @module
 */
import { type Context, requireActor } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { DRAFT_FILE_SECONDS, MAX_DRAFT_FILES, MAX_IMAGE_BYTES } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import type { Task } from "../task/task.ts";
import { type DraftFile, draftKeyOf, storedTypeOf, type TaskImage } from "./image.ts";

/** Copies of files, by the ID of the original. */
export type CopiedFiles = ReadonlyMap<string, DraftFile>;

/** A file in the description of a task. */
interface NamedFile {
  image: TaskImage;
  task: Task;
}

/**
 * Finds the files to which the descriptions of tasks refer.
 *
 * @throws {TrackerError} `too_large` with reason `TOO_MUCH_WORK` for more than 100 files
 */
export async function listNamedFiles(tx: ReadTx, tasks: readonly Task[]): Promise<NamedFile[]> {
  const files: NamedFile[] = [];
  for (const task of tasks) {
    const ids = new Set(Array.from((task.description ?? "").matchAll(/\/api\/asset\/([\w-]+)/g), ([, id = ""]) => id));
    for (const id of ids) {
      const image = await tx.findImage(id);
      if (image?.taskId === task.id && image.finalizedAt !== null) files.push({ image, task });
      if (files.length <= MAX_DRAFT_FILES) continue;
      throw new TrackerError("too_large", `Cannot copy more than ${MAX_DRAFT_FILES} files in one request`, {
        reason: "TOO_MUCH_WORK",
      });
    }
  }
  return files;
}

/** Copies files, and runs `work` with the copies. Copies that `work` does not attach to a task are removed. */
export async function withCopiedFiles<T>(
  ctx: Context,
  files: readonly NamedFile[],
  work: (copies: CopiedFiles) => Promise<T>,
): Promise<T> {
  if (files.length === 0) return await work(new Map());
  const copies = new Map(files.map(({ image, task }) => [image.id, newCopy(ctx, image, task)]));
  await changeWithinQuota(ctx, async (tx, claim) => {
    for (const { image, task } of files) claim(task.workspaceId, { bytes: image.size });
    for (const copy of copies.values()) await tx.insertDraftFile(copy);
  });
  try {
    for (const { image } of files) {
      const copy = copies.get(image.id);
      // The object of a file may be missing. The copied description then refers to the same missing file.
      if (copy && !(await copyObject(ctx, image, copy.key))) copies.delete(image.id);
    }
    return await work(copies);
  } finally {
    await removeUnused(ctx, [...copies.values()]);
  }
}

/** @returns false if the object does not exist */
async function copyObject(ctx: Context, image: TaskImage, key: string): Promise<boolean> {
  const bytes = await ctx.blobs.read(image.key);
  if (!bytes) return false;
  const { size } = image;
  const contentType = storedTypeOf(image);
  // A small file is read into memory and written with one request. A larger file is streamed.
  if (size > MAX_IMAGE_BYTES) {
    return (await ctx.blobs.append({ key, contentType, size }, chunksOf(bytes), { offset: 0 })) === size;
  }
  await ctx.blobs.write(key, new Uint8Array(await new Response(bytes).arrayBuffer()), { contentType });
  return true;
}

/** Yields the chunks of a stream, even in browsers that cannot iterate streams. */
async function* chunksOf(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = bytes.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Returns a description that refers to the copies of its files, and the IDs of the copies. */
export function withCopies(
  { description, projectId }: Pick<Task, "description" | "projectId">,
  copies: CopiedFiles,
): { description: string | null; ids: string[] } {
  const ids: string[] = [];
  const text = description?.replaceAll(/(\/api\/asset\/)([\w-]+)/g, (whole, path: string, id: string) => {
    const copy = copies.get(id);
    // The task may have moved to another project since its files were copied.
    if (copy?.projectId !== projectId) return whole;
    ids.push(copy.id);
    return path + copy.id;
  });
  return { description: text ?? null, ids: [...new Set(ids)] };
}

function newCopy(
  ctx: Context,
  { filename, contentType, size }: TaskImage,
  { workspaceId, projectId }: Task,
): DraftFile {
  const now = ctx.clock.now();
  return {
    id: ctx.newId(),
    key: draftKeyOf({ workspaceId, id: projectId }, ctx.newSecret()),
    projectId,
    userId: requireActor(ctx).userId,
    ...{ filename, contentType, size },
    createdAt: now,
    expiresAt: new Date(now.getTime() + DRAFT_FILE_SECONDS * 1000),
    finalizedAt: now,
  };
}

/**
 * Removes copies that were not used. If the store is unavailable, the error is ignored, because the duplicate may
 * already exist; the sweep then removes the copies.
 */
async function removeUnused(ctx: Context, copies: readonly DraftFile[]): Promise<void> {
  try {
    await ctx.store.transaction(async (tx) => {
      for (const { id } of copies) if (await tx.findDraftFile(id)) await tx.deleteDraftFile(id);
    });
  } catch (error) {
    if (!(error instanceof TrackerError && error.code === "unavailable")) throw error;
  }
}
