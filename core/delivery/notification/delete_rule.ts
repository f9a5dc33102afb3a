/** Deletes the notification rule of a workspace. @module */
import { type Context, requireUnlimited } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { requireAccount } from "../../identity/account/require.ts";
import { requirePermission } from "../../workspace/access.ts";
import { shownPreferences } from "./get_preferences.ts";
import type { ShownPreferences } from "./preferences.ts";

/**
 * Deletes the actor's rule for a workspace. Notifications about the workspace are then no longer sent through any channel.
 *
 * @returns the preferences with the remaining rules
 * @throws {TrackerError} `not_found`, including when there is no rule; `unauthenticated`, `forbidden`
 */
export async function deleteNotificationRule(ctx: Context, input: { workspaceId: string }): Promise<ShownPreferences> {
  ctx.checkInput("deleteNotificationRule", input);
  const { userId } = requireUnlimited(ctx);
  return await ctx.store.transaction(async (tx) => {
    await requirePermission(tx, ctx, input.workspaceId, "workspace:read");
    const rule = await tx.findNotificationRule(userId, input.workspaceId);
    if (!rule) throw notFound("notification rule of workspace", input.workspaceId, "NOTIFICATION_RULE_NOT_FOUND");
    await tx.deleteNotificationRule(rule.id);
    return await shownPreferences(tx, await requireAccount(tx, ctx));
  });
}
