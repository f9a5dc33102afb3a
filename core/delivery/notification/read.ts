/** Marks notifications as read. @module */
import type { Context } from "../../context.ts";
import type { Notification } from "../../history/notification.ts";
import { inParts, openInbox, requireNotification, withCurrentTasks, withLimits } from "./inbox.ts";

/**
 * Marks one of the actor's notifications as read. A second call changes nothing.
 *
 * @throws {TrackerError} `not_found`, including for notifications of other accounts; `unauthenticated`, `forbidden`
 */
export async function readNotification(ctx: Context, input: { notificationId: string }): Promise<Notification> {
  ctx.checkInput("readNotification", input);
  const { userId, workspaceId } = openInbox(ctx, "task:update");
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const before = await requireNotification(tx, { userId, workspaceId }, input.notificationId);
    const after = before.isRead ? before : { ...before, isRead: true, updatedAt: now };
    if (after !== before) await tx.saveNotification(after);
    const [shown = after] = await withCurrentTasks(tx, userId, [after]);
    return shown;
  });
}

/**
 * Marks all of the actor's notifications as read.
 *
 * @returns the number of notifications that were unread
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function readAllNotifications(ctx: Context): Promise<{ success: true; count: number }> {
  const { userId, ...filter } = openInbox(ctx, "task:update");
  const now = ctx.clock.now();
  const count = await inParts(ctx, async (tx, limits) =>
    tx.readNotifications(userId, now, await withLimits(tx, userId, { ...filter, ...limits })),
  );
  return { success: true, count };
}
