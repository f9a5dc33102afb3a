import { type Context, requireUnlimited } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { publishCredentialChange } from "../../identity/credential/identify.ts";
import { requireWorkspaceCapacity } from "../capacity.ts";
import type { Member } from "../member/member.ts";
import { beginMembership } from "../member/membership.ts";
import { activateWorkspace } from "../require.ts";
import { refuseLongTexts } from "../text_quota.ts";
import { saveClosedInvitation } from "./close.ts";
import { closeInvitation, type Invitation } from "./invitation.ts";
import { type InvitationInput, requireRespondableInvitation } from "./require.ts";
import { isStillGrantable } from "./visible.ts";

/**
 * Accepts an invitation: the actor becomes a member, and the workspace becomes active. If email is configured, the
 * actor's address must be verified. Otherwise, an administrator, who can see invitation IDs, could sign up with the
 * invited address. The inviter's permissions are checked again, because the inviter may have lost some.
 *
 * @throws {TrackerError} `not_found` with reason `INVITATION_NOT_FOUND`; `conflict` with the same reason when it is
 * no longer pending or the inviter may no longer grant its roles, or with reason
 * `USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION`, or `ACCOUNT_QUOTA_EXCEEDED`; `forbidden` with reason
 * `YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION` or
 * `EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION`; `unauthenticated`
 */
export async function acceptInvitation(
  ctx: Context,
  input: InvitationInput,
): Promise<{ invitation: Invitation; member: Member }> {
  ctx.checkInput("acceptInvitation", input);
  const { userId } = requireUnlimited(ctx);
  const now = ctx.clock.now();
  const result = await ctx.store.transaction(async (tx) => {
    const invitation = closeInvitation(
      await requireRespondableInvitation(tx, ctx, input.invitationId),
      "accepted",
      now,
    );
    const { workspaceId, role } = invitation;
    if (await tx.findMembership(workspaceId, userId)) {
      throw new TrackerError("conflict", "Cannot accept the invitation: you are already a member", {
        reason: "USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION",
      });
    }
    if (!(await isStillGrantable(tx, invitation))) {
      throw new TrackerError("conflict", "Cannot accept the invitation: the inviter may no longer grant this role", {
        reason: "INVITATION_NOT_FOUND",
      });
    }
    await requireWorkspaceCapacity(tx, userId);
    const workspace = await tx.findWorkspace(workspaceId);
    if (workspace) await refuseLongTexts(tx, userId, { after: workspace });
    await saveClosedInvitation(tx, ctx, invitation, now);
    const member = await beginMembership(tx, ctx, { workspaceId, userId, role }, now, { invitation });
    await activateWorkspace(tx, ctx, workspaceId);
    return { invitation, member };
  });
  await publishCredentialChange(ctx, userId);
  return result;
}
