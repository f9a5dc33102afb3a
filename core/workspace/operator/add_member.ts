import type { Context } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { publishCredentialChange } from "../../identity/credential/identify.ts";
import { recordAction } from "../../identity/operator/record_action.ts";
import { requireOperator } from "../../identity/operator/require.ts";
import { requireWorkspaceCapacity } from "../capacity.ts";
import { beginMembership } from "../member/membership.ts";
import { refuseLongTexts } from "../text_quota.ts";
import type { AnyWorkspace } from "./list_members.ts";
import { type InstallationMember, requireAnyWorkspace, requireRoles, showMembers } from "./member.ts";

/** Input for {@linkcode addWorkspaceMember}. */
export interface AddWorkspaceMemberInput extends AnyWorkspace {
  userId: string;
  /** One role name, or several joined by commas, without `owner`. */
  role: string;
}

/**
 * Adds an account to any workspace, without an invitation. The member can open every project that is not private.
 *
 * @returns all members, oldest first
 * @throws {TrackerError} `unauthenticated`; `forbidden`; `invalid` with reason `ROLE_NOT_FOUND`; `not_found`; `conflict` with
 * reason `USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION` or `ACCOUNT_QUOTA_EXCEEDED`
 */
export async function addWorkspaceMember(ctx: Context, input: AddWorkspaceMemberInput): Promise<InstallationMember[]> {
  ctx.checkInput("addWorkspaceMember", input);
  const { userId } = input;
  const now = ctx.clock.now();
  const members = await ctx.store.transaction(async (tx) => {
    await requireOperator(tx, ctx);
    const workspace = await requireAnyWorkspace(tx, input.workspaceId);
    const account = await tx.findAccount(userId);
    if (!account || account.deletedAt) throw notFound("account", userId);
    const role = await requireRoles(tx, workspace.id, input.role);
    if (await tx.findMembership(workspace.id, userId)) {
      throw new TrackerError("conflict", `Cannot add "${account.name}": they are already a member`, {
        reason: "USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION",
      });
    }
    await requireWorkspaceCapacity(tx, userId);
    await refuseLongTexts(tx, userId, { after: workspace });
    await beginMembership(tx, ctx, { workspaceId: workspace.id, userId, role }, now, { opensEveryProject: true });
    const changes = [{ field: "role" as const, old: null, new: role }];
    await recordAction(tx, ctx, { action: "memberAdded", subjectId: userId, workspace, changes }, now);
    return await showMembers(tx, workspace.id);
  });
  await publishCredentialChange(ctx, userId);
  return members;
}
