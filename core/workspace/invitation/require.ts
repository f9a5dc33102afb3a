/** Loads an invitation to the actor's address. @module */
import type { Context } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import type { Account } from "../../identity/account/account.ts";
import { requireAccount } from "../../identity/account/require.ts";
import type { ReadTx } from "../../ports/store.ts";
import { foldKey } from "../../text.ts";
import type { Invitation } from "./invitation.ts";

/** Identifies an invitation. */
export interface InvitationInput {
  invitationId: string;
}

/** Loads an invitation that the actor may accept or reject. @throws {TrackerError} `not_found`, `forbidden` */
export async function requireRespondableInvitation(tx: ReadTx, ctx: Context, id: string): Promise<Invitation> {
  const { invitation, account } = await requireOwnInvitation(tx, ctx, id);
  if (ctx.mail && !account.emailVerified) {
    throw new TrackerError("forbidden", "Cannot respond to the invitation: verify your email address first", {
      reason: "EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION",
    });
  }
  return invitation;
}

/** Loads an invitation to the actor's address. @throws {TrackerError} `not_found`, `forbidden` */
export async function requireOwnInvitation(
  tx: ReadTx,
  ctx: Context,
  id: string,
): Promise<{ invitation: Invitation; account: Account }> {
  const account = await requireAccount(tx, ctx);
  const invitation = await tx.findInvitation(id);
  if (!invitation) throw notFound("invitation", id, "INVITATION_NOT_FOUND");
  if (foldKey(invitation.email) !== foldKey(account.email)) {
    throw new TrackerError("forbidden", `Cannot use invitation "${id}": it was sent to another address`, {
      reason: "YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION",
    });
  }
  return { invitation, account };
}
