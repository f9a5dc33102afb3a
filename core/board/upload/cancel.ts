/** Cancels an upload. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { requireUpload } from "./upload.ts";

/**
 * Deletes the caller's own incomplete upload. The next sweep deletes its bytes.
 *
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` if the upload is complete or the project is archived
 */
export async function cancelUpload(ctx: Context, input: { uploadId: string }): Promise<void> {
  ctx.checkInput("cancelUpload", input);
  const { uploadId } = input;
  await ctx.store.read((tx) => requireUpload(tx, ctx, uploadId));
  await ctx.runningUploads.stop(uploadId);
  await ctx.store.transaction(async (tx) => {
    const { kind, file } = await requireUpload(tx, ctx, uploadId);
    if (file.finalizedAt !== null) {
      throw new TrackerError("conflict", `Cannot cancel upload "${uploadId}": it is complete. Delete the file instead`);
    }
    await (kind === "image" ? tx.deleteImage(uploadId) : tx.deleteDraftFile(uploadId));
  });
}
