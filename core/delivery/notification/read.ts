/** Marks notifications as read. @module */
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { Notification } from "../../history/notification.ts";
import { inParts, openInbox, withCurrentProjects } from "./inbox.ts";

/**
 * Marks one of the actor's notifications as read. A second call changes nothing.
 *
 * @throws {TrackerError} `not_found`, also for notifications of other accounts; `unauthenticated`, `forbidden`
 */
export async function readNotification(ctx: Context, input: { notificationId: string }): Promise<Notification> {
  const { userId, workspaceId } = openInbox(ctx, "task:update");
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const before = await tx.findNotification(input.notificationId);
    const isElsewhere = workspaceId !== undefined && before?.workspaceId !== workspaceId;
    if (before?.userId !== userId || isElsewhere) throw notFound("notification", input.notificationId);
    const after = before.isRead ? before : { ...before, isRead: true, updatedAt: now };
    if (after !== before) await tx.saveNotification(after);
    const [shown = after] = await withCurrentProjects(tx, userId, [after]);
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
  const count = await inParts(ctx, (tx, limits) => tx.readNotifications(userId, now, { ...filter, ...limits }));
  return { success: true, count };
}
