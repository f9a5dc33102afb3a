import type { Context } from "../../context.ts";
import { inParts, openInbox } from "./inbox.ts";

/**
 * Deletes all of the actor's notifications that the credential may change.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function clearNotifications(ctx: Context): Promise<{ success: true }> {
  const { userId, ...filter } = openInbox(ctx, "task:update");
  await inParts(ctx, (tx, limits) => tx.deleteNotifications(userId, { ...filter, ...limits }));
  return { success: true };
}
