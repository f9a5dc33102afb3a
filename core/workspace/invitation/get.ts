import { type Context, requireUnlimited } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { describeInvitation, type ReceivedInvitation } from "./received.ts";
import { type InvitationInput, requireOwnInvitation } from "./require.ts";

/**
 * Gets an invitation to the actor's address, in any state.
 *
 * @throws {TrackerError} `not_found` with reason `INVITATION_NOT_FOUND`; `forbidden` with reason
 * `YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION`; `unauthenticated`
 */
export async function getInvitation(ctx: Context, input: InvitationInput): Promise<ReceivedInvitation> {
  ctx.checkInput("getInvitation", input);
  requireUnlimited(ctx);
  return await ctx.store.read(async (tx) => {
    const { invitation } = await requireOwnInvitation(tx, ctx, input.invitationId);
    const received = await describeInvitation(tx, invitation);
    if (!received) throw notFound("invitation", invitation.id, "INVITATION_NOT_FOUND");
    return received;
  });
}
