/** Lists the actor's notifications. @module */
import type { Context } from "../../context.ts";
import type { Notification } from "../../history/notification.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import { openInbox, withCurrentTasks, withLimits } from "./inbox.ts";

/** Input for {@linkcode listNotifications}. */
export interface ListNotificationsInput extends PageInput {
  /** Whether to list the snoozed notifications instead of the inbox. @default false */
  snoozed?: boolean;
}

/**
 * Lists the actor's notifications, newest first, with the current key and project of tasks that still exist.
 *
 * @throws {TrackerError} `invalid`, `unauthenticated`, `forbidden`
 */
export async function listNotifications(
  ctx: Context,
  input: ListNotificationsInput = {},
): Promise<PageOf<Notification>> {
  ctx.checkInput("listNotifications", input);
  const { userId, ...filter } = openInbox(ctx, "task:read");
  const page = pageOf(input);
  const now = ctx.clock.now();
  const shown = input.snoozed ? { snoozedAt: now } : { shownAt: now };
  return await ctx.store.read(async (tx) => {
    const { rows, ...rest } = await tx.listNotifications(
      userId,
      page,
      await withLimits(tx, userId, { ...filter, ...shown }),
    );
    return { rows: await withCurrentTasks(tx, userId, rows), ...rest };
  });
}
