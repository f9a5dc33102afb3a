/** Deletes uploads that were never finalized, and the objects of deleted files. @module */
import type { Context } from "../../context.ts";
import { MAX_SWEPT_UPLOADS, UPLOAD_GRACE_SECONDS } from "../../limits.ts";

/** The result of a sweep. Sweep again if either of the first two counts is not 0. */
export interface SweptUploads {
  /** Uploads that were never finalized, and files of tasks that were never created. The next sweep deletes their objects. */
  deletedUploads: number;
  /** Objects of deleted files. */
  removedObjects: number;
  /** Objects that could not be deleted. The next sweep tries again. */
  failedObjects: number;
}

/**
 * Deletes uploads that expired more than 10 minutes ago, files of tasks that were not created within a day, and the
 * objects of deleted files. The server runs this itself; no actor is needed. Rows are deleted before their objects, so
 * the next sweep completes an interrupted sweep.
 */
export async function sweepUploads(ctx: Context): Promise<SweptUploads> {
  const now = ctx.clock.now().getTime();
  const expiredBefore = new Date(now - UPLOAD_GRACE_SECONDS * 1000);
  const keys = await ctx.store.read((tx) => tx.listRemovedBlobs(MAX_SWEPT_UPLOADS));
  const removals = await Promise.allSettled(keys.map((key) => ctx.blobs.remove(key)));
  const removed = keys.filter((_, index) => removals[index]?.status === "fulfilled");

  return await ctx.store.transaction(async (tx) => {
    const stale = await tx.listStaleUploads(expiredBefore, MAX_SWEPT_UPLOADS);
    for (const { id } of stale) await tx.deleteImage(id);
    const drafts = await tx.listStaleDraftFiles(expiredBefore, MAX_SWEPT_UPLOADS);
    for (const { id } of drafts) await tx.deleteDraftFile(id);
    await tx.forgetRemovedBlobs(removed);
    return {
      deletedUploads: stale.length + drafts.length,
      removedObjects: removed.length,
      failedObjects: keys.length - removed.length,
    };
  });
}
