/** Marks a notification as read or unread, or snoozes it. @module */
import { parseDate } from "../../board/task/task.ts";
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import type { Notification } from "../../history/notification.ts";
import { openInbox, requireNotification, withCurrentTasks } from "./inbox.ts";

/** Input for {@linkcode editNotification}. Absent fields do not change. */
export interface EditNotificationInput {
  notificationId: string;
  isRead?: boolean;
  /** A future time at which the notification returns to the inbox as unread; null returns it now. */
  snoozedUntil?: string | null;
}

/**
 * Marks one of the actor's notifications as read or unread, or hides it from the inbox for some time.
 *
 * @throws {TrackerError} `invalid`; `not_found`, including for notifications of other accounts; `unauthenticated`, `forbidden`
 */
export async function editNotification(ctx: Context, input: EditNotificationInput): Promise<Notification> {
  ctx.checkInput("editNotification", input);
  const { userId, workspaceId } = openInbox(ctx, "task:update");
  const now = ctx.clock.now();
  const { isRead, snoozedUntil: until } = input;
  const snooze = until === undefined ? {} : { snoozedUntil: until === null ? null : checkSnooze(until, now) };
  const wake = until === undefined ? {} : { isRead: false };
  return await ctx.store.transaction(async (tx) => {
    const before = await requireNotification(tx, { userId, workspaceId }, input.notificationId);
    const change = { ...wake, ...(isRead === undefined ? {} : { isRead }), ...snooze };
    const after = { ...before, ...change, updatedAt: now };
    await tx.saveNotification(after);
    const [shown = after] = await withCurrentTasks(tx, userId, [after]);
    return shown;
  });
}

function checkSnooze(value: string, now: Date): Date {
  const { at: until } = parseDate(value, "/snoozedUntil");
  if (until <= now) throw invalidField("/snoozedUntil", "Must be in the future");
  return until;
}
