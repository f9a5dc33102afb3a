/** Lists the actor's notifications. @module */
import type { Context } from "../../context.ts";
import type { Notification } from "../../history/notification.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import { openInbox, withCurrentProjects } from "./inbox.ts";

/**
 * Lists the actor's notifications, newest first, with the current project of tasks that still exist.
 *
 * @throws {TrackerError} `invalid`, `unauthenticated`, `forbidden`
 */
export async function listNotifications(ctx: Context, input: PageInput = {}): Promise<PageOf<Notification>> {
  const { userId, ...filter } = openInbox(ctx, "task:read");
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    const { rows, ...rest } = await tx.listNotifications(userId, page, filter);
    return { rows: await withCurrentProjects(tx, userId, rows), ...rest };
  });
}
