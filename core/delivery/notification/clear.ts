import type { Context } from "../../context.ts";
import { MAX_PART_ROWS } from "../../limits.ts";
import { inParts, openInbox } from "./inbox.ts";

/**
 * Removes all of the actor's notifications.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function clearNotifications(ctx: Context): Promise<{ success: true }> {
  const { userId, ...filter } = openInbox(ctx, "task:update");
  await inParts(ctx, (tx) => tx.deleteNotifications(userId, { ...filter, limit: MAX_PART_ROWS }));
  return { success: true };
}
