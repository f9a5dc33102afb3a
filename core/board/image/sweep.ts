/** Deletes uploads that were never finalized, and the objects of deleted images. @module */
import type { Context } from "../../context.ts";
import { MAX_SWEPT_UPLOADS, UPLOAD_SWEEP_SECONDS } from "../../limits.ts";

/** The result of a sweep. Sweep again if either of the first two counts is not 0. */
export interface SweptUploads {
  /** Uploads that were never finalized. The next sweep deletes their objects. */
  deletedUploads: number;
  /** Objects of deleted images. */
  removedObjects: number;
  /** Objects that could not be deleted. The next sweep tries again. */
  failedObjects: number;
}

/**
 * Deletes uploads that were not finalized within 15 minutes, and the objects of deleted images. The server runs this
 * itself; no actor is needed. Rows are deleted before their objects, so the next sweep completes an interrupted one.
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
