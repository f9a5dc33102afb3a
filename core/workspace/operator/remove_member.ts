import type { Context } from "../../context.ts";
import { publishCredentialChange } from "../../identity/credential/identify.ts";
import { recordAction } from "../../identity/operator/record_action.ts";
import { requireOperator } from "../../identity/operator/require.ts";
import { endMembership, unassignFormerMembers } from "../member/membership.ts";
import { refuseLastOwner } from "../member/require.ts";
import type { AnyWorkspace } from "./list_members.ts";
import { type InstallationMember, requireAnyWorkspace, requireMemberOf, showMembers } from "./member.ts";

/** Input for {@linkcode removeWorkspaceMember}. */
export interface RemoveWorkspaceMemberInput extends AnyWorkspace {
  userId: string;
}

/**
 * Removes a member of any workspace, with the same effects as a removal by an owner.
 *
 * @returns the other members, oldest first
 * @throws {TrackerError} `unauthenticated`; `forbidden`; `not_found`; `conflict` with reason
 * `YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER`
 */
export async function removeWorkspaceMember(
  ctx: Context,
  input: RemoveWorkspaceMemberInput,
): Promise<InstallationMember[]> {
  ctx.checkInput("removeWorkspaceMember", input);
  const { userId } = input;
  const now = ctx.clock.now();
  const { members, former } = await ctx.store.transaction(async (tx) => {
    await requireOperator(tx, ctx);
    const workspace = await requireAnyWorkspace(tx, input.workspaceId);
    const member = await requireMemberOf(tx, workspace.id, userId);
    await refuseLastOwner(tx, member, "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER");
    const former = await endMembership(tx, ctx, member, now);
    const changes = [{ field: "role" as const, old: member.role, new: null }];
    await recordAction(tx, ctx, { action: "memberRemoved", subjectId: userId, workspace, changes }, now);
    return { members: await showMembers(tx, workspace.id), former };
  });
  await publishCredentialChange(ctx, userId);
  await unassignFormerMembers(ctx, [former]);
  return members;
}
