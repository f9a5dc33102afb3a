import { type Context, requireActor } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { requirePermission } from "../access.ts";
import { saveClosedInvitation } from "./close.ts";
import { closeInvitation, type Invitation } from "./invitation.ts";

/** Input for {@linkcode cancelInvitation}. */
export interface CancelInvitationInput {
  invitationId: string;
}

/** A canceled invitation, with a message for people. */
export interface CanceledInvitation extends Invitation {
  message: string;
}

/**
 * Cancels an invitation.
 *
 * @throws {TrackerError} `not_found` with reason `INVITATION_NOT_FOUND`; `conflict` with the same reason when it is
 * no longer pending; `forbidden` with reason `YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION`; `unauthenticated`
 */
export async function cancelInvitation(ctx: Context, input: CancelInvitationInput): Promise<CanceledInvitation> {
  ctx.checkInput("cancelInvitation", input);
  requireActor(ctx);
  const now = ctx.clock.now();
  const { invitationId: id } = input;
  return await ctx.store.transaction(async (tx) => {
    const before = await tx.findInvitation(id);
    if (!before) throw notFound("invitation", id, "INVITATION_NOT_FOUND");
    await requirePermission(tx, ctx, before.workspaceId, "invitation:cancel", {
      kind: "invitation",
      id,
      notFoundReason: "INVITATION_NOT_FOUND",
      forbiddenReason: "YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION",
    });
    const invitation = closeInvitation(before, "canceled", now);
    await saveClosedInvitation(tx, ctx, invitation, now);
    return { message: "Invitation canceled", ...invitation };
  });
}
