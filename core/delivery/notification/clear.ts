import type { Context } from "../../context.ts";
import { inParts, openInbox, withLimits } from "./inbox.ts";

/**
 * Deletes all of the actor's notifications that the credential may change.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function clearNotifications(ctx: Context): Promise<{ success: true }> {
  const { userId, ...filter } = openInbox(ctx, "task:update");
  await inParts(ctx, async (tx, limits) =>
    tx.deleteNotifications(userId, await withLimits(tx, userId, { ...filter, ...limits })),
  );
  return { success: true };
}
