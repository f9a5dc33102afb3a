/** Reads how many bytes of an upload the server has. @module */
import type { Context } from "../../context.ts";
import { type FileUpload, fileUploadOf, offsetOf, requireUpload } from "./upload.ts";

/**
 * Returns the caller's own upload. Ends a request that is still sending its bytes, because a client that lost its
 * connection often reads the offset before the server notices the loss.
 *
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` if the project is archived
 */
export async function getUpload(ctx: Context, input: { uploadId: string }): Promise<FileUpload> {
  ctx.checkInput("getUpload", input);
  const { uploadId } = input;
  await ctx.store.read((tx) => requireUpload(tx, ctx, uploadId));
  await ctx.runningUploads.stop(uploadId);
  const upload = await ctx.store.read((tx) => requireUpload(tx, ctx, uploadId));
  return fileUploadOf(ctx, upload, await offsetOf(ctx, upload));
}
