import { type Context, requireActor } from "../../context.ts";
import { requireAccount } from "../../identity/account/require.ts";
import { keyAllows } from "../access.ts";
import { filterByKeyScope } from "../require.ts";
import { invitationState } from "./invitation.ts";
import { describeInvitation, type ReceivedInvitation } from "./received.ts";

/**
 * Lists the pending invitations to the actor's address, newest first. The list is empty while the address is
 * unverified, because anyone can enter any address when they sign up.
 *
 * @throws {TrackerError} `unauthenticated`
 */
export async function listUserInvitations(ctx: Context): Promise<ReceivedInvitation[]> {
  const actor = requireActor(ctx);
  const now = ctx.clock.now();
  return await ctx.store.read(async (tx) => {
    const { email, emailVerified } = await requireAccount(tx, ctx);
    if (!emailVerified || !keyAllows(actor, "workspace:read")) return [];
    const invitations = filterByKeyScope(ctx, await tx.listInvitationsTo(email), ({ workspaceId }) => workspaceId);
    const received: ReceivedInvitation[] = [];
    for (const invitation of invitations) {
      if (invitationState(invitation, now) !== "pending") continue;
      const described = await describeInvitation(tx, invitation);
      if (described) received.push(described);
    }
    return received;
  });
}
