/** Deletes a file of a task. @module */
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { requireWritableTask } from "../require.ts";

/**
 * Deletes an image or another file of a task. Text that refers to it does not change. The next sweep deletes the bytes.
 *
 * @throws {TrackerError} `not_found`, including for a file that is not finalized; `forbidden`; `conflict` if the project is
 * archived
 */
export async function deleteTaskFile(ctx: Context, input: { fileId: string }): Promise<void> {
  ctx.checkInput("deleteTaskFile", input);
  const { fileId } = input;
  await ctx.store.transaction(async (tx) => {
    const file = await tx.findImage(fileId);
    if (!file?.finalizedAt) throw notFound("file", fileId);
    await requireWritableTask(tx, ctx, file.taskId, "task:update", { kind: "file", id: fileId });
    await tx.deleteImage(fileId);
  });
}
