/** Lists the files of a task. @module */
import type { Context } from "../../context.ts";
import { MAX_LISTED_FILES } from "../../limits.ts";
import { requireTask } from "../require.ts";
import { assetOf, type ImageAsset } from "./finalize.ts";

/** An image or another file of a task, with its uploader. */
export interface TaskFile extends Omit<ImageAsset, "key"> {
  userId: string;
}

/**
 * Returns the newest {@linkcode MAX_LISTED_FILES} files of a task, newest first, including files that no text refers to.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listTaskFiles(ctx: Context, input: { taskId: string }): Promise<TaskFile[]> {
  ctx.checkInput("listTaskFiles", input);
  const files = await ctx.store.read(async (tx) => {
    const { task } = await requireTask(tx, ctx, input.taskId, "task:read");
    return await tx.listImages(task.id, MAX_LISTED_FILES);
  });
  return files.map((file) => {
    const { key: _, ...asset } = assetOf(ctx, file);
    return { ...asset, userId: file.userId };
  });
}
