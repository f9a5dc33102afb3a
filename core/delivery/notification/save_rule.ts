/** Creates or replaces the notification rule of a workspace. @module */

import { type Context, requireUnlimited } from "../../context.ts";
import { requireAccount } from "../../identity/account/require.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requireGrant, requirePermission } from "../../workspace/access.ts";
import { listOpenProjects } from "../../workspace/project_access/scope.ts";
import type { ChannelSwitch } from "../channels/channels.ts";
import { shownPreferences } from "./get_preferences.ts";
import type { ShownPreferences } from "./preferences.ts";
import { channelsOn, checkSelection, type NotificationRule, type ProjectMode } from "./rule.ts";

/** Input for {@linkcode saveNotificationRule}. Absent channels count as off. */
export interface SaveNotificationRuleInput extends Partial<Record<ChannelSwitch, boolean>> {
  workspaceId: string;
  isActive: boolean;
  projectMode: ProjectMode;
  /** Required for `selected`: at least one project of the workspace. Ignored for `all`. */
  selectedProjectIds?: readonly string[];
}

/**
 * Creates or replaces the actor's rule for a workspace. It may include channels that are off in the preferences; they
 * take effect once they are on.
 *
 * @returns the preferences with the rules of all workspaces
 * @throws {TrackerError} `invalid`, `not_found`, `unauthenticated`, `forbidden`
 */
export async function saveNotificationRule(ctx: Context, input: SaveNotificationRuleInput): Promise<ShownPreferences> {
  ctx.checkInput("saveNotificationRule", input);
  const { userId } = requireUnlimited(ctx);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const selectedProjectIds = await selectProjects(tx, ctx, input);
    const { workspaceId, isActive, projectMode } = input;
    const before = await tx.findNotificationRule(userId, workspaceId);
    const { id, createdAt } = before ?? { id: ctx.newId(), createdAt: now };
    const choice = { isActive, channels: channelsOn(input), projectMode, selectedProjectIds };
    const after: NotificationRule = { id, userId, workspaceId, ...choice, createdAt, updatedAt: now };
    if (before) await tx.saveNotificationRule(after);
    else await tx.insertNotificationRule(after);
    return await shownPreferences(tx, await requireAccount(tx, ctx));
  });
}

async function selectProjects(tx: ReadTx, ctx: Context, input: SaveNotificationRuleInput): Promise<string[]> {
  const access = await requirePermission(tx, ctx, input.workspaceId, "workspace:read");
  if (input.projectMode === "all") return [];
  requireGrant(access, "project:read");
  const known = new Set((await listOpenProjects(tx, access)).map(({ id }) => id));
  return checkSelection(input.selectedProjectIds ?? [], known);
}
