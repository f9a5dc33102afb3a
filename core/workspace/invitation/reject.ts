import { type Context, requireUnlimited } from "../../context.ts";
import { saveClosedInvitation } from "./close.ts";
import { closeInvitation, type Invitation } from "./invitation.ts";
import { type InvitationInput, requireRespondableInvitation } from "./require.ts";

/**
 * Rejects an invitation. This is final.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode acceptInvitation}, except about membership, quotas and the
 * inviter's permissions
 */
export async function rejectInvitation(
  ctx: Context,
  input: InvitationInput,
): Promise<{ invitation: Invitation; member: null }> {
  ctx.checkInput("rejectInvitation", input);
  requireUnlimited(ctx);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const invitation = closeInvitation(
      await requireRespondableInvitation(tx, ctx, input.invitationId),
      "rejected",
      now,
    );
    await saveClosedInvitation(tx, ctx, invitation, now);
    return { invitation, member: null };
  });
}
