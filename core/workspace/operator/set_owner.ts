import { PartBudget } from "../../async/part_budget.ts";
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { recordAction } from "../../identity/operator/record_action.ts";
import { requireOperator } from "../../identity/operator/require.ts";
import { isOwner, OWNER, rolesOf } from "../member/member.ts";
import { saveMemberRole } from "../member/membership.ts";
import { type LostAccess, unassignLostTasks } from "../project_access/change.ts";
import { replaceRole } from "../role/role.ts";
import { type InstallationMember, requireAnyWorkspace, requireMemberOf, showMembers } from "./member.ts";
import type { RemoveWorkspaceMemberInput } from "./remove_member.ts";

/**
 * Makes a member of any workspace its only owner. Former owners become admins.
 *
 * @returns all members, oldest first
 * @throws {TrackerError} `unauthenticated`; `forbidden`; `not_found`; `invalid` with reason `ALREADY_ONLY_OWNER`
 */
export async function setWorkspaceOwner(
  ctx: Context,
  input: RemoveWorkspaceMemberInput,
): Promise<InstallationMember[]> {
  ctx.checkInput("setWorkspaceOwner", input);
  const now = ctx.clock.now();
  const { shown, unfinished } = await ctx.store.transaction(async (tx) => {
    await requireOperator(tx, ctx);
    const workspace = await requireAnyWorkspace(tx, input.workspaceId);
    const before = await requireMemberOf(tx, workspace.id, input.userId);
    const members = await tx.listMembers(workspace.id);
    const others = members.filter((member) => isOwner(member) && member.id !== before.id);
    if (isOwner(before) && others.length === 0) {
      throw new TrackerError("invalid", "Cannot set the owner: this member is already the only owner", {
        reason: "ALREADY_ONLY_OWNER",
      });
    }
    const demoted = others.map(({ user: _, ...member }) => ({
      before: member,
      after: { ...member, role: [...new Set(rolesOf(replaceRole(member.role, OWNER, "admin")))].join(",") },
    }));
    const budget = new PartBudget();
    const unfinished: LostAccess[] = [];
    for (const change of [{ before, after: { ...before, role: OWNER } }, ...demoted]) {
      if (change.before.role === change.after.role) continue;
      unfinished.push(...(await saveMemberRole(tx, ctx, change, now, { budget })));
      const { userId: subjectId } = change.after;
      const action = change.before.id === before.id ? "ownerChanged" : "memberRoleChanged";
      const changes = [{ field: "role" as const, old: change.before.role, new: change.after.role }];
      await recordAction(tx, ctx, { action, subjectId, workspace, changes }, now);
    }
    return { shown: await showMembers(tx, workspace.id), unfinished };
  });
  await unassignLostTasks(ctx, unfinished);
  return shown;
}
