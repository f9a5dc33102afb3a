import type { Context } from "../../context.ts";
import { recordAction } from "../../identity/operator/record_action.ts";
import { requireOperator } from "../../identity/operator/require.ts";
import { saveMemberRole } from "../member/membership.ts";
import { refuseLastOwner } from "../member/require.ts";
import { unassignLostTasks } from "../project_access/change.ts";
import type { AddWorkspaceMemberInput } from "./add_member.ts";
import { type InstallationMember, requireAnyWorkspace, requireMemberOf, requireRoles, showMembers } from "./member.ts";

/**
 * Changes the roles of a member of any workspace.
 *
 * @returns all members, oldest first
 * @throws {TrackerError} `unauthenticated`; `forbidden`; `invalid` with reason `ROLE_NOT_FOUND`; `not_found`; `conflict` with
 * reason `YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER` for the only owner
 */
export async function setWorkspaceMemberRole(
  ctx: Context,
  input: AddWorkspaceMemberInput,
): Promise<InstallationMember[]> {
  ctx.checkInput("setWorkspaceMemberRole", input);
  const { userId } = input;
  const now = ctx.clock.now();
  const { members, unfinished } = await ctx.store.transaction(async (tx) => {
    await requireOperator(tx, ctx);
    const workspace = await requireAnyWorkspace(tx, input.workspaceId);
    const before = await requireMemberOf(tx, workspace.id, userId);
    const role = await requireRoles(tx, workspace.id, input.role);
    await refuseLastOwner(tx, before, "YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER");
    const unfinished = await saveMemberRole(tx, ctx, { before, after: { ...before, role } }, now);
    if (role !== before.role) {
      const changes = [{ field: "role" as const, old: before.role, new: role }];
      await recordAction(tx, ctx, { action: "memberRoleChanged", subjectId: userId, workspace, changes }, now);
    }
    return { members: await showMembers(tx, workspace.id), unfinished };
  });
  await unassignLostTasks(ctx, unfinished);
  return members;
}
