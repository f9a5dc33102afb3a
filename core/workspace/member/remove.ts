import { type Context, requireActor } from "../../context.ts";
import { publishCredentialChange } from "../../identity/credential/identify.ts";
import { type NamedWorkspace, requireWorkspace } from "../require.ts";
import type { MemberWithAccount } from "./member.ts";
import { endMembership, unassignFormerMembers } from "./membership.ts";
import { refuseChangingOwner, refuseLastOwner, requireMember, withAccount } from "./require.ts";

/** Input for {@linkcode removeMember}. */
export interface RemoveMemberInput extends NamedWorkspace {
  /** ID or email of the member. */
  memberIdOrEmail: string;
}

/**
 * Removes a member: unassigns tasks, cancels invitations and deletes API keys limited to the workspace. Access ends
 * immediately. If there are many tasks, some are unassigned shortly afterward.
 *
 * @throws {TrackerError} `forbidden` with reason `YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER`; `conflict` with reason
 * `YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER`; `not_found`, `unauthenticated`
 */
export async function removeMember(ctx: Context, input: RemoveMemberInput): Promise<{ member: MemberWithAccount }> {
  ctx.checkInput("removeMember", input);
  requireActor(ctx);
  const now = ctx.clock.now();
  const refusal = "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER";
  const result = await ctx.store.transaction(async (tx) => {
    const { workspace, access } = await requireWorkspace(tx, ctx, input, "member:delete", refusal);
    const member = await requireMember(tx, workspace.id, input.memberIdOrEmail);
    refuseChangingOwner(access, member, refusal);
    await refuseLastOwner(tx, member, "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER");
    const shown = await withAccount(tx, member);
    return { shown: { member: shown }, former: await endMembership(tx, ctx, member, now) };
  });
  await publishCredentialChange(ctx, result.former.userId);
  await unassignFormerMembers(ctx, [result.former]);
  return result.shown;
}
